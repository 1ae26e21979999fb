//! Odometer readings, drawn from the inspection cards.

use serde::{Deserialize, Serialize};

use super::events::{Draft, EventKind, Events, joined};
use super::says::{Judgement, Says, is_finding};
use super::shown::{
    Group, Layout, Record, Rows, Shown, UNKNOWN, dated, day, distance, known, plate, text,
};
use super::words::{kilometres, spoken};
use super::{ANY_NUMBER, DAY, Names, PLAIN, Source, SourceId, SourceState, Tells, block};
use crate::date::Date;

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
        /// Lower than the reading before it.
        rollback: bool,
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

impl Says for Mileage {
    fn judge(&self, _today: Date) -> Judgement {
        let known = self.current_mileage.filter(|_| self.found_in_database);
        let Some(current) = known else {
            return Judgement::no_data("Показания пробега не найдены");
        };
        if self.has_rollback() {
            let place = self.records.iter().position(|record| record.rollback);
            return Judgement::attention(rollback(self)).at(place);
        }
        Judgement::good(format!(
            "Снижения пробега не найдено, последнее показание {}",
            kilometres(current)
        ))
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

    fn tile(&self) -> Option<(String, Option<String>)> {
        let value = self
            .current_mileage
            .map_or_else(|| UNKNOWN.to_owned(), kilometres);
        let text = match self.records.last() {
            _ if self.has_rollback() => "Показания снижались".to_owned(),
            Some(last) => format!("Показание от {}", spoken(&last.date)),
            None => UNKNOWN.to_owned(),
        };
        Some((value, Some(text)))
    }

    fn events(&self, line: &mut Events<'_>) {
        for (place, record) in self.records.iter().enumerate() {
            let text = joined([
                Some(kilometres(record.mileage)),
                Some(record.source.clone()),
            ]);
            let level = if record.rollback {
                SourceState::Attention
            } else {
                SourceState::Good
            };
            let mut draft = Draft::good(EventKind::Mileage, place, "Показание пробега", text);
            draft.mileage = Some(record.mileage);
            line.add(Some(&record.date), draft.at_level(level));
        }
    }

    fn advice(&self, level: SourceState) -> Option<&'static str> {
        is_finding(level)
            .then_some("Пробег снижался: проверьте состояние автомобиля на диагностике")
    }

    fn knows_car(&self) -> bool {
        self.found_in_database
    }
}

/// The first fall, in numbers.
pub(super) fn rollback(mileage: &Mileage) -> String {
    let fall = mileage.records.windows(2).find_map(|pair| match pair {
        [before, after] if after.rollback => Some((before, after)),
        _ => None,
    });
    let Some((before, after)) = fall else {
        return "Показания пробега снижались".to_owned();
    };
    format!(
        "Пробег снижался: {} → {} к {}",
        kilometres(before.mileage),
        kilometres(after.mileage),
        spoken(&after.date)
    )
}

impl MileageRecord {
    fn record(&self) -> Record {
        let Self {
            mileage,
            source,
            date,
            rollback,
        } = self;
        let record = Record::titled(dated("Показание", Some(date)))
            .row("date", "Дата", known(day(&Some(date.clone()))))
            .row("mileage", "Показание", distance(Some(*mileage)))
            .row("source", "Откуда", known(text(&Some(source.clone()))));
        if *rollback {
            return record.marked(SourceState::Attention, "Меньше предыдущего");
        }
        record
    }
}
