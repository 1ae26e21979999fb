//! Identifiers for which a test check fails as a live one can.

use avtosled_core::money::Kopecks;

use crate::checks::identification::IdentificationError;
use crate::checks::orders::OrderError;

/// VINs that end with the status of their failure.
pub const INSUFFICIENT_FUNDS: &str = "XTA00000000000402";
pub const VEHICLE_NOT_FOUND: &str = "XTA00000000000404";
pub const TOO_MANY_LOOKUPS: &str = "XTA00000000000429";
pub const SOURCE_UNAVAILABLE: &str = "XTA00000000000503";

/// These VINs with the status and code of the response to an order.
pub const DOCUMENTED: [(&str, u16, &str); 4] = [
    (INSUFFICIENT_FUNDS, 402, "insufficient_funds"),
    (VEHICLE_NOT_FOUND, 404, "vehicle_not_found"),
    (TOO_MANY_LOOKUPS, 429, "too_many_requests"),
    (SOURCE_UNAVAILABLE, 503, "source_unavailable"),
];

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::http::error::ApiError;

    #[test]
    fn documented_vin_fails_with_its_status_and_code() {
        for (vin, status, code) in DOCUMENTED {
            let error = ApiError::from(find(vin, Kopecks(100)).unwrap());
            assert_eq!((error.status.as_u16(), error.code), (status, code), "{vin}");
        }
    }
}
