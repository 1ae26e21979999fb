//! Registry of trait implementations. An earlier domain declares a trait, a later one implements it,
//! `app` registers it: a call against the order of domains without an import.

use std::any::{Any, TypeId};
use std::collections::HashMap;

use crate::platform::db::StorageError;

/// Implementations by type; a trait's implementation is stored as `Arc<dyn Trait>`.
#[derive(Default)]
pub struct ServiceRegistry(HashMap<TypeId, Box<dyn Any + Send + Sync>>);

impl ServiceRegistry {
    #[must_use]
    pub fn with<T: Any + Send + Sync>(mut self, implementation: T) -> Self {
        self.0.insert(TypeId::of::<T>(), Box::new(implementation));
        self
    }

    /// The registered implementation.
    pub fn get<T: Any>(&self) -> Result<&T, StorageError> {
        let found = self.0.get(&TypeId::of::<T>());
        found
            .and_then(|found| found.downcast_ref())
            .ok_or(StorageError::Inconsistent(
                "no implementation of a trait is registered",
            ))
    }
}
