//! Query parameters of the account history.

use std::str::FromStr;

use avtosled_core::date::Date;
use avtosled_core::field_errors::{FieldError, FieldErrors};

use crate::money::ledger::TransferKind;

const DEFAULT_LIMIT: usize = 50;
const MAX_LIMIT: usize = 200;

/// Filter of transfers; Moscow days, inclusive.
#[derive(Clone, Copy, Debug, Default)]
pub struct Filter {
    pub kind: Option<TransferKind>,
    pub from: Option<Date>,
    pub to: Option<Date>,
}

#[derive(Clone, Copy, Debug)]
pub struct Paging {
    /// Row number after which the page starts.
    pub after: Option<i64>,
    pub limit: usize,
}

impl Filter {
    /// Parses the filter parameters; empty ones are ignored.
    pub fn parse(
        kind: Option<&str>,
        from: Option<&str>,
        to: Option<&str>,
    ) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let kind = given(kind).and_then(|name| {
            let kind = TransferKind::from_str(name);
            if kind.is_err() {
                let message = "Такого вида операций нет";
                errors.push(FieldError::new("kind", "unknown_kind", message));
            }
            kind.ok()
        });
        let mut day = |path: &str, text: Option<&str>| {
            let parsed = Date::from_str(given(text)?);
            if parsed.is_err() {
                let message = "Дата должна быть в формате ГГГГ-ММ-ДД";
                errors.push(FieldError::new(path, "date_format", message));
            }
            parsed.ok()
        };
        let (from, to) = (day("from", from), day("to", to));
        if from.zip(to).is_some_and(|(from, to)| from > to) {
            let message = "Конец периода раньше начала";
            errors.push(FieldError::new("to", "period_reversed", message));
        }
        errors.into_result()?;
        Ok(Self { kind, from, to })
    }
}

impl Paging {
    /// Parses the parameters of a page.
    pub fn parse(after: Option<&str>, limit: Option<&str>) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let after: Option<i64> = given(after).and_then(|text| {
            let parsed = text.parse().ok().filter(|seq| *seq > 0);
            if parsed.is_none() {
                let message = "Такой страницы нет";
                errors.push(FieldError::new("after", "unknown_page", message));
            }
            parsed
        });
        let limit = match given(limit) {
            None => Some(DEFAULT_LIMIT),
            Some(text) => {
                let parsed: Option<usize> = text.parse().ok();
                parsed.filter(|limit| (1..=MAX_LIMIT).contains(limit))
            }
        };
        let Some(limit) = limit else {
            let message = format!("Строк на странице — от 1 до {MAX_LIMIT}");
            errors.push(FieldError::new("limit", "out_of_range", message));
            return Err(errors);
        };
        errors.into_result()?;
        Ok(Self { after, limit })
    }
}

fn given(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(result: Result<Filter, FieldErrors>) -> Vec<String> {
        let errors = result.unwrap_err().errors.into_iter();
        errors.map(|error| error.code.into_owned()).collect()
    }

    #[test]
    fn statement_filter_with_valid_kind_and_days_is_parsed() {
        let filter = Filter::parse(Some("hold"), Some("2026-11-01"), Some("2026-11-01"));
        let Ok(filter) = filter else {
            unreachable!("a good filter");
        };
        assert_eq!(filter.kind, Some(TransferKind::Hold));
        assert_eq!(filter.from, filter.to);
        assert!(Filter::parse(None, Some(""), None).is_ok());
    }

    #[test]
    fn statement_filter_reports_every_invalid_field() {
        let wrong = Filter::parse(Some("gift"), Some("01.11.2026"), Some("2026-02-30"));
        assert_eq!(codes(wrong), ["unknown_kind", "date_format", "date_format"]);
        let reversed = Filter::parse(None, Some("2026-11-02"), Some("2026-11-01"));
        assert_eq!(codes(reversed), ["period_reversed"]);
    }

    #[test]
    fn page_limit_outside_1_to_200_is_rejected() {
        for bad in ["0", "201", "-1", "many", "1.5"] {
            assert!(Paging::parse(None, Some(bad)).is_err(), "{bad}");
            assert!(
                bad == "201" || Paging::parse(Some(bad), None).is_err(),
                "{bad}"
            );
        }
        assert!(Paging::parse(Some("7"), Some("200")).is_ok_and(|page| page.limit == 200));
    }
}
