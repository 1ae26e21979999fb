//! Contradictions within the car's past: mileage, owners, documents.

use super::{Contradiction, Stated};
use crate::date::Date;
use crate::plural::counted;
use crate::report::SourceInput;
use crate::report::source_input::{answers, odometer_of};
use crate::sources::words::{kilometres, record_anchor, spoken, spoken_date};
use crate::sources::{Block, Certainty, History, JudgedReading, OwnershipPeriod, SourceState};

/// A car is off the register for a few days at every sale; longer is worth a question.
const LONG_GAP_DAYS: i64 = 180;

/// Operations after which the car has new papers or plates: 06 reissue, 43 vehicle passport.
const REISSUES: [&str; 2] = ["06", "43"];

pub(super) fn contradictions(sources: &[SourceInput<'_>], today: Date) -> Vec<Contradiction> {
    let mut found: Vec<Contradiction> = mileage(sources, today).into_iter().collect();
    for (service_id, answer) in answers(sources) {
        if let Block::History(history) = &answer.block {
            found.extend(owners(service_id, history));
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
    let found = Contradiction::new("mileage", SourceState::Attention, text, values);
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

/// Owners one after another: nobody may own the car at the same time, and it is rarely nobody's.
fn owners(service_id: &str, history: &History) -> Option<Contradiction> {
    let mut periods: Vec<(Date, Option<Date>, usize)> = history
        .ownership_periods
        .iter()
        .enumerate()
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
    let source = Block::History(History::default()).source_title();
    let value = |place: usize, value: String| Stated {
        source: source.to_owned(),
        anchor: record_anchor(service_id, place),
        value,
    };
    if !overlaps.is_empty() {
        let values = overlaps.into_iter().flatten().map(|place| {
            let period = history.ownership_periods.get(place);
            value(place, period.map_or_else(String::new, span))
        });
        return Some(Contradiction::new(
            "owners",
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
        Contradiction::new("owners", SourceState::NoData, text, values)
    })
}

/// `10.02.2018 — 11.05.2020`.
fn span(period: &OwnershipPeriod) -> String {
    match period.to.parse::<Date>() {
        Ok(to) => format!("{} — {}", spoken(&period.from), spoken_date(to)),
        Err(_) => format!("{} — по настоящее время", spoken(&period.from)),
    }
}

fn reissues(service_id: &str, history: &History) -> Option<Contradiction> {
    let values: Vec<Stated> = history
        .ownership_periods
        .iter()
        .enumerate()
        .filter(|(_, period)| REISSUES.contains(&period.last_operation.as_str()))
        .map(|(place, period)| Stated {
            source: Block::History(History::default()).source_title().to_owned(),
            anchor: record_anchor(service_id, place),
            value: format!("{}: {}", spoken(&period.from), period.last_operation_info),
        })
        .collect();
    (!values.is_empty()).then(|| {
        let text = "Документы или номера выдавали взамен прежних: попросите показать ПТС и \
                    спросите, не дубликат ли это";
        Contradiction::new("reissue", SourceState::NoData, text, values)
    })
}
