//! Identifiers for which a test check fails as a live one can.

use avtosled_core::money::Kopecks;

use crate::checks::identification::IdentificationError;
use crate::checks::orders::OrderError;

/// VINs that end with the status of their failure.
pub const INSUFFICIENT_FUNDS: &str = "XTA00000000000402";
pub const VEHICLE_NOT_FOUND: &str = "XTA00000000000404";
pub const TOO_MANY_LOOKUPS: &str = "XTA00000000000429";
pub const SOURCE_UNAVAILABLE: &str = "XTA00000000000503";

/// The failure of a documented identifier.
pub(super) fn find(identifier: &str, total: Kopecks) -> Option<OrderError> {
    match identifier {
        INSUFFICIENT_FUNDS => Some(OrderError::InsufficientFunds {
            required: total,
            available: Kopecks::ZERO,
        }),
        VEHICLE_NOT_FOUND => Some(OrderError::VehicleNotFound),
        TOO_MANY_LOOKUPS => Some(OrderError::Identification(IdentificationError::TooMany)),
        SOURCE_UNAVAILABLE => Some(OrderError::Identification(IdentificationError::Slow)),
        _ => None,
    }
}
