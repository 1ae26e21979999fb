//! Possibly unpaid recycling fee of a car imported through the customs union.

use super::contradiction::{Contradiction, ContradictionCode};
use super::past::is_dated_completely;
use crate::date::Date;
use crate::report::source_input::{SourceInput, SourceStatus, answers};
use crate::sources::operations::IMPORT;
use crate::sources::texts::{contains_any, format_date, record_anchor};
use crate::sources::{Block, Customs, History, OwnershipPeriod, SourceId, SourceState, Statement};

/// First day on which the fee is due for cars recently registered in a country of the union.
const SINCE: &str = "2023-10-01";
/// Operation code: first registration of a new or imported car.
const FIRST_REGISTRATION: &str = "01";
/// Maximum age in years at which a first registration is that of a new car.
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
    /// Country named by the declaration at this index.
    Country(usize, String),
    /// Imported car without a known declaration.
    NoDeclaration,
    /// Car that was old at its first registration, without a known declaration.
    OldWithoutDeclaration,
}

pub(super) fn contradiction(sources: &[SourceInput<'_>]) -> Option<Contradiction> {
    let (service_id, history) = answers(sources).find_map(|(id, answer)| match &answer.block {
        // An unparsed period may be the first one.
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

/// Earliest period of ownership, with its index and first day.
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
            // A register that did not answer may have a declaration.
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

/// Declaration from a country of the union; `None` if the passport mentions the fee.
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
