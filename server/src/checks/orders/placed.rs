//! Result of an order.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Result of an order.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub enum Placed {
    New(Uuid),
    /// Equal report of the last day, for which nothing is charged; only by the open API.
    Existing(Uuid),
}

impl Placed {
    #[must_use]
    pub const fn id(self) -> Uuid {
        match self {
            Self::New(id) | Self::Existing(id) => id,
        }
    }
}
