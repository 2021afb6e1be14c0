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
    /// What leading or throwing a spade costs the one who has the queen.
    pub queen_guard: f32,
    /// What leading a low spade costs the one who has one above the queen while she is out.
    pub above_guard: f32,
    /// What throwing a low spade costs while the queen is out.
    pub spade_guard: f32,
    /// What it costs to win a trick and have to lead again.
    pub to_lead: f32,
    /// The chance that a seat goes above which need not.
    pub goes_above: f32,
    /// What being rid of the highest card of a suit gains.
    pub rid: f32,
    /// What being rid of the highest heart gains.
    pub rid_heart: f32,
    /// The part of the jack that a high diamond may hope for while it is out.
    pub jack_caught: f32,
    /// What the jack in hand is worth keeping.
    pub jack_kept: f32,
    /// What a diamond above the jack is worth keeping while the jack is out.
    pub catcher_kept: f32,
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
    /// The cards that may lose a trick with which one still goes for everything.
    pub moon_losers: f32,
    /// The further cards that may lose a trick for each point taken already.
    pub moon_slack: f32,
}

impl Default for Weights {
    /// The weights of [`F86`](crate::hearts::F86), found by play of the rules against themselves and against Sweetpea.
    fn default() -> Self {
        Self {
            heart_trick: 0.13,
            thrown: 1.2,
            queen_thrown: 0.48,
            queen_caught: 0.38,
            queen_hunt: 8.91,
            queen_guard: 2.0,
            above_guard: 0.667,
            spade_guard: 0.781,
            to_lead: 0.18,
            goes_above: 0.144,
            rid: 0.71,
            rid_heart: 0.71,
            jack_caught: -0.0667,
            jack_kept: 23.5,
            catcher_kept: 1.0,
            throw_heart: 2.0,
            throw_heart_rank: 0.12,
            throw_above_queen: 4.5,
            throw_high: 2.9,
            throw_last: 2.34,
            moon_losers: 1.71,
            moon_slack: 0.249,
        }
    }
}
