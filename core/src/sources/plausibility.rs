//! Plausibility of single values; an implausible value is removed from its block and stored beside it.
//!
//! Verdict, heading and comparisons use the values of blocks; an implausible value is only displayed.

use std::ops::RangeInclusive;

use super::registry::Block;
use crate::date::Date;

/// First plausible year of manufacture; registers have no older cars.
const FIRST_YEAR: i32 = 1900;
/// Plausible engine volumes, cubic centimetres: from mopeds to the largest lorries.
const ENGINE_VOLUMES: RangeInclusive<u32> = 40..=30_000;
/// Plausible engine powers, horsepower: up to the strongest series cars.
const ENGINE_POWERS: RangeInclusive<u32> = 1..=2_500;
/// Plausible masses, kilograms: from mopeds to mining lorries.
const MASSES: RangeInclusive<u32> = 30..=600_000;

/// Days that programs write for a missing one: the epochs of Unix and spreadsheets.
const PLACEHOLDER_DAYS: [&str; 2] = ["1970-01-01", "1900-01-01"];

/// Maximum number of doubted values stored for one block.
const MAX_DOUBTS: usize = 20;

const PLACEHOLDER: &str = "такой день пишут вместо неизвестного";
const FUTURE_DAY: &str = "этот день ещё не наступил";
const FUTURE_YEAR: &str = "этот год ещё не наступил";
const TOO_OLD: &str = "таких старых машин в реестрах нет";
const IMPOSSIBLE: &str = "таких значений не бывает";

/// Collector of the doubted values of a block.
struct Doubts {
    today: Date,
    list: Vec<String>,
}

impl Doubts {
    fn add(&mut self, title: &str, value: &str, why: &str) {
        if self.list.len() == MAX_DOUBTS {
            return;
        }
        // Numbers and days need no JSON escaping.
        let doubt = format!(r#"{{"{title}":"{value}","под сомнением":"{why}"}}"#);
        self.list.push(doubt);
    }

    /// Checks a year of manufacture; a model year may also be the next year.
    fn year(&mut self, year: &mut Option<i32>, is_model_year: bool) {
        let last = self.today.year() + i32::from(is_model_year);
        let Some(value) = year.filter(|year| !(FIRST_YEAR..=last).contains(year)) else {
            return;
        };
        let why = if value > last { FUTURE_YEAR } else { TOO_OLD };
        self.add("Год выпуска", &value.to_string(), why);
        *year = None;
    }

    /// Removes a day that a program wrote for a missing one.
    fn placeholder(&mut self, title: &str, day: &mut Option<String>) {
        if let Some(value) = day.take_if(|day| PLACEHOLDER_DAYS.contains(&day.as_str())) {
            self.add(title, &value, PLACEHOLDER);
        }
    }

    /// Checks a day that cannot be in the future.
    fn day(&mut self, title: &str, day: &mut Option<String>) {
        self.placeholder(title, day);
        let is_future = |day: &String| day.parse::<Date>().is_ok_and(|day| day > self.today);
        if let Some(value) = day.take_if(|day| is_future(day)) {
            self.add(title, &value, FUTURE_DAY);
        }
    }

    /// Checks a day like [`Self::day`], where an empty text is an unknown day.
    fn required_day(&mut self, title: &str, day: &mut String) {
        with_optional(day, |day| self.day(title, day));
    }

    /// Checks a quantity; 0 is a missing one, such as the volume of an electric motor.
    fn number(&mut self, title: &str, number: &mut Option<u32>, range: &RangeInclusive<u32>) {
        if number.take_if(|number| *number == 0).is_some() {
            return;
        }
        if let Some(value) = number.take_if(|number| !range.contains(number)) {
            self.add(title, &value.to_string(), IMPOSSIBLE);
        }
    }

    fn engine(&mut self, volume: &mut Option<u32>, power: &mut Option<u32>) {
        self.number("Объём двигателя", volume, &ENGINE_VOLUMES);
        self.number("Мощность", power, &ENGINE_POWERS);
    }

    fn records_of_problems(&mut self, block: &mut Block) {
        match block {
            Block::Accidents(accidents) => {
                for accident in &mut accidents.accidents {
                    self.required_day("День ДТП", &mut accident.date);
                    self.year(&mut accident.year, false);
                }
            }
            Block::Wanted(wanted) => {
                for record in &mut wanted.records {
                    self.day("В розыске с", &mut record.date);
                    self.year(&mut record.year, false);
                }
            }
            Block::Restrictions(restrictions) => {
                for record in &mut restrictions.records {
                    self.day("Ограничение с", &mut record.date);
                    self.day("Внесено в реестр", &mut record.entered_on);
                    self.year(&mut record.year, false);
                }
            }
            Block::Pledges(pledges) => {
                for pledge in &mut pledges.records {
                    self.day("День регистрации залога", &mut pledge.date);
                    self.day("День договора", &mut pledge.contract_date);
                }
            }
            _ => {}
        }
    }
}

/// Whether a car may have been made in a year, as far as registers go back.
#[must_use]
pub const fn is_year_of_manufacture(year: i32, today: Date) -> bool {
    FIRST_YEAR <= year && year <= today.year()
}

/// Passes a text as an option to a function, where an empty text is an unknown value.
fn with_optional(text: &mut String, change: impl FnOnce(&mut Option<String>)) {
    let mut optional = Some(std::mem::take(text));
    change(&mut optional);
    *text = optional.unwrap_or_default();
}

/// Removes the doubted values from a block and returns them as JSON texts with Russian words.
#[must_use]
pub fn take_doubted(block: &mut Block, today: Date) -> Vec<String> {
    let mut doubts = Doubts {
        today,
        list: Vec::new(),
    };
    match block {
        Block::Accidents(_) | Block::Wanted(_) | Block::Restrictions(_) | Block::Pledges(_) => {
            doubts.records_of_problems(block);
        }
        Block::History(history) => {
            let vehicle = &mut history.vehicle;
            doubts.year(&mut vehicle.year, false);
            doubts.engine(&mut vehicle.engine_volume, &mut vehicle.engine_power);
            for period in &mut history.ownership_periods {
                // A period that begins in the future has its own finding.
                with_optional(&mut period.from, |from| {
                    doubts.placeholder("Начало владения", from);
                });
            }
        }
        Block::Conversion(conversion) => doubts.year(&mut conversion.year, false),
        Block::Inspections(inspections) => {
            for card in &mut inspections.cards {
                doubts.required_day("День техосмотра", &mut card.date);
            }
        }
        Block::Mileage(mileage) => {
            for record in &mut mileage.records {
                doubts.required_day("День показания", &mut record.date);
            }
        }
        Block::Osago(policies) => {
            for policy in &mut policies.policies {
                doubts.number("Мощность", &mut policy.engine_power, &ENGINE_POWERS);
                doubts.number("Масса", &mut policy.max_mass, &MASSES);
            }
        }
        Block::Customs(customs) => {
            for record in &mut customs.records {
                doubts.day("День выпуска таможней", &mut record.date);
            }
        }
        Block::Taxi(taxi) => {
            for permit in &mut taxi.permits {
                doubts.year(&mut permit.year, false);
            }
        }
        Block::Recalls(recalls) => {
            for campaign in &mut recalls.campaigns {
                doubts.day("День объявления отзыва", &mut campaign.date);
            }
        }
        Block::Photos(photos) => {
            for photo in &mut photos.photos {
                doubts.day("День снимка", &mut photo.date);
            }
        }
        Block::Decoded(decoded) => {
            for modification in &mut decoded.modifications {
                doubts.year(&mut modification.model_year, true);
                doubts.year(&mut modification.start_year, true);
                doubts.engine(
                    &mut modification.engine_volume,
                    &mut modification.engine_power,
                );
            }
        }
        Block::Fines(fines) => {
            for fine in &mut fines.records {
                doubts.day("День постановления", &mut fine.date);
                doubts.day("День нарушения", &mut fine.violation_date);
            }
        }
        Block::Auctions(auctions) => {
            for lot in &mut auctions.lots {
                // Lots are announced before the day of the auction.
                doubts.placeholder("День торгов", &mut lot.date);
                doubts.year(&mut lot.year, true);
            }
        }
        Block::Proceedings(proceedings) => {
            for record in &mut proceedings.records {
                doubts.day("День возбуждения производства", &mut record.date);
            }
        }
        Block::PolicyDetails(_)
        | Block::Bankruptcies(_)
        | Block::Valuation(_)
        | Block::BonusMalus(_)
        | Block::DriverLicence(_)
        | Block::InspectionOperator(_)
        | Block::Company(_)
        | Block::TaxNumber(_)
        | Block::SelfEmployed(_) => {}
    }
    doubts.list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sources::{Accident, Accidents, History, Restriction, Restrictions, Vehicle};

    fn today() -> Date {
        "2026-11-27".parse().unwrap()
    }

    fn history(vehicle: Vehicle) -> (Vehicle, Vec<String>) {
        let mut block = Block::History(History {
            found: true,
            vehicle,
            ..History::default()
        });
        let doubts = take_doubted(&mut block, today());
        let Block::History(history) = block else {
            panic!("the block changed its kind")
        };
        (history.vehicle, doubts)
    }

    #[test]
    fn year_of_manufacture_is_plausible_from_1900_to_current_year() {
        let is_possible = |year| is_year_of_manufacture(year, today());
        let this_year = today().year();
        assert!(is_possible(this_year) && !is_possible(this_year + 1));
        assert!(is_possible(1900) && !is_possible(1899));
    }

    #[test]
    fn implausible_year_is_removed_and_reported_as_doubted() {
        for year in [2027, 2099, 1899, 1, 9999] {
            let (vehicle, doubts) = history(Vehicle {
                year: Some(year),
                ..Vehicle::default()
            });
            assert_eq!(vehicle.year, None, "{year}");
            assert!(doubts[0].contains(&year.to_string()), "{doubts:?}");
        }
        for year in [1900, 1975, 2026] {
            let (vehicle, doubts) = history(Vehicle {
                year: Some(year),
                ..Vehicle::default()
            });
            assert_eq!((vehicle.year, doubts.len()), (Some(year), 0));
        }
    }

    #[test]
    fn implausible_engine_volume_and_power_are_removed_as_doubted() {
        let (vehicle, doubts) = history(Vehicle {
            engine_volume: Some(2),
            engine_power: Some(90_000),
            ..Vehicle::default()
        });
        assert_eq!((vehicle.engine_volume, vehicle.engine_power), (None, None));
        assert_eq!(doubts.len(), 2);
    }

    #[test]
    fn zero_engine_volume_is_removed_without_doubt() {
        let (vehicle, doubts) = history(Vehicle {
            engine_volume: Some(0),
            ..Vehicle::default()
        });
        assert_eq!((vehicle.engine_volume, doubts.len()), (None, 0));
    }

    #[test]
    fn future_record_date_is_removed_as_doubted_and_record_is_kept() {
        let mut block = Block::Accidents(Accidents {
            has_accidents: true,
            accidents: vec![Accident {
                date: "2026-11-28".to_owned(),
                ..Accident::default()
            }],
            ..Accidents::default()
        });
        assert_eq!(take_doubted(&mut block, today()).len(), 1);
        assert!(matches!(&block, Block::Accidents(block) if block.accidents[0].date.is_empty()));
        let mut block = Block::Restrictions(Restrictions {
            count: 1,
            records: vec![Restriction {
                date: Some("2026-11-27".to_owned()),
                ..Restriction::default()
            }],
        });
        assert!(take_doubted(&mut block, today()).is_empty());
    }
}
