//! Odometer readings of the inspection cards.

use super::inspections::{self, Inspections};
use super::odometer::{
    OdometerAnalysis, Reading, ReadingState, Readings, analyse_readings, comparable_day, own_fall,
};
use super::prelude::*;
use crate::messages;

pub(super) const SOURCE: Source = Source {
    icon: "gauge",
    title: "Пробег",
    description: "История показаний одометра и признаки скрученного пробега",
    features: &[
        "Показания по датам",
        "Источник каждого показания",
        "Поиск скрутки",
    ],
    short_name: "Показания пробега",
    register: "ЕАИСТО, показания одометра на техосмотрах",
    limitations: Some(
        "Видны только показания, записанные на техосмотре. Между осмотрами пробег никто не проверял.",
    ),
    tile_title: Some("Пробег"),
    input_sets: ANY_NUMBER,
    cache_minutes: DAY,
    included_in: Some(SourceId::Inspections),
    provides: &[DataKind::Car, DataKind::Mileage],
    attention_advice: Some(
        "Пробег по записям под вопросом: проверьте состояние автомобиля на диагностике",
    ),
    ..Source::DEFAULT
};

block! {
    /// Odometer reading.
    MileageRecord {
        /// Odometer reading, kilometres.
        mileage: u32,
        source: String,
        /// Day of the reading, `yyyy-mm-dd`.
        date: String,
        /// State of the reading among those of this source; the chart compares all sources.
        state: ReadingState,
    }
}

block! {
    /// Odometer readings of the inspection cards, oldest first.
    Mileage {
        found_in_database: bool,
        registration_number: Option<String>,
        /// Latest odometer reading, kilometres.
        current_mileage: Option<u32>,
        records: Vec<MileageRecord>,
    }
}

impl Mileage {
    /// Readings of inspection cards with their states, oldest first, undated ones last.
    #[must_use]
    pub fn from_inspections(inspections: &Inspections) -> Self {
        let mut readings = Readings::new(inspections::SOURCE.short_name, "");
        inspections.readings(&mut readings);
        let readings = readings.list;
        // The states are stored, so they must not depend on the current day; the report rejects future days.
        let end = Date::from_unix_ms(i64::MAX);
        let odometer = analyse_readings(&readings, end);
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

impl Assess for Mileage {
    fn assess(&self, today: Date) -> Assessment {
        self.assess_with_odometer(&analyse_readings(&self.own_readings(), today), today)
    }

    fn assess_with_odometer(&self, odometer: &OdometerAnalysis, today: Date) -> Assessment {
        let own = self.own_readings();
        if own.is_empty() {
            return Assessment::no_data("Показания пробега не найдены");
        }
        let assessment = if let Some((fall, record)) = own_fall(odometer, &own) {
            Assessment::attention(fall.text()).at_record(Some(record))
        } else {
            let (level, text) = odometer.assess(today);
            Assessment::new(level, text)
        };
        match odometer
            .headline()
            .filter(|_| assessment.level.is_finding())
        {
            Some((weight, headline)) => assessment.with_weight(weight, headline),
            None => assessment,
        }
    }

    fn present(&self) -> Presentation {
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
                    or_unknown(distance(*current_mileage)),
                )
                .row("registrationNumber", "Госномер", plate(registration_number));
        }
        let records = records
            .iter()
            .map(|record| (Some(record.date.as_str()), record.record()));
        Presentation::default().group(group).newest_first(
            "Показания одометра",
            Layout::Table,
            records,
        )
    }

    fn tile(&self, assessment: &Assessment, today: Date) -> Option<(String, Option<String>)> {
        let own = analyse_readings(&self.own_readings(), today);
        let last = own.current();
        let value = last.map_or_else(|| UNKNOWN.to_owned(), |last| kilometres(last.kilometres));
        let text = if assessment.weight == Weight::Rollback {
            messages::READINGS_FELL.to_owned()
        } else if assessment.weight == Weight::Question {
            messages::READINGS_SUSPICIOUS.to_owned()
        } else if assessment.level.is_finding() {
            messages::READINGS_POSSIBLY_FELL.to_owned()
        } else {
            last.map_or_else(
                || "Показаний с датой нет".to_owned(),
                |last| format!("Показание от {}", format_date(last.day)),
            )
        };
        Some((value, Some(text)))
    }

    fn events(&self, events: &mut Events<'_>) {
        for (index, record) in self.records.iter().enumerate() {
            let text = joined([
                Some(kilometres(record.mileage)),
                Some(record.source.clone()),
            ]);
            let mut draft = EventDraft::new(EventKind::Mileage, index, "Показание пробега", text);
            draft.mileage = Some(record.mileage);
            events.add(Some(&record.date), draft);
        }
    }

    fn readings(&self, readings: &mut Readings<'_>) {
        for (index, record) in self.records.iter().enumerate() {
            readings.add(index, Some(&record.date), record.mileage);
        }
    }

    fn confirms_car(&self) -> bool {
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
        let record = Record::new(title_with_day("Показание", Some(date)))
            .row("date", "Дата", or_unknown(day(&Some(date.clone()))))
            .row("mileage", "Показание", distance(Some(*mileage)))
            .row("source", "Откуда", or_unknown(text(&Some(source.clone()))));
        match state {
            ReadingState::Plain | ReadingState::Undated => record,
            ReadingState::Doubtful => {
                record.with_badge(SourceState::NoData, messages::READING_DOUBTFUL)
            }
            ReadingState::Fall => record.with_badge(SourceState::Attention, messages::READING_FALL),
            ReadingState::PossibleFall => {
                record.with_badge(SourceState::Attention, messages::READING_POSSIBLE_FALL)
            }
        }
    }
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
    fn reading_below_an_earlier_one_is_marked_as_possible_fall() {
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
    fn inspection_cards_without_readings_give_no_mileage() {
        let mileage = Mileage::from_inspections(&cards(&[("2024-10-01", None)]));
        assert!(!mileage.found_in_database);
        assert_eq!(mileage.current_mileage, None);
    }
}
