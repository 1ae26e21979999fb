//! Recycling fee of a car imported through the customs union, for which it is often unpaid.

use super::contradiction::{Contradiction, ContradictionCode};
use super::past::is_dated_completely;
use crate::date::Date;
use crate::report::source_input::{SourceInput, SourceStatus, answers};
use crate::sources::operations::IMPORT;
use crate::sources::texts::{contains_any, format_date, record_anchor};
use crate::sources::{Block, Customs, History, OwnershipPeriod, SourceId, SourceState, Statement};

/// Since this day the fee is due for cars from the union that were not registered there for long.
const SINCE: &str = "2023-10-01";
/// Operation code: first registration of a new or imported car.
const FIRST_REGISTRATION: &str = "01";
/// A new car is registered within this many years of its production.
const NEW_CAR_YEARS: i32 = 1;
const COUNTRIES: [&str; 8] = [
    "беларус",
    "белорус",
    "казахстан",
    "армени",
    "киргиз",
    "кыргыз",
    "belarus",
    "kazakhstan",
];

/// Evidence that the fee may be unpaid.
enum Evidence {
    /// The declaration at this index names the country.
    Country(usize, String),
    /// Imported, and no declaration is known.
    NoDeclaration,
    /// Old at its first registration, and no declaration is known.
    OldWithoutDeclaration,
}

pub(super) fn contradiction(sources: &[SourceInput<'_>]) -> Option<Contradiction> {
    let (service_id, history) = answers(sources).find_map(|(id, answer)| match &answer.block {
        // An unread period may be the first.
        Block::History(history) if is_dated_completely(answer, history) => Some((id, history)),
        _ => None,
    })?;
    let (index, first, day) = first_registration(history)?;
    if SINCE.parse().is_ok_and(|since: Date| day < since) {
        return None;
    }
    let customs = sources.iter().find(|source| {
        source.source == SourceId::Customs && source.status == SourceStatus::Answered
    })?;
    let evidence = evidence(history, first, day, customs)?;
    let level = match evidence {
        Evidence::OldWithoutDeclaration => SourceState::NoData,
        Evidence::Country(..) | Evidence::NoDeclaration => SourceState::Attention,
    };
    let registered = Statement {
        source: SourceId::History.source().short_name.to_owned(),
        anchor: record_anchor(service_id, index),
        value: format!("первая регистрация {}", format_date(day)),
    };
    let customs = of_customs(&evidence, customs.service_id);
    let text = "Возможен неуплаченный утилизационный сбор: проверьте отметку о его уплате в ПТС или \
                электронном ПТС";
    Some(Contradiction::new(
        ContradictionCode::RecyclingFee,
        level,
        text,
        vec![registered, customs],
    ))
}

fn of_customs(evidence: &Evidence, service_id: &str) -> Statement {
    let (anchor, value) = match evidence {
        Evidence::Country(index, country) => (
            record_anchor(service_id, *index),
            format!("страна: {country}"),
        ),
        Evidence::NoDeclaration | Evidence::OldWithoutDeclaration => (
            service_id.to_owned(),
            "сведений о ввозе не найдено".to_owned(),
        ),
    };
    Statement {
        source: SourceId::Customs.source().short_name.to_owned(),
        anchor,
        value,
    }
}

/// The earliest period, with its index and day.
fn first_registration(history: &History) -> Option<(usize, &OwnershipPeriod, Date)> {
    let periods = history.ownership_periods.iter().enumerate();
    periods
        .filter_map(|(index, period)| Some((index, period, period.from.parse().ok()?)))
        .min_by_key(|(_, _, day)| *day)
}

fn evidence(
    history: &History,
    first: &OwnershipPeriod,
    day: Date,
    customs: &SourceInput<'_>,
) -> Option<Evidence> {
    let code = first.last_operation.as_str();
    if ![FIRST_REGISTRATION, IMPORT].contains(&code) {
        return None;
    }
    match customs.answer {
        Some(answer) => match &answer.block {
            Block::Customs(customs) if customs.found => of_union(customs),
            // A silent register may know a declaration.
            Block::Customs(_) if answer.silent.is_empty() => undeclared(history, code, day),
            _ => None,
        },
        None => undeclared(history, code, day),
    }
}

fn undeclared(history: &History, code: &str, day: Date) -> Option<Evidence> {
    if code == IMPORT {
        return Some(Evidence::NoDeclaration);
    }
    let is_old = day.year() - history.vehicle.year? > NEW_CAR_YEARS;
    is_old.then_some(Evidence::OldWithoutDeclaration)
}

/// A declaration from a country of the union; `None` if the passport mentions the fee.
fn of_union(customs: &Customs) -> Option<Evidence> {
    if customs.disposal_fee.is_some() {
        return None;
    }
    customs
        .records
        .iter()
        .enumerate()
        .find_map(|(index, record)| {
            let country = record.country.as_deref()?;
            let is_of_union = contains_any(country, &COUNTRIES);
            is_of_union.then(|| Evidence::Country(index, country.to_owned()))
        })
}
