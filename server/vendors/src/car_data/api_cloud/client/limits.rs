//! Limits of the client: circuit breakers per method, concurrency limits per file and source.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use avtosled_core::sources::SourceId;

use crate::car_data::api_cloud::request::Method;
use crate::car_data::circuit_breaker::{BreakerPolicy, CircuitBreaker};
use crate::car_data::concurrency_limit::ConcurrencyLimit;
use crate::car_data::source_limit::SourceLimit;

/// Limits of the client, created on first use.
pub struct Limits {
    breaker_policy: BreakerPolicy,
    calls_per_file: usize,
    breakers: Mutex<HashMap<(&'static str, &'static str), Arc<CircuitBreaker>>>,
    files: Mutex<HashMap<&'static str, Arc<ConcurrencyLimit>>>,
    sources: Mutex<HashMap<SourceId, Arc<SourceLimit>>>,
}

impl Limits {
    pub fn new(breaker_policy: BreakerPolicy, calls_per_file: usize) -> Self {
        Self {
            breaker_policy,
            calls_per_file,
            breakers: Mutex::default(),
            files: Mutex::default(),
            sources: Mutex::default(),
        }
    }

    /// Circuit breaker of a method; independent of other methods of its file.
    pub fn breaker(&self, method: &Method) -> Arc<CircuitBreaker> {
        let mut breakers = self.breakers.lock().unwrap_or_else(PoisonError::into_inner);
        let breaker = breakers.entry((method.file, method.kind));
        Arc::clone(breaker.or_insert_with(|| Arc::new(CircuitBreaker::new(self.breaker_policy))))
    }

    /// Names of the methods whose circuit breaker opened and has not recovered.
    pub fn tripped_methods(&self) -> Vec<String> {
        let breakers = self.breakers.lock().unwrap_or_else(PoisonError::into_inner);
        let tripped = breakers.iter().filter(|(_, breaker)| breaker.is_tripped());
        tripped
            .map(|((file, kind), _)| format!("{file}.{kind}"))
            .collect()
    }

    /// Concurrency limit of a source, set by operators.
    pub fn source(&self, source: SourceId) -> Arc<SourceLimit> {
        let mut sources = self.sources.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(sources.entry(source).or_default())
    }

    /// Concurrency limit of a vendor file; the vendor counts calls per file.
    pub fn file(&self, method: &Method) -> Arc<ConcurrencyLimit> {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        let file = files.entry(method.file);
        Arc::clone(file.or_insert_with(|| Arc::new(ConcurrencyLimit::new(self.calls_per_file))))
    }
}
