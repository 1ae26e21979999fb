//! Retention of users, by month of the first check.

use avtosled_core::date::Date;

use crate::admin::analytics::view::Cohort;
use crate::admin::repository::analytics::Returned;

/// Number of months shown.
pub const MONTHS: u32 = 6;

/// First day of the first month shown, when `last` is in the last one.
#[must_use]
pub fn first_day(last: Date) -> Date {
    let month = i64::from(last.year()) * 12 + i64::from(last.month()) - i64::from(MONTHS);
    let year = i32::try_from(month.div_euclid(12)).unwrap_or(1);
    let month = u32::try_from(month.rem_euclid(12)).unwrap_or(0) + 1;
    Date::new(year, month, 1).unwrap_or(last)
}

/// One cohort per month, months without users included.
#[must_use]
pub fn of_months(first: Date, rows: &[Returned]) -> Vec<Cohort> {
    let months: Vec<String> = (0..MONTHS)
        .map(|count| name(first.plus_months(count)))
        .collect();
    let people = |cohort: &str, month: &str| {
        let row = rows
            .iter()
            .find(|row| row.first_month == cohort && row.month == month);
        row.map_or(0, |row| row.people)
    };
    let cohort = |(place, month): (usize, &String)| Cohort {
        month: month.clone(),
        people: people(month, month),
        returned: months[place + 1..]
            .iter()
            .map(|later| people(month, later))
            .collect(),
    };
    months.iter().enumerate().map(cohort).collect()
}

fn name(day: Date) -> String {
    format!("{:04}-{:02}", day.year(), day.month())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Date {
        text.parse().unwrap()
    }

    #[test]
    fn cohorts_cover_six_months_up_to_last_day() {
        assert_eq!(first_day(day("2026-11-23")), day("2026-06-01"));
        assert_eq!(first_day(day("2026-02-28")), day("2025-09-01"));
        assert_eq!(first_day(day("2026-06-30")), day("2026-01-01"));
        assert_eq!(first_day(day("2026-12-01")), day("2026-07-01"));
    }

    #[test]
    fn month_without_users_has_empty_cohort() {
        let row = |first: &str, month: &str, people| Returned {
            first_month: first.to_owned(),
            month: month.to_owned(),
            people,
        };
        let rows = [row("2026-06", "2026-06", 5), row("2026-06", "2026-08", 2)];
        let cohorts = of_months(day("2026-06-01"), &rows);
        assert_eq!(cohorts.len(), 6);
        assert_eq!(
            (cohorts[0].people, &cohorts[0].returned),
            (5, &vec![0, 2, 0, 0, 0])
        );
        assert_eq!(
            (cohorts[5].month.as_str(), cohorts[5].returned.len()),
            ("2026-11", 0)
        );
    }
}
