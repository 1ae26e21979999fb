//! What the client keeps between calls: a breaker per method, places per file, turns per source.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use avtosled_core::sources::SourceId;

use crate::car_data::api_cloud::request::Method;
use crate::car_data::breaker::{Breaker, BreakerPolicy};
use crate::car_data::places::Places;
use crate::car_data::turns::Turns;

/// The breakers, places and turns, made when they are first needed.
pub struct Lines {
    policy: BreakerPolicy,
    calls_per_file: usize,
    breakers: Mutex<HashMap<(&'static str, &'static str), Arc<Breaker>>>,
    places: Mutex<HashMap<&'static str, Arc<Places>>>,
    turns: Mutex<HashMap<SourceId, Arc<Turns>>>,
}

impl Lines {
    pub fn new(policy: BreakerPolicy, calls_per_file: usize) -> Self {
        Self {
            policy,
            calls_per_file,
            breakers: Mutex::default(),
            places: Mutex::default(),
            turns: Mutex::default(),
        }
    }

    /// A method that keeps failing is left alone; the others of its file are not.
    pub fn breaker(&self, method: &Method) -> Arc<Breaker> {
        let mut breakers = self.breakers.lock().unwrap_or_else(PoisonError::into_inner);
        let breaker = breakers.entry((method.file, method.kind));
        Arc::clone(breaker.or_insert_with(|| Arc::new(Breaker::new(self.policy))))
    }

    /// The names of the methods whose breakers have opened, and that did not answer since.
    pub fn tripped(&self) -> Vec<String> {
        let breakers = self.breakers.lock().unwrap_or_else(PoisonError::into_inner);
        let tripped = breakers.iter().filter(|(_, breaker)| breaker.is_tripped());
        tripped
            .map(|((file, kind), _)| format!("{file}.{kind}"))
            .collect()
    }

    /// Operators count questions per source.
    pub fn turns(&self, source: SourceId) -> Arc<Turns> {
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(turns.entry(source).or_default())
    }

    /// The vendor counts calls per file.
    pub fn places(&self, method: &Method) -> Arc<Places> {
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        let places = places.entry(method.file);
        Arc::clone(places.or_insert_with(|| Arc::new(Places::new(self.calls_per_file))))
    }
}
