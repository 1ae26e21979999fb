//! Periods of ownership of the registration history.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::block::block;
use super::operations::operation_title;
use super::presentation::{Record, RowValue, Rows, non_empty, or_unknown, text};
use super::texts::{format_day, mid_sentence, without_zero_units};
use crate::date::Date;

/// Days below which a period is short, which is typical of dealers.
const SHORT_DAYS: i64 = 183;
/// Number of periods that are many, if they are short on average.
const MANY: usize = 5;
const SHORT_ON_AVERAGE_DAYS: i64 = 2 * 365;
/// Number of periods within two years that are many.
const MANY_IN_TWO_YEARS: usize = 3;
/// Minimum days between two periods that count as a gap; a buyer must register within ten.
const GAP_DAYS: i64 = 30;
const DAYS_OF_YEAR: i64 = 365;

block! {
    /// Period of ownership.
    OwnershipPeriod {
        /// Operation code of the traffic police, two digits.
        last_operation: String,
        last_operation_info: String,
        /// Kind of the owner: `Natural` or `Legal`.
        simple_person_type: String,
        simple_person_type_info: String,
        /// First day, `yyyy-mm-dd`.
        from: String,
        /// Last day, `yyyy-mm-dd`; the string `null` for the current period.
        ///
        /// Empty for an end that is not readable.
        to: String,
        /// Length of the period as a Russian text of the source.
        period: String,
    }
}

/// Periods that differ in their days or in the kind of owner, with their indices.
pub(crate) fn distinct(periods: &[OwnershipPeriod]) -> Vec<(usize, &OwnershipPeriod)> {
    let mut seen = HashSet::new();
    let periods = periods.iter().enumerate();
    periods
        .filter(|(_, period)| seen.insert((&period.from, &period.to, &period.simple_person_type)))
        .collect()
}

/// Whole years from the first period to today, if no gap may hide another owner.
pub(super) fn unbroken_years(periods: &[OwnershipPeriod], today: Date) -> Option<u64> {
    let mut spans = Vec::new();
    for (_, period) in distinct(periods) {
        if period.has_unknown_end() {
            return None;
        }
        let from: Date = period.from.parse().ok()?;
        let to: Date = match period.end(today) {
            Some(end) => end.parse().ok()?,
            None => today,
        };
        spans.push((from, to));
    }
    spans.sort_unstable();
    let (first, _) = *spans.first()?;
    let mut until = first;
    for (from, to) in spans {
        if from.days_since(until) > GAP_DAYS {
            return None;
        }
        until = until.max(to);
    }
    let is_running = until == today;
    let years = today.days_since(first) / DAYS_OF_YEAR;
    is_running.then(|| u64::try_from(years).ok())?
}

/// Irregularity of the periods, in a few Russian words.
///
/// Two periods may be of one owner, as some changes of the documents start a new period.
pub(super) fn irregularity(periods: &[OwnershipPeriod], today: Date) -> Option<&'static str> {
    let mut spans: Vec<(Date, Option<Date>, bool)> = distinct(periods)
        .into_iter()
        .filter_map(|(_, period)| {
            let from: Date = period.from.parse().ok()?;
            let to = (!period.has_unknown_end()).then(|| period.to.parse().unwrap_or(today));
            Some((from, to, period.simple_person_type == "Legal"))
        })
        .collect();
    spans.sort_unstable();
    let (first, ..) = *spans.first()?;
    let (last, ..) = *spans.last()?;
    let count = i64::try_from(spans.len()).unwrap_or(i64::MAX);
    let recent = spans
        .iter()
        .filter(|(from, ..)| today.days_since(*from) <= SHORT_ON_AVERAGE_DAYS);
    if recent.count() >= MANY_IN_TWO_YEARS {
        return Some("Много коротких периодов владения");
    }
    if spans.len() >= MANY && today.days_since(first) / count < SHORT_ON_AVERAGE_DAYS {
        return Some("Много коротких периодов владения");
    }
    if spans.len() > 1 && today.days_since(last) < SHORT_DAYS {
        return Some("Последний период владения идёт меньше полугода");
    }
    let is_short = |(from, to, _): &(Date, Option<Date>, bool)| {
        to.is_some_and(|to| to.days_since(*from) < SHORT_DAYS)
    };
    // The first owner may be the dealer.
    if spans.iter().skip(1).any(is_short) {
        return Some("Один из периодов владения короче полугода");
    }
    let firms = spans
        .windows(2)
        .any(|pair| matches!(pair, [(_, _, true), (_, _, true)]));
    firms.then_some("Два периода организаций подряд")
}

impl OwnershipPeriod {
    /// Last day of the period, unless it is in the future.
    pub(super) fn end(&self, today: Date) -> Option<&str> {
        let end = non_empty(Some(&self.to))?;
        let is_ahead = end.parse::<Date>().is_ok_and(|end| end > today);
        (!is_ahead).then_some(end)
    }

    /// Whether the end given by the source is unreadable.
    pub(crate) const fn has_unknown_end(&self) -> bool {
        self.to.is_empty()
    }

    /// Russian text of the last operation of the period, which has no day.
    pub(super) fn operation_text(&self) -> Option<String> {
        let title = operation_title(&self.last_operation)
            .or_else(|| non_empty(Some(&self.last_operation_info)))?;
        Some(format!("последняя операция: {}", mid_sentence(title)))
    }

    pub(super) fn record(&self) -> Record {
        let Self {
            last_operation,
            last_operation_info,
            simple_person_type: _,
            simple_person_type_info,
            from: _,
            to: _,
            period,
        } = self;
        let operation = operation_title(last_operation).unwrap_or(last_operation_info);
        Record::new(simple_person_type_info.clone())
            .row(
                "simplePersonTypeInfo+simplePersonType",
                "Владелец",
                or_unknown(text(&Some(simple_person_type_info.clone()))),
            )
            .row("from+to", "Период", RowValue::text(self.days_text()))
            .row(
                "period",
                "Длительность",
                or_unknown(
                    non_empty(Some(period))
                        .map(|period| RowValue::text(without_zero_units(period))),
                ),
            )
            .row(
                "lastOperation+lastOperationInfo",
                "Последнее действие",
                or_unknown(non_empty(Some(operation)).map(RowValue::text)),
            )
    }

    /// Russian text of the days: «29.04.2015 — 19.11.2019», «с 15.09.2026 по настоящее время».
    pub(crate) fn days_text(&self) -> String {
        match (non_empty(Some(&self.from)), non_empty(Some(&self.to))) {
            (Some(from), Some(to)) => format!("{} — {}", format_day(from), format_day(to)),
            (Some(from), None) if self.has_unknown_end() => {
                format!("с {}, конец неизвестен", format_day(from))
            }
            (None, None) if self.has_unknown_end() => "начало и конец неизвестны".to_owned(),
            (Some(from), None) => format!("с {} по настоящее время", format_day(from)),
            (None, Some(to)) => format!("до {}", format_day(to)),
            (None, None) => "по настоящее время".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn irregularity_of(periods: &[(&str, &str, &str)]) -> Option<&'static str> {
        let periods: Vec<OwnershipPeriod> = periods
            .iter()
            .map(|(from, to, kind)| OwnershipPeriod {
                from: (*from).to_owned(),
                to: (*to).to_owned(),
                simple_person_type: (*kind).to_owned(),
                ..OwnershipPeriod::default()
            })
            .collect();
        irregularity(&periods, "2026-11-20".parse().unwrap())
    }

    #[test]
    fn ownership_period_with_unknown_end_is_not_current() {
        let today = "2026-11-20".parse().unwrap();
        let period = |from: &str, to: &str| OwnershipPeriod {
            from: from.to_owned(),
            to: to.to_owned(),
            ..OwnershipPeriod::default()
        };
        let unknown = period("2018-02-10", "");
        assert_eq!(unknown.days_text(), "с 10.02.2018, конец неизвестен");
        assert_eq!(period("", "").days_text(), "начало и конец неизвестны");
        assert_eq!(
            unbroken_years(&[period("2018-02-10", "null")], today),
            Some(8)
        );
        assert_eq!(unbroken_years(std::slice::from_ref(&unknown), today), None);
        let recent = [period("2016-01-01", ""), period("2020-01-02", "null")];
        assert_eq!(irregularity(&recent, today), None);
        // A copy of a period is no second owner, but an unknown end is.
        let copies = [unknown.clone(), unknown, period("2018-02-10", "null")];
        assert_eq!(distinct(&copies).len(), 2);
    }

    #[test]
    fn short_or_consecutive_company_ownership_periods_are_irregular() {
        let n = "Natural";
        // Seven periods of normal length are no irregularity.
        let calm = [
            ("2011-05-01", "2013-06-01", n),
            ("2013-06-02", "2015-07-01", n),
            ("2015-07-02", "2017-09-01", n),
            ("2017-09-02", "2019-10-01", n),
            ("2019-10-02", "2021-11-01", n),
            ("2021-11-02", "2023-12-01", n),
            ("2023-12-02", "null", n),
        ];
        assert_eq!(irregularity_of(&calm), None);
        assert_eq!(irregularity_of(&[("2021-01-01", "null", n)]), None);
        let fast = [
            ("2024-12-01", "2025-07-01", n),
            ("2025-07-02", "2026-02-01", n),
            ("2026-02-02", "null", n),
        ];
        assert_eq!(
            irregularity_of(&fast),
            Some("Много коротких периодов владения")
        );
        let resold = [("2016-01-01", "2026-09-15", n), ("2026-09-15", "null", n)];
        assert_eq!(
            irregularity_of(&resold),
            Some("Последний период владения идёт меньше полугода")
        );
        let quick = [
            ("2016-01-01", "2020-01-01", n),
            ("2020-01-02", "2020-03-01", n),
            ("2020-03-02", "null", n),
        ];
        assert_eq!(
            irregularity_of(&quick),
            Some("Один из периодов владения короче полугода")
        );
        let firms = [
            ("2019-01-01", "2021-01-01", "Legal"),
            ("2021-01-02", "2023-01-01", "Legal"),
            ("2023-01-02", "null", n),
        ];
        assert_eq!(
            irregularity_of(&firms),
            Some("Два периода организаций подряд")
        );
    }
}
