//! Contradictions within the car's past: mileage, owners, documents.

use super::{Contradiction, ContradictionCode, Stated};
use crate::date::Date;
use crate::plural::counted;
use crate::report::source_input::{answers, odometer_of};
use crate::report::{Answer, SourceInput};
use crate::sources::events::Events;
use crate::sources::operations::REISSUES;
use crate::sources::words::{kilometres, mentions, record_anchor, spoken_date};
use crate::sources::{
    Block, Certainty, EventKind, History, JudgedReading, OwnershipPeriod, SourceId, SourceState,
    distinct, operation_title,
};

/// Nothing is earlier than the first registration by more.
const EARLY_DAYS: i64 = 60;

/// A car is off the register for a few days at every sale; longer is worth a question.
const LONG_GAP_DAYS: i64 = 180;

pub(super) fn contradictions(sources: &[SourceInput<'_>], today: Date) -> Vec<Contradiction> {
    let mut found: Vec<Contradiction> = mileage(sources, today).into_iter().collect();
    found.extend(before_registration(sources));
    for (service_id, answer) in answers(sources) {
        if let Block::History(history) = &answer.block {
            let found_owners = owners(service_id, history);
            // A gap may be a period that nobody read.
            let is_told = |found: &Contradiction| {
                found.level == SourceState::Attention || is_dated_in_full(answer, history)
            };
            found.extend(found_owners.filter(is_told));
            found.extend(reissues(service_id, history));
        }
    }
    found
}

fn mileage(sources: &[SourceInput<'_>], today: Date) -> Option<Contradiction> {
    let odometer = odometer_of(sources, today);
    let falls = odometer.falls.iter();
    let mut values: Vec<Stated> = falls
        .flat_map(|fall| [stated(&fall.from), stated(&fall.to)])
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
    let found = Contradiction::new(
        ContradictionCode::Mileage,
        SourceState::Attention,
        text,
        values,
    );
    (!found.values.is_empty()).then_some(found)
}

fn stated(point: &JudgedReading) -> Stated {
    Stated {
        source: point.reading.source.clone(),
        anchor: point.reading.anchor.clone(),
        value: format!(
            "{}, {}",
            spoken_date(point.day),
            kilometres(point.kilometres)
        ),
    }
}

/// Every period was read, and has the day it began.
pub(super) fn is_dated_in_full(answer: &Answer, history: &History) -> bool {
    let mut periods = history.ownership_periods.iter();
    answer.other.is_empty() && periods.all(|period| period.from.parse::<Date>().is_ok())
}

/// Owners one after another: nobody may own the car at the same time, and it is rarely nobody's.
fn owners(service_id: &str, history: &History) -> Option<Contradiction> {
    let mut periods: Vec<(Date, Option<Date>, usize)> = distinct(&history.ownership_periods)
        .into_iter()
        .filter_map(|(place, period)| {
            Some((period.from.parse().ok()?, period.to.parse().ok(), place))
        })
        .collect();
    periods.sort_unstable();
    let mut overlaps = Vec::new();
    let mut gaps = Vec::new();
    for pair in periods.windows(2) {
        let [(_, end, before), (start, _, after)] = pair else {
            continue;
        };
        let places = [*before, *after];
        match end {
            None => overlaps.push(places),
            Some(end) if end > start => overlaps.push(places),
            Some(end) if start.days_since(*end) >= LONG_GAP_DAYS => {
                gaps.push((*end, *start, *after));
            }
            Some(_) => {}
        }
    }
    let source = SourceId::History.source().short;
    let value = |place: usize, value: String| Stated {
        source: source.to_owned(),
        anchor: record_anchor(service_id, place),
        value,
    };
    if !overlaps.is_empty() {
        let values = overlaps.into_iter().flatten().map(|place| {
            let period = history.ownership_periods.get(place);
            value(
                place,
                period.map_or_else(String::new, OwnershipPeriod::span),
            )
        });
        return Some(Contradiction::new(
            ContradictionCode::Owners,
            SourceState::Attention,
            "Периоды владения пересекаются: число владельцев по реестру неточно",
            values.collect(),
        ));
    }
    let values: Vec<Stated> = gaps
        .into_iter()
        .map(|(end, start, place)| {
            let (from, to) = (spoken_date(end), spoken_date(start));
            let days = u64::try_from(start.days_since(end)).unwrap_or(0);
            let days = counted(days, "день", "дня", "дней");
            value(place, format!("{from} — {to}, {days}"))
        })
        .collect();
    (!values.is_empty()).then(|| {
        let text = "Автомобиль подолгу не состоял на учёте: спросите, где он был это время";
        Contradiction::new(ContradictionCode::Owners, SourceState::NoData, text, values)
    })
}

/// The operation is the last one of its period; the register gives it no day.
fn reissues(service_id: &str, history: &History) -> Option<Contradiction> {
    let of_periods = history
        .ownership_periods
        .iter()
        .enumerate()
        .filter(|(_, period)| REISSUES.contains(&period.last_operation.as_str()))
        .map(|(place, period)| {
            let title = operation_title(&period.last_operation);
            let title = title.unwrap_or(&period.last_operation_info);
            let value = format!("{}: {title}", period.span());
            stated_by_register(record_anchor(service_id, place), value)
        });
    let issuer = history.passport.issuer.as_deref().unwrap_or_default();
    let of_passport = mentions(issuer, &["дубликат", "взамен"])
        .then(|| stated_by_register(service_id.to_owned(), format!("ПТС: {issuer}")));
    let values: Vec<Stated> = of_periods.chain(of_passport).collect();
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

fn stated_by_register(anchor: String, value: String) -> Stated {
    Stated {
        source: SourceId::History.source().short.to_owned(),
        anchor,
        value,
    }
}

/// What is told of this country before the register knew the car. Imported cars are inspected a few
/// weeks before. The day that the register knows it from is that of the first period, where none is
/// missing.
fn before_registration(sources: &[SourceInput<'_>]) -> Option<Contradiction> {
    let first = answers(sources).find_map(|(_, answer)| match &answer.block {
        Block::History(history) if is_dated_in_full(answer, history) => {
            let days = history.ownership_periods.iter();
            days.filter_map(|period| period.from.parse::<Date>().ok())
                .min()
        }
        _ => None,
    })?;
    let mut values = Vec::new();
    for (service_id, answer) in answers(sources) {
        let mut events = Events::new(service_id, first);
        answer.block.says().events(&mut events);
        values.extend(events.dated.into_iter().filter_map(|event| {
            let is_domestic = matches!(
                event.kind,
                EventKind::Inspection | EventKind::Policy | EventKind::Accident
            );
            let day: Date = event.date.parse().ok()?;
            let is_early = is_domestic && first.days_since(day) > EARLY_DAYS;
            is_early.then(|| Stated {
                source: answer.block.short().to_owned(),
                anchor: event.anchor,
                value: format!("{}: {}", spoken_date(day), event.title),
            })
        }));
    }
    (!values.is_empty()).then(|| {
        let day = spoken_date(first);
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
