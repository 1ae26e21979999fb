//! The recycling fee of a car that came through the customs union, where it was often not paid.

use super::past::is_dated_in_full;
use super::{Contradiction, ContradictionCode};
use crate::date::Date;
use crate::report::source_input::answers;
use crate::report::{SourceInput, SourceStatus};
use crate::sources::operations::BROUGHT;
use crate::sources::words::{mentions, record_anchor, spoken_date};
use crate::sources::{Block, Customs, History, OwnershipPeriod, SourceId, SourceState, Stated};

/// From this day on the fee is due for whoever brings a car from the union and does not register it
/// there for long.
const SINCE: &str = "2023-10-01";
/// First registration of a new car or one that was brought in.
const FIRST: &str = "01";
/// A new car is registered within as many years of its making.
const NEW_YEARS: i32 = 1;
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

/// What makes the fee a question.
enum Trace {
    /// The declaration at this place names the country.
    Country(usize, String),
    /// Brought in, and no declaration is known.
    NoDeclaration,
    /// Old at its first registration, and no declaration is known.
    OldWithoutDeclaration,
}

pub(super) fn contradiction(sources: &[SourceInput<'_>]) -> Option<Contradiction> {
    let (service_id, history) = answers(sources).find_map(|(id, answer)| match &answer.block {
        // A period that nobody read may be the first.
        Block::History(history) if is_dated_in_full(answer, history) => Some((id, history)),
        _ => None,
    })?;
    let (place, first, day) = first_registration(history)?;
    if SINCE.parse().is_ok_and(|since: Date| day < since) {
        return None;
    }
    let customs = sources.iter().find(|source| {
        source.source == SourceId::Customs && source.status == SourceStatus::Answered
    })?;
    let trace = trace(history, first, day, customs)?;
    let level = match trace {
        Trace::OldWithoutDeclaration => SourceState::NoData,
        Trace::Country(..) | Trace::NoDeclaration => SourceState::Attention,
    };
    let registered = Stated {
        source: SourceId::History.source().short.to_owned(),
        anchor: record_anchor(service_id, place),
        value: format!("первая регистрация {}", spoken_date(day)),
    };
    let customs = of_customs(&trace, customs.service_id);
    let text = "Возможен неуплаченный утилизационный сбор: проверьте отметку о его уплате в ПТС или \
                электронном ПТС";
    Some(Contradiction::new(
        ContradictionCode::RecyclingFee,
        level,
        text,
        vec![registered, customs],
    ))
}

fn of_customs(trace: &Trace, service_id: &str) -> Stated {
    let (anchor, value) = match trace {
        Trace::Country(place, country) => (
            record_anchor(service_id, *place),
            format!("страна: {country}"),
        ),
        Trace::NoDeclaration | Trace::OldWithoutDeclaration => (
            service_id.to_owned(),
            "сведений о ввозе не найдено".to_owned(),
        ),
    };
    Stated {
        source: SourceId::Customs.source().short.to_owned(),
        anchor,
        value,
    }
}

/// The earliest period, with its place and day.
fn first_registration(history: &History) -> Option<(usize, &OwnershipPeriod, Date)> {
    let periods = history.ownership_periods.iter().enumerate();
    periods
        .filter_map(|(place, period)| Some((place, period, period.from.parse().ok()?)))
        .min_by_key(|(_, _, day)| *day)
}

fn trace(
    history: &History,
    first: &OwnershipPeriod,
    day: Date,
    customs: &SourceInput<'_>,
) -> Option<Trace> {
    let code = first.last_operation.as_str();
    if ![FIRST, BROUGHT].contains(&code) {
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

fn undeclared(history: &History, code: &str, day: Date) -> Option<Trace> {
    if code == BROUGHT {
        return Some(Trace::NoDeclaration);
    }
    let is_old = day.year() - history.vehicle.year? > NEW_YEARS;
    is_old.then_some(Trace::OldWithoutDeclaration)
}

/// A declaration that names a country of the union; `None` where the passport speaks of the fee.
fn of_union(customs: &Customs) -> Option<Trace> {
    if customs.disposal_fee.is_some() {
        return None;
    }
    customs
        .records
        .iter()
        .enumerate()
        .find_map(|(place, record)| {
            let country = record.country.as_deref()?;
            let is_of_union = mentions(country, &COUNTRIES);
            is_of_union.then(|| Trace::Country(place, country.to_owned()))
        })
}
