//! Services of later domains for earlier ones. An earlier domain names a trait, `app` gives the
//! implementation: so an arrow that would point backwards is a value.

use std::any::{Any, TypeId};
use std::collections::HashMap;

use crate::platform::db::StorageError;

/// Implementations by their type; the type of a trait's implementation is `Arc<dyn Trait>`.
#[derive(Default)]
pub struct Given(HashMap<TypeId, Box<dyn Any + Send + Sync>>);

impl Given {
    #[must_use]
    pub fn with<T: Any + Send + Sync>(mut self, implementation: T) -> Self {
        self.0.insert(TypeId::of::<T>(), Box::new(implementation));
        self
    }

    /// The implementation that `app` gave.
    pub fn get<T: Any>(&self) -> Result<&T, StorageError> {
        let found = self.0.get(&TypeId::of::<T>());
        found
            .and_then(|found| found.downcast_ref())
            .ok_or(StorageError::Inconsistent(
                "app gave no implementation of a trait",
            ))
    }
}
