//! The mileage block drawn from inspection cards.

use super::judge::{comparable_day, odometer};
use super::reading::{Reading, ReadingState};
use super::sources::of_cards;
use crate::date::Date;
use crate::report::{Inspections, Mileage, MileageRecord};

const SOURCE: &str = "Техосмотр (ЕАИСТО)";

impl Mileage {
    /// Odometer readings of the cards, oldest first and those without a day at the end; each with
    /// what it is worth beside the others of these cards.
    #[must_use]
    pub fn from_inspections(inspections: &Inspections) -> Self {
        let readings = of_cards(inspections, SOURCE, "");
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Inspection;

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
