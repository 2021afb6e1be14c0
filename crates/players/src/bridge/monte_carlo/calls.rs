//! How likely the hidden hands of a world make the calls that were heard.
//!
//! What the calls leave possible, points and lengths, narrows the worlds that are drawn. Of hands within these limits
//! some make the calls far more often than others, and the model that the players are taken to bid by says how often.

use std::collections::HashMap;

use ::bridge::{Hand, PartialDeal, Seat, View};

use crate::bridge::Model;

/// What the model says of the hands of one decision.
pub(super) struct Calls<'a> {
    model: &'a dyn Model,
    view: &'a View,
    /// The hidden hands that have called, and how often.
    callers: Vec<(Seat, u64)>,
    known: HashMap<(Seat, Hand), f64>,
    /// Calls of hands that the model was asked for since the last time.
    asked: u64,
}

impl<'a> Calls<'a> {
    pub(super) fn new(model: &'a dyn Model, view: &'a View) -> Self {
        let hidden = Seat::ALL.into_iter().filter(|&seat| view.hand_of(seat).is_none());
        let count = |seat: Seat| view.auction.iter().filter(|&(caller, _)| caller == seat).count() as u64;
        let callers = hidden.map(|seat| (seat, count(seat))).filter(|&(_, count)| count > 0).collect();
        Self { model, view, callers, known: HashMap::new(), asked: 0 }
    }

    /// The likelihood of each world, dealt in full.
    pub(super) fn likelihoods(&mut self, worlds: &[PartialDeal]) -> Vec<f64> {
        let mut likelihoods = vec![1.0; worlds.len()];
        for &(seat, calls) in &self.callers {
            let hands = worlds.iter().map(|world| world.hand(seat));
            let new: Vec<Hand> = hands.filter(|&hand| !self.known.contains_key(&(seat, hand))).collect();
            let View { auction, vulnerability, .. } = self.view;
            let found = self.model.likelihoods(auction, *vulnerability, seat, &new);
            self.asked += calls * new.len() as u64;
            self.known.extend(new.into_iter().map(|hand| (seat, hand)).zip(found));
            for (likelihood, world) in likelihoods.iter_mut().zip(worlds) {
                *likelihood *= self.known[&(seat, world.hand(seat))];
            }
        }
        likelihoods
    }

    /// How many calls the model was asked for since the last time.
    pub(super) fn take_asked(&mut self) -> u64 {
        std::mem::take(&mut self.asked)
    }
}
