//! Owners as bands behind the events.

use super::OwnershipBand;
use crate::date::Date;
use crate::report::History;
use crate::sources::distinct;
use crate::sources::words::record_anchor;

pub(super) fn bands(service_id: &str, history: &History, today: Date) -> Vec<OwnershipBand> {
    let mut dated: Vec<(Date, usize)> = distinct(&history.ownership_periods)
        .into_iter()
        .filter_map(|(place, period)| Some((period.from.parse().ok()?, place)))
        .collect();
    dated.sort_unstable();
    let mut bands = Vec::new();
    for (from, place) in dated {
        let Some(period) = history.ownership_periods.get(place) else {
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
            anchor: record_anchor(service_id, place),
        });
    }
    bands
}

/// Calendar months that are over, as the register counts them.
fn full_months(from: Date, to: Date) -> u32 {
    let months = |date: Date| i64::from(date.year()) * 12 + i64::from(date.month());
    let is_begun = to.day() < from.day();
    u32::try_from(months(to) - months(from) - i64::from(is_begun)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_is_over_on_its_day() {
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
