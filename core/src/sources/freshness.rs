//! Age of an answer and price of refreshing it; times are Unix milliseconds.

use serde::Serialize;

use super::source::Source;
use crate::money::{BasisPoints, Kopecks, MoneyError};
use crate::plural::counted;

/// Price of a source in a refresh, as a share of its list price.
pub const REFRESH_RATE: BasisPoints = BasisPoints(5_000);
/// Price of a refresh in Russian words.
pub const REFRESH_WORDS: &str = "вдвое дешевле";

const MINUTE_MS: i64 = 60 * 1000;
const HOUR_MINUTES: u64 = 60;
const DAY_MINUTES: u64 = 24 * HOUR_MINUTES;

/// Age of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Freshness {
    /// Whole minutes since the register was queried.
    pub age_minutes: u64,
    /// Whether the cache time of the source has passed, so that a refresh is offered.
    pub is_stale: bool,
    /// Russian text of the age: «данным 3 часа».
    pub text: String,
}

impl Source {
    /// Age of an answer at `now`.
    ///
    /// `actual` is the time when the vendor queried the register, if it answered from its cache; the earlier of
    /// both times counts. A future time counts as `now`.
    #[must_use]
    pub fn freshness(&self, fetched: i64, actual: Option<i64>, now: i64) -> Freshness {
        let asked = actual.map_or(fetched, |actual| actual.min(fetched));
        let age = now.saturating_sub(asked).max(0) / MINUTE_MS;
        let age_minutes = u64::try_from(age).unwrap_or(0);
        let is_stale = age_minutes >= u64::from(self.cache_minutes);
        let mut text = age_words(age_minutes);
        if is_stale {
            text.push_str(", обновите перед сделкой");
        }
        Freshness {
            age_minutes,
            is_stale,
            text,
        }
    }
}

/// Price of a source in a refresh.
pub fn refresh_price(list: Kopecks) -> Result<Kopecks, MoneyError> {
    list.share(REFRESH_RATE)
}

/// Russian text of an age in whole minutes: «данным 3 часа».
#[must_use]
pub fn age_words(minutes: u64) -> String {
    let age = match minutes {
        0 => return "данные только что получены".to_owned(),
        1..HOUR_MINUTES => counted(minutes, "минута", "минуты", "минут"),
        HOUR_MINUTES..DAY_MINUTES => counted(minutes / HOUR_MINUTES, "час", "часа", "часов"),
        _ => counted(minutes / DAY_MINUTES, "день", "дня", "дней"),
    };
    format!("данным {age}")
}

#[cfg(test)]
mod tests {
    use super::{REFRESH_RATE, REFRESH_WORDS, refresh_price};
    use crate::money::Kopecks;
    use crate::sources::SourceId;

    const HOUR_MS: i64 = 60 * 60 * 1000;
    const NOW: i64 = 1_795_165_200_000;

    #[test]
    fn freshness_uses_the_earlier_query_time() {
        let wanted = SourceId::Wanted.source();
        let fresh = wanted.freshness(NOW, None, NOW);
        assert_eq!(fresh.text, "данные только что получены");
        assert!(!fresh.is_stale);
        let cached = wanted.freshness(NOW, Some(NOW - 5 * HOUR_MS), NOW);
        assert_eq!(
            (cached.age_minutes, cached.text.as_str()),
            (300, "данным 5 часов")
        );
        assert!(!cached.is_stale);
        let stale = wanted.freshness(NOW - 6 * HOUR_MS, Some(NOW), NOW);
        assert!(stale.is_stale);
        assert_eq!(stale.text, "данным 6 часов, обновите перед сделкой");
    }

    #[test]
    fn refresh_price_is_half_of_list_price_rounded_up() {
        for (list, half) in [(250, 125), (400, 200), (1, 1), (133, 67), (0, 0)] {
            assert_eq!(refresh_price(Kopecks(list)), Ok(Kopecks(half)), "{list}");
        }
        assert!(REFRESH_WORDS.starts_with("вдвое"), "{REFRESH_RATE:?}");
    }

    #[test]
    fn freshness_of_future_time_is_zero_and_extreme_times_do_not_overflow() {
        let source = SourceId::Decoding.source();
        assert_eq!(source.freshness(NOW + HOUR_MS, None, NOW).age_minutes, 0);
        assert!(source.freshness(i64::MIN, None, i64::MAX).is_stale);
        assert!(
            !source
                .freshness(i64::MAX, Some(i64::MAX), i64::MIN)
                .is_stale
        );
        let days = source.freshness(NOW - 49 * HOUR_MS, None, NOW);
        assert_eq!(days.text, "данным 2 дня");
    }
}
