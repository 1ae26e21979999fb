//! What the client keeps between calls: a breaker per method, places per file.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::car_data::api_cloud::request::Method;
use crate::car_data::breaker::{Breaker, BreakerPolicy};
use crate::car_data::places::Places;

/// The breakers and places, made when they are first needed.
pub struct Lines {
    policy: BreakerPolicy,
    calls_per_file: usize,
    breakers: Mutex<HashMap<(&'static str, &'static str), Arc<Breaker>>>,
    places: Mutex<HashMap<&'static str, Arc<Places>>>,
}

impl Lines {
    pub fn new(policy: BreakerPolicy, calls_per_file: usize) -> Self {
        Self {
            policy,
            calls_per_file,
            breakers: Mutex::default(),
            places: Mutex::default(),
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

    /// The vendor counts calls per file.
    pub fn places(&self, method: &Method) -> Arc<Places> {
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        let places = places.entry(method.file);
        Arc::clone(places.or_insert_with(|| Arc::new(Places::new(self.calls_per_file))))
    }
}
