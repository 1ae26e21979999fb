//! The mileage block drawn from inspection cards.

use super::{Inspections, Mileage, MileageRecord};

const SOURCE: &str = "Техосмотр (ЕАИСТО)";

impl Mileage {
    /// Odometer readings of the cards, oldest first; a reading below the one before it is marked.
    #[must_use]
    pub fn from_inspections(inspections: &Inspections) -> Self {
        let mut readings: Vec<(&str, u32)> = inspections
            .cards
            .iter()
            .filter_map(|card| Some((card.date.as_str(), card.mileage?)))
            .collect();
        // Days are `yyyy-mm-dd`. Two cards of one day are read as rising: a second card of the
        // day proves no rollback.
        readings.sort_unstable();
        let mut before = 0;
        let records: Vec<MileageRecord> = readings
            .into_iter()
            .map(|(date, mileage)| {
                let rollback = mileage < before;
                before = mileage;
                MileageRecord {
                    mileage,
                    source: SOURCE.to_owned(),
                    date: date.to_owned(),
                    rollback,
                }
            })
            .collect();
        Self {
            found_in_database: !records.is_empty(),
            registration_number: None,
            current_mileage: records.last().map(|record| record.mileage),
            records,
        }
    }

    /// Whether any reading is below the one before it.
    #[must_use]
    pub fn has_rollback(&self) -> bool {
        self.records.iter().any(|record| record.rollback)
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
        let mileage = Mileage::from_inspections(&cards(&[
            ("2025-04-01", Some(60_000)),
            ("2024-04-01", Some(120_000)),
            ("2024-10-01", None),
            ("2023-04-01", Some(90_000)),
        ]));
        let marks: Vec<_> = mileage
            .records
            .iter()
            .map(|record| (record.mileage, record.rollback))
            .collect();
        assert_eq!(marks, [(90_000, false), (120_000, false), (60_000, true)]);
        assert_eq!(mileage.current_mileage, Some(60_000));
        assert!(mileage.has_rollback());
    }

    #[test]
    fn no_readings_are_no_data() {
        let mileage = Mileage::from_inspections(&cards(&[("2024-10-01", None)]));
        assert!(!mileage.found_in_database);
        assert_eq!(mileage.current_mileage, None);
    }
}
