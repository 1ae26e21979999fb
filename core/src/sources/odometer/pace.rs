//! How far a car gets, and what is no fall.

/// Readings are rounded to thousands, and two of one day come in any order.
pub(super) const ROUNDING_KM: i64 = 1_000;
/// A long weekend on the road, whatever the year.
const BURST_KM: i64 = 3_000;
/// Faster cars exist, in taxis: 200 000 km a year.
pub(crate) const MOST_KM_PER_YEAR: i64 = 200_000;
/// Of private cars hardly one drives so far: 80 000 km a year.
const BRISK_KM_PER_YEAR: i64 = 80_000;
/// A car that starts a new round of a five-digit odometer is old and drives little.
const CALM_KM_PER_YEAR: i64 = 30_000;

/// Kilometres that no car drives in so many days.
pub(super) const fn most(days: i64) -> i64 {
    within(days, MOST_KM_PER_YEAR)
}

/// Kilometres that few cars drive in so many days.
pub(super) const fn brisk(days: i64) -> i64 {
    within(days, BRISK_KM_PER_YEAR)
}

/// Kilometres that an old car drives in so many days.
pub(super) const fn calm(days: i64) -> i64 {
    within(days, CALM_KM_PER_YEAR)
}

const fn within(days: i64, a_year: i64) -> i64 {
    BURST_KM + a_year * days / 365
}

/// Whether the second reading is lower by more than rounding.
pub(super) const fn falls(before: i64, after: i64) -> bool {
    after + ROUNDING_KM < before
}

/// Whether two readings of one day may both be right.
pub(super) const fn is_of_one_day(low: i64, high: i64) -> bool {
    high - low <= BURST_KM
}
