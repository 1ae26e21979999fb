//! Contradictions within the past of the car: mileage, owners, documents.

use super::contradiction::{Contradiction, ContradictionCode};
use crate::date::Date;
use crate::plural::counted;
use crate::report::source_input::{SourceInput, analyse_odometer, answers};
use crate::sources::events::Events;
use crate::sources::operations::REISSUES;
use crate::sources::texts::{contains_any, format_date, kilometres, record_anchor};
use crate::sources::{
    Answer, AssessedReading, Block, Certainty, EventKind, History, OwnershipPeriod, SourceId,
    SourceState, Statement, distinct, operation_title,
};

/// Days before registration for inspection and insurance, which imported cars have earlier.
const EARLY_DAYS: i64 = 60;

/// Minimum days off the register that count as a long gap; every sale causes a short one.
const LONG_GAP_DAYS: i64 = 180;

pub(super) fn contradictions(sources: &[SourceInput<'_>], today: Date) -> Vec<Contradiction> {
    let mut contradictions: Vec<Contradiction> = mileage(sources, today).into_iter().collect();
    contradictions.extend(before_registration(sources));
    contradictions.extend(before_manufacture(sources, today));
    for (service_id, answer) in answers(sources) {
        if let Block::History(history) = &answer.block {
            // A gap may be an unparsed period.
            let is_certain = |owners: &Contradiction| {
                owners.level == SourceState::Attention || is_dated_completely(answer, history)
            };
            contradictions.extend(owners(service_id, history).filter(is_certain));
            contradictions.extend(reissues(service_id, history));
        }
    }
    contradictions
}

fn mileage(sources: &[SourceInput<'_>], today: Date) -> Option<Contradiction> {
    let odometer = analyse_odometer(sources, today);
    let falls = odometer.falls.iter();
    let mut values: Vec<Statement> = falls
        .flat_map(|fall| [statement(&fall.from), statement(&fall.to)])
        .collect();
    values.dedup();
    let is_round = |certainty| certainty == Certainty::PossibleRound;
    let text = if odometer.has_sure_fall() {
        "Пробег снижался: одной ошибкой в записи это не объяснить"
    } else if odometer.falls.iter().any(|fall| is_round(fall.certainty)) {
        "Возможное снижение пробега: показания скручены, в одной из записей ошибка, или пятизначный \
         счётчик начал новый круг"
    } else {
        "Возможное снижение пробега: показания скручены, или в одной из записей ошибка"
    };
    (!values.is_empty()).then(|| {
        Contradiction::new(
            ContradictionCode::Mileage,
            SourceState::Attention,
            text,
            values,
        )
    })
}

fn statement(point: &AssessedReading) -> Statement {
    Statement {
        source: point.reading.source.clone(),
        anchor: point.reading.anchor.clone(),
        value: format!(
            "{}, {}",
            format_date(point.day),
            kilometres(point.kilometres)
        ),
    }
}

/// Whether every period of ownership was parsed and has its days.
pub(super) fn is_dated_completely(answer: &Answer, history: &History) -> bool {
    let mut periods = history.ownership_periods.iter();
    answer.other.is_empty()
        && periods.all(|period| period.from.parse::<Date>().is_ok() && !period.has_unknown_end())
}

/// Overlaps of the periods of ownership, or long gaps between them.
fn owners(service_id: &str, history: &History) -> Option<Contradiction> {
    let mut periods: Vec<(Date, Option<Date>, usize)> = distinct(&history.ownership_periods)
        .into_iter()
        .filter(|(_, period)| !period.has_unknown_end())
        .filter_map(|(index, period)| {
            Some((period.from.parse().ok()?, period.to.parse().ok(), index))
        })
        .collect();
    periods.sort_unstable();
    let mut overlaps = Vec::new();
    let mut gaps = Vec::new();
    for pair in periods.windows(2) {
        let [(_, end, before), (start, _, after)] = pair else {
            continue;
        };
        let pair = [*before, *after];
        match end {
            None => overlaps.push(pair),
            Some(end) if end > start => overlaps.push(pair),
            Some(end) if start.days_since(*end) >= LONG_GAP_DAYS => {
                gaps.push((*end, *start, *after));
            }
            Some(_) => {}
        }
    }
    let source = SourceId::History.source().short_name;
    let statement = |index: usize, value: String| Statement {
        source: source.to_owned(),
        anchor: record_anchor(service_id, index),
        value,
    };
    if !overlaps.is_empty() {
        let values = overlaps.into_iter().flatten().map(|index| {
            let period = history.ownership_periods.get(index);
            statement(
                index,
                period.map_or_else(String::new, OwnershipPeriod::days_text),
            )
        });
        return Some(Contradiction::new(
            ContradictionCode::Owners,
            SourceState::Attention,
            "Периоды владения пересекаются: число владельцев по реестру неточно",
            values.collect(),
        ));
    }
    let values: Vec<Statement> = gaps
        .into_iter()
        .map(|(end, start, index)| {
            let (from, to) = (format_date(end), format_date(start));
            let days = u64::try_from(start.days_since(end)).unwrap_or(0);
            let days = counted(days, "день", "дня", "дней");
            statement(index, format!("{from} — {to}, {days}"))
        })
        .collect();
    (!values.is_empty()).then(|| {
        let text = "Автомобиль подолгу не состоял на учёте: спросите, где он был это время";
        Contradiction::new(ContradictionCode::Owners, SourceState::NoData, text, values)
    })
}

/// Contradiction of reissued documents; the operation of a period has no day, so its end is used.
fn reissues(service_id: &str, history: &History) -> Option<Contradiction> {
    let of_periods = history
        .ownership_periods
        .iter()
        .enumerate()
        .filter(|(_, period)| REISSUES.contains(&period.last_operation.as_str()))
        .map(|(index, period)| {
            let title = operation_title(&period.last_operation);
            let title = title.unwrap_or(&period.last_operation_info);
            let value = format!("{}: {title}", period.days_text());
            register_statement(record_anchor(service_id, index), value)
        });
    let issuer = history.passport.issuer.as_deref().unwrap_or_default();
    let of_passport = contains_any(issuer, &["дубликат", "взамен"])
        .then(|| register_statement(service_id.to_owned(), format!("ПТС: {issuer}")));
    let values: Vec<Statement> = of_periods.chain(of_passport).collect();
    (!values.is_empty()).then(|| {
        let text = "Документы или номера выдавали взамен прежних: попросите показать ПТС и \
                    спросите, не дубликат ли это";
        Contradiction::new(
            ContradictionCode::Reissue,
            SourceState::NoData,
            text,
            values,
        )
    })
}

fn register_statement(anchor: String, value: String) -> Statement {
    Statement {
        source: SourceId::History.source().short_name.to_owned(),
        anchor,
        value,
    }
}

/// Records of the car before its year of manufacture, which begins in the previous calendar year.
fn before_manufacture(sources: &[SourceInput<'_>], today: Date) -> Option<Contradiction> {
    let year = answers(sources).find_map(|(_, answer)| match &answer.block {
        Block::History(history) => history.vehicle.year,
        _ => None,
    })?;
    let is_early = |kind: EventKind, day: Date| {
        let is_of_car =
            is_domestic(kind) || matches!(kind, EventKind::Registration | EventKind::Taxi);
        is_of_car && day.year() + 1 < year
    };
    let values = records(sources, today, is_early);
    (!values.is_empty()).then(|| {
        let text = format!(
            "Есть записи раньше года выпуска, {year}: год указан неверно, или записи о другом \
             автомобиле"
        );
        Contradiction::new(
            ContradictionCode::Manufacture,
            SourceState::Attention,
            text,
            values,
        )
    })
}

/// Domestic records before the first registration, if all periods of ownership are dated.
fn before_registration(sources: &[SourceInput<'_>]) -> Option<Contradiction> {
    let first = answers(sources).find_map(|(_, answer)| match &answer.block {
        Block::History(history) if is_dated_completely(answer, history) => {
            let days = history.ownership_periods.iter();
            days.filter_map(|period| period.from.parse::<Date>().ok())
                .min()
        }
        _ => None,
    })?;
    let is_early =
        |kind: EventKind, day: Date| is_domestic(kind) && first.days_since(day) > EARLY_DAYS;
    let values = records(sources, first, is_early);
    (!values.is_empty()).then(|| {
        let day = format_date(first);
        let text = format!(
            "Есть записи раньше первой регистрации {day}: история в реестре неполна, её начали \
             заново, или в одной из записей ошибка"
        );
        Contradiction::new(
            ContradictionCode::Before,
            SourceState::Attention,
            text,
            values,
        )
    })
}

/// Whether an event of this kind happens only in the country of registration.
const fn is_domestic(kind: EventKind) -> bool {
    matches!(
        kind,
        EventKind::Inspection | EventKind::Policy | EventKind::Accident
    )
}

/// Statements for the matching events that are dated up to `last`.
fn records(
    sources: &[SourceInput<'_>],
    last: Date,
    matches: impl Fn(EventKind, Date) -> bool,
) -> Vec<Statement> {
    let mut found = Vec::new();
    for (service_id, answer) in answers(sources) {
        let mut events = Events::new(service_id, last);
        answer.block.data().events(&mut events);
        found.extend(events.dated.into_iter().filter_map(|event| {
            let day: Date = event.date.parse().ok()?;
            matches(event.kind, day).then(|| Statement {
                source: answer.block.short_name().to_owned(),
                anchor: event.anchor,
                value: format!("{}: {}", format_date(day), event.title),
            })
        }));
    }
    found
}
