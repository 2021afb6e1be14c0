/// The numbers of the rules, in points unless they say otherwise.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights {
    /// What a heart trick costs for each seat that follows.
    pub heart_trick: f32,
    /// What a seat without the suit throws on a trick, the queen apart.
    pub thrown: f32,
    /// The part of the queen that a seat which may throw her is feared for.
    pub queen_thrown: f32,
    /// The part of the queen that a spade above her is feared for while she is out.
    pub queen_caught: f32,
    /// What a low spade gains while the queen is out and cannot hurt.
    pub queen_hunt: f32,
    /// What leading spades costs the one who has the queen, or a higher spade with few lower ones.
    pub queen_guard: f32,
    /// What it costs to win a trick and have to lead again.
    pub to_lead: f32,
    /// What being rid of the highest card of a suit gains.
    pub rid: f32,
    /// The part of the jack that a high diamond may hope for while it is out.
    pub jack_caught: f32,
    /// What the jack in hand is worth keeping.
    pub jack_kept: f32,
    /// What a heart thrown gains.
    pub throw_heart: f32,
    /// What a heart thrown gains for each rank.
    pub throw_heart_rank: f32,
    /// What throwing a spade above the queen gains while she is out.
    pub throw_above_queen: f32,
    /// What throwing the most dangerous card of a plain suit gains.
    pub throw_high: f32,
    /// What throwing the last card of a suit gains.
    pub throw_last: f32,
    /// The penalty points in one hand from which the others defend.
    pub moon_defence: f32,
    /// The cards that may lose a trick with which one still takes everything.
    pub moon_losers: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Self {
            heart_trick: 0.13,
            thrown: 1.2,
            queen_thrown: 0.48,
            queen_caught: 0.38,
            queen_hunt: 3.6,
            queen_guard: 2.0,
            to_lead: 0.18,
            rid: 0.71,
            jack_caught: 0.0,
            jack_kept: 50.0,
            throw_heart: 2.0,
            throw_heart_rank: 0.12,
            throw_above_queen: 4.5,
            throw_high: 2.9,
            throw_last: 3.0,
            moon_defence: 16.0,
            moon_losers: 1.75,
        }
    }
}

impl Weights {
    /// The weights in the order of their declaration, for tuning.
    #[must_use]
    pub fn to_array(&self) -> [f32; 17] {
        [
            self.heart_trick,
            self.thrown,
            self.queen_thrown,
            self.queen_caught,
            self.queen_hunt,
            self.queen_guard,
            self.to_lead,
            self.rid,
            self.jack_caught,
            self.jack_kept,
            self.throw_heart,
            self.throw_heart_rank,
            self.throw_above_queen,
            self.throw_high,
            self.throw_last,
            self.moon_defence,
            self.moon_losers,
        ]
    }

    /// The weights from the order of [`to_array`](Self::to_array).
    #[must_use]
    pub fn from_array(values: [f32; 17]) -> Self {
        let [
            heart_trick,
            thrown,
            queen_thrown,
            queen_caught,
            queen_hunt,
            queen_guard,
            to_lead,
            rid,
            jack_caught,
            jack_kept,
            throw_heart,
            throw_heart_rank,
            throw_above_queen,
            throw_high,
            throw_last,
            moon_defence,
            moon_losers,
        ] = values;
        Self {
            heart_trick,
            thrown,
            queen_thrown,
            queen_caught,
            queen_hunt,
            queen_guard,
            to_lead,
            rid,
            jack_caught,
            jack_kept,
            throw_heart,
            throw_heart_rank,
            throw_above_queen,
            throw_high,
            throw_last,
            moon_defence,
            moon_losers,
        }
    }
}
