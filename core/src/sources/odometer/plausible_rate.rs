//! Plausible distances of a car for a number of days, and tolerances of readings.

/// Tolerance between readings, kilometres: rounding to thousands, unknown order within a day.
pub(super) const ROUNDING_KM: i64 = 1_000;
/// Distance of a single trip in kilometres, allowed in addition to every yearly rate.
const TRIP_KM: i64 = 3_000;
/// Upper bound of the yearly distance, kilometres; some taxis come close.
pub(crate) const MAX_KM_PER_YEAR: i64 = 200_000;
/// Yearly distance that very few private cars exceed, kilometres.
const UNUSUAL_KM_PER_YEAR: i64 = 80_000;
/// Maximum yearly distance of a car old enough for a five-digit odometer, kilometres.
const OLD_CAR_KM_PER_YEAR: i64 = 30_000;

/// Maximum distance of any car in a number of days, kilometres.
pub(super) const fn max_km(days: i64) -> i64 {
    within(days, MAX_KM_PER_YEAR)
}

/// Distance that few cars exceed in a number of days, kilometres.
pub(super) const fn unusual_km(days: i64) -> i64 {
    within(days, UNUSUAL_KM_PER_YEAR)
}

/// Maximum distance of an old car in a number of days, kilometres.
pub(super) const fn old_car_km(days: i64) -> i64 {
    within(days, OLD_CAR_KM_PER_YEAR)
}

const fn within(days: i64, km_per_year: i64) -> i64 {
    TRIP_KM + km_per_year * days / 365
}

/// Whether the second reading is lower by more than the rounding.
pub(super) const fn falls(before: i64, after: i64) -> bool {
    after + ROUNDING_KM < before
}

/// Whether two readings of one day may both be right.
pub(super) const fn fit_one_day(low: i64, high: i64) -> bool {
    high - low <= TRIP_KM
}
