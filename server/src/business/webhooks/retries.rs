//! Schedule of the attempts of a delivery, over three days.

use chrono::Duration;
use rand::Rng;

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
/// Seconds between the attempts.
const DELAYS: [i64; 14] = [
    5,
    30,
    2 * MINUTE,
    10 * MINUTE,
    30 * MINUTE,
    HOUR,
    2 * HOUR,
    4 * HOUR,
    8 * HOUR,
    12 * HOUR,
    12 * HOUR,
    12 * HOUR,
    12 * HOUR,
    12 * HOUR,
];
/// Largest part of a delay that is added at random, so that receivers are not called all at once.
const JITTER_PERCENT: i64 = 20;

/// Time from a failed attempt to the next one; `None` after the last one. `attempts`: number of failed ones.
pub fn delay_after(attempts: i32) -> Option<Duration> {
    let index = usize::try_from(attempts - 1).ok()?;
    let seconds = *DELAYS.get(index)?;
    let jitter = rand::rng().random_range(0..=seconds * 1_000 * JITTER_PERCENT / 100);
    Some(Duration::seconds(seconds) + Duration::milliseconds(jitter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attempts_are_spread_over_three_days_with_growing_delays() {
        let delays: Vec<Duration> = (1..).map_while(delay_after).collect();
        assert_eq!(delays.len(), DELAYS.len());
        let sum: Duration = delays.iter().sum();
        assert!(sum >= Duration::days(3), "{sum}");
        assert!(sum <= Duration::days(4), "{sum}");
        let base: Vec<i64> = DELAYS.to_vec();
        assert!(base.is_sorted());
        assert_eq!(delay_after(0), None);
    }
}
