//! Owners as bands behind the events.

use super::OwnershipBand;
use crate::date::Date;
use crate::report::History;
use crate::report::words::record_anchor;

/// Average length of a month, in hundredths of a day.
const MONTH_HUNDREDTHS: i64 = 3_044;

pub(super) fn bands(service_id: &str, history: &History, today: Date) -> Vec<OwnershipBand> {
    let mut dated: Vec<(Date, usize)> = history
        .ownership_periods
        .iter()
        .enumerate()
        .filter_map(|(place, period)| Some((period.from.parse().ok()?, place)))
        .collect();
    dated.sort_unstable();
    let mut bands = Vec::new();
    for (from, place) in dated {
        let Some(period) = history.ownership_periods.get(place) else {
            continue;
        };
        let to: Option<Date> = period.to.parse().ok();
        let days = to.unwrap_or(today).days_since(from).max(0);
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
            months: u32::try_from(days * 100 / MONTH_HUNDREDTHS).unwrap_or(u32::MAX),
            is_company,
            title: format!("Владелец {number}: {who}"),
            anchor: record_anchor(service_id, place),
        });
    }
    bands
}
