//! Registry of trait implementations, by which earlier domains call later ones without an import.
//! An earlier domain declares a trait, a later one implements it, and `app` registers the implementation.

use std::any::{Any, TypeId};
use std::collections::HashMap;

use crate::platform::db::StorageError;

/// Implementations by type; that of a trait is stored as `Arc<dyn Trait>`.
#[derive(Default)]
pub struct ServiceRegistry(HashMap<TypeId, Box<dyn Any + Send + Sync>>);

impl ServiceRegistry {
    #[must_use]
    pub fn with<T: Any + Send + Sync>(mut self, implementation: T) -> Self {
        self.0.insert(TypeId::of::<T>(), Box::new(implementation));
        self
    }

    /// The registered implementation of `T`.
    pub fn get<T: Any>(&self) -> Result<&T, StorageError> {
        let found = self.0.get(&TypeId::of::<T>());
        found
            .and_then(|found| found.downcast_ref())
            .ok_or(StorageError::Inconsistent(
                "no implementation of a trait is registered",
            ))
    }
}
