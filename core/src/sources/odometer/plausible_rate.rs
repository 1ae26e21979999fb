//! Plausible distances of a car per number of days, and tolerances of readings.

/// Readings are rounded to thousands, and two of one day come in any order.
pub(super) const ROUNDING_KM: i64 = 1_000;
/// Distance of a single trip, allowed on top of every yearly rate.
const TRIP_KM: i64 = 3_000;
/// Upper bound; some taxis come close to it.
pub(crate) const MAX_KM_PER_YEAR: i64 = 200_000;
/// Hardly any private car drives more.
const UNUSUAL_KM_PER_YEAR: i64 = 80_000;
/// A car whose five-digit odometer wraps around is old and drives less.
const OLD_CAR_KM_PER_YEAR: i64 = 30_000;

/// Kilometres that no car exceeds.
pub(super) const fn max_km(days: i64) -> i64 {
    within(days, MAX_KM_PER_YEAR)
}

/// Kilometres that few cars exceed.
pub(super) const fn unusual_km(days: i64) -> i64 {
    within(days, UNUSUAL_KM_PER_YEAR)
}

/// Kilometres that an old car does not exceed.
pub(super) const fn old_car_km(days: i64) -> i64 {
    within(days, OLD_CAR_KM_PER_YEAR)
}

const fn within(days: i64, km_per_year: i64) -> i64 {
    TRIP_KM + km_per_year * days / 365
}

/// Whether the second reading is lower by more than rounding.
pub(super) const fn falls(before: i64, after: i64) -> bool {
    after + ROUNDING_KM < before
}

/// Whether two readings of one day may both be right.
pub(super) const fn fit_one_day(low: i64, high: i64) -> bool {
    high - low <= TRIP_KM
}
