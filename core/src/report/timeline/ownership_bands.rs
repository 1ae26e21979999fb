//! Periods of ownership as bands behind the events of the timeline.

use serde::{Deserialize, Serialize};

use crate::date::Date;
use crate::sources::texts::record_anchor;
use crate::sources::{History, distinct};

/// Period of ownership as a band behind the events; two bands may be of one owner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OwnershipBand {
    /// Number of the band from 1, in chronological order.
    pub number: u32,
    /// First and last day, `yyyy-mm-dd`; a current period has no last day.
    pub from: String,
    pub to: Option<String>,
    /// Length in whole months, until today for a current period.
    pub months: u32,
    pub is_company: bool,
    /// Russian title: «Период 2: физическое лицо».
    pub title: String,
    pub anchor: String,
}

pub(super) fn bands(service_id: &str, history: &History, today: Date) -> Vec<OwnershipBand> {
    let mut dated: Vec<(Date, usize)> = distinct(&history.ownership_periods)
        .into_iter()
        .filter(|(_, period)| !period.has_unknown_end())
        .filter_map(|(index, period)| Some((period.from.parse().ok()?, index)))
        .collect();
    dated.sort_unstable();
    let mut bands = Vec::new();
    for (from, index) in dated {
        let Some(period) = history.ownership_periods.get(index) else {
            continue;
        };
        let to: Option<Date> = period.to.parse().ok();
        let number = u32::try_from(bands.len() + 1).unwrap_or(u32::MAX);
        let is_company = period.simple_person_type == "Legal";
        let who = if is_company {
            "юридическое лицо"
        } else if period.simple_person_type == "Natural" {
            "физическое лицо"
        } else {
            "тип не указан"
        };
        bands.push(OwnershipBand {
            number,
            from: from.to_string(),
            to: to.map(|to| to.to_string()),
            months: full_months(from, to.unwrap_or(today)),
            is_company,
            title: format!("Период {number}: {who}"),
            anchor: record_anchor(service_id, index),
        });
    }
    bands
}

/// Number of complete calendar months, counted as the register does.
fn full_months(from: Date, to: Date) -> u32 {
    let months = |date: Date| i64::from(date.year()) * 12 + i64::from(date.month());
    let is_incomplete = to.day() < from.day();
    u32::try_from(months(to) - months(from) - i64::from(is_incomplete)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_month_of_ownership_ends_on_same_day_of_next_month() {
        let day = |text: &str| text.parse::<Date>().unwrap();
        for (from, to, months) in [
            ("2020-01-15", "2020-02-14", 0),
            ("2020-01-15", "2020-02-15", 1),
            ("2019-11-19", "2023-12-15", 48),
            ("2024-05-01", "2024-04-01", 0),
        ] {
            assert_eq!(full_months(day(from), day(to)), months, "{from} {to}");
        }
    }
}
