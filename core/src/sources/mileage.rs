//! Odometer readings, drawn from the inspection cards.

use serde::{Deserialize, Serialize};

use super::Inspections;
use super::events::{Draft, EventKind, Events, joined};
use super::odometer::{
    Odometer, Reading, ReadingState, Readings, comparable_day, odometer, statement,
};
use super::says::{Judgement, Says, Weight, is_finding};
use super::shown::{
    Group, Layout, Record, Rows, Shown, UNKNOWN, dated, day, distance, known, plate, text,
};
use super::words::{kilometres, spoken_date};
use super::{ANY_NUMBER, DAY, Names, PLAIN, Source, SourceId, SourceState, Tells, block};
use crate::date::Date;
use crate::messages;

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("probeg"),
        selection: Some("probeg"),
        ..Names::NONE
    },
    icon: "gauge",
    title: "Пробег",
    description: "История показаний одометра и признаки скрученного пробега",
    features: &[
        "Показания по датам",
        "Источник каждого показания",
        "Поиск скрутки",
    ],
    short: "Показания пробега",
    register: "ЕАИСТО, показания одометра на техосмотрах",
    limits: Some(
        "Видны только показания, записанные на техосмотре. Между осмотрами пробег никто не проверял.",
    ),
    tile: Some("Пробег"),
    ways: ANY_NUMBER,
    cache_minutes: DAY,
    asked_with: Some(SourceId::Inspections),
    tells: &[Tells::Car, Tells::Mileage],
    ..PLAIN
};

block! {
    /// One reading of the odometer.
    MileageRecord {
        /// Kilometres.
        mileage: u32,
        source: String,
        /// Day, `yyyy-mm-dd`.
        date: String,
        /// Beside the other readings of this source; the chart compares those of all sources.
        state: ReadingState,
    }
}

block! {
    /// Odometer readings, oldest first.
    Mileage {
        found_in_database: bool,
        registration_number: Option<String>,
        /// Kilometres at the latest reading.
        current_mileage: Option<u32>,
        records: Vec<MileageRecord>,
    }
}

impl Mileage {
    /// Odometer readings of the cards, oldest first and those without a day at the end; each with
    /// what it is worth beside the others of these cards.
    #[must_use]
    pub fn from_inspections(inspections: &Inspections) -> Self {
        let mut readings = Readings::new(SourceId::Inspections.source().short, "");
        inspections.readings(&mut readings);
        let readings = readings.told;
        // Which days are still to come is for the report to say: cards are kept as they were told.
        let end = Date::from_unix_ms(i64::MAX);
        let odometer = odometer(&readings, end);
        let current_mileage = odometer.current().map(|point| point.kilometres);
        let undated = readings
            .iter()
            .filter(|reading| comparable_day(reading, end).is_none())
            .map(|reading| record(reading, ReadingState::Undated));
        let points = odometer.points.iter();
        let dated = points.map(|point| record(&point.reading, point.state));
        let records: Vec<MileageRecord> = dated.chain(undated).collect();
        Self {
            found_in_database: !records.is_empty(),
            registration_number: None,
            current_mileage,
            records,
        }
    }
}

fn record(reading: &Reading, state: ReadingState) -> MileageRecord {
    MileageRecord {
        mileage: reading.kilometres(),
        source: reading.source.clone(),
        date: reading.day.map(|day| day.to_string()).unwrap_or_default(),
        state,
    }
}

impl Says for Mileage {
    fn short(&self) -> &'static str {
        SOURCE.short
    }

    fn judge(&self, today: Date) -> Judgement {
        self.judge_beside(&odometer(&self.own_readings(), today), today)
    }

    fn judge_beside(&self, odometer: &Odometer, today: Date) -> Judgement {
        let own = self.own_readings();
        if own.is_empty() {
            return Judgement::no_data("Показания пробега не найдены");
        }
        let (level, text, record) = statement(odometer, &own, today);
        let judged = Judgement::new(level, text).at(record);
        match fallen(odometer).filter(|_| judged.is_finding()) {
            Some((weight, headline)) => judged.weighing(weight, headline),
            None => judged,
        }
    }

    fn show(&self) -> Shown {
        let Self {
            found_in_database,
            registration_number,
            current_mileage,
            records,
        } = self;
        let mut group = Group::default();
        if *found_in_database {
            group = group
                .row(
                    "currentMileage",
                    "Последнее показание",
                    known(distance(*current_mileage)),
                )
                .row("registrationNumber", "Госномер", plate(registration_number));
        }
        let records = records
            .iter()
            .map(|record| (Some(record.date.as_str()), record.record()));
        Shown::default()
            .group(group)
            .newest_first("Показания одометра", Layout::Table, records)
    }

    fn tile(&self, judged: &Judgement, today: Date) -> Option<(String, Option<String>)> {
        let own = odometer(&self.own_readings(), today);
        let last = own.current();
        let value = last.map_or_else(|| UNKNOWN.to_owned(), |last| kilometres(last.kilometres));
        let text = if judged.weight == Weight::Deceit {
            messages::READINGS_FELL.to_owned()
        } else if judged.is_finding() {
            messages::READINGS_POSSIBLY_FELL.to_owned()
        } else {
            last.map_or_else(
                || "Показаний с датой нет".to_owned(),
                |last| format!("Показание от {}", spoken_date(last.day)),
            )
        };
        Some((value, Some(text)))
    }

    fn events(&self, line: &mut Events<'_>) {
        for (place, record) in self.records.iter().enumerate() {
            let text = joined([
                Some(kilometres(record.mileage)),
                Some(record.source.clone()),
            ]);
            let mut draft = Draft::good(EventKind::Mileage, place, "Показание пробега", text);
            draft.mileage = Some(record.mileage);
            line.add(Some(&record.date), draft);
        }
    }

    fn advice(&self, level: SourceState) -> Option<&'static str> {
        is_finding(level).then_some(
            "Показания пробега расходятся: проверьте состояние автомобиля на диагностике",
        )
    }

    fn readings(&self, readings: &mut Readings<'_>) {
        for (place, record) in self.records.iter().enumerate() {
            readings.add(place, Some(&record.date), record.mileage);
        }
    }

    fn knows_car(&self) -> bool {
        self.found_in_database
    }
}

impl MileageRecord {
    fn record(&self) -> Record {
        let Self {
            mileage,
            source,
            date,
            state,
        } = self;
        let record = Record::titled(dated("Показание", Some(date)))
            .row("date", "Дата", known(day(&Some(date.clone()))))
            .row("mileage", "Показание", distance(Some(*mileage)))
            .row("source", "Откуда", known(text(&Some(source.clone()))));
        match state {
            ReadingState::Plain | ReadingState::Undated => record,
            ReadingState::Doubtful => {
                record.marked(SourceState::NoData, messages::READING_DOUBTFUL)
            }
            ReadingState::Fall => record.marked(SourceState::Attention, messages::READING_FALL),
            ReadingState::PossibleFall => {
                record.marked(SourceState::Attention, messages::READING_POSSIBLE_FALL)
            }
        }
    }
}

/// What falling readings weigh, and how the title names them.
pub(super) fn fallen(odometer: &Odometer) -> Option<(Weight, String)> {
    if let Some(text) = odometer.turned_back_text() {
        return Some((Weight::Deceit, text));
    }
    let possible = (Weight::Past, "Возможное снижение пробега".to_owned());
    (!odometer.falls.is_empty()).then_some(possible)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sources::Inspection;

    fn cards(readings: &[(&str, Option<u32>)]) -> Inspections {
        let cards = readings
            .iter()
            .map(|(date, mileage)| Inspection {
                date: (*date).to_owned(),
                mileage: *mileage,
                ..Inspection::default()
            })
            .collect();
        Inspections {
            cards,
            ..Inspections::default()
        }
    }

    #[test]
    fn a_lower_reading_is_marked() {
        use ReadingState::{Plain, PossibleFall, Undated};
        let mileage = Mileage::from_inspections(&cards(&[
            ("2025-04-01", Some(60_000)),
            ("2024-04-01", Some(120_000)),
            ("2024-10-01", None),
            ("2023-04-01", Some(90_000)),
            ("", Some(150_000)),
        ]));
        let marks: Vec<_> = mileage
            .records
            .iter()
            .map(|record| (record.mileage, record.state))
            .collect();
        assert_eq!(
            marks,
            [
                (90_000, Plain),
                (120_000, Plain),
                (60_000, PossibleFall),
                (150_000, Undated)
            ]
        );
        assert_eq!(mileage.current_mileage, Some(60_000));
    }

    #[test]
    fn no_readings_are_no_data() {
        let mileage = Mileage::from_inspections(&cards(&[("2024-10-01", None)]));
        assert!(!mileage.found_in_database);
        assert_eq!(mileage.current_mileage, None);
    }
}
