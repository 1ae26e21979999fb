//! The numbers of one car.

use serde::{Deserialize, Serialize};

use super::facts::{Facts, Kind};
use super::says::{Judgement, Says};
use super::shown::{Group, Rows, Shown, car, found, number, plain, plate, text, vin};
use super::{ANY_NUMBER, DAY, Names, PLAIN, Source, Tells, block};
use crate::date::Date;
use crate::messages;

pub(super) const SOURCE: Source = Source {
    names: Names {
        extended: Some("conversion"),
        ..Names::NONE
    },
    icon: "arrow-left-right",
    title: "Конвертация номера",
    description: "VIN, госномер и номер кузова одной машины",
    features: &["VIN по госномеру", "Госномер по VIN", "Номер кузова"],
    short: "Конвертация номера",
    register: "Соответствие VIN, госномера и номера кузова",
    ways: ANY_NUMBER,
    cache_minutes: DAY,
    tells: &[Tells::Car],
    ..PLAIN
};

block! {
    /// The numbers of one car.
    Conversion {
        found: bool,
        /// Missing for cars without one.
        vin: Option<String>,
        /// State plate.
        reg_number: Option<String>,
        /// Make and model in one.
        brand_model: Option<String>,
        brand: Option<String>,
        model: Option<String>,
        year: Option<i32>,
        /// Body number.
        body: Option<String>,
        chassis: Option<String>,
    }
}

impl Says for Conversion {
    fn short(&self) -> &'static str {
        SOURCE.short
    }

    fn judge(&self, _today: Date) -> Judgement {
        let numbers = [
            ("VIN", &self.vin),
            ("госномер", &self.reg_number),
            ("номер кузова", &self.body),
        ];
        let names: Vec<&str> = numbers
            .iter()
            .filter(|(_, number)| number.is_some())
            .map(|(name, _)| *name)
            .collect();
        if !self.found || names.is_empty() {
            return Judgement::no_data(messages::NOT_CONVERTED);
        }
        Judgement::good(format!("Найдены: {}", names.join(", ")))
    }

    fn show(&self) -> Shown {
        let Self {
            found: is_found,
            vin: own_vin,
            reg_number,
            brand_model,
            brand,
            model,
            year,
            body,
            chassis,
        } = self;
        if !is_found {
            return Shown::default();
        }
        let parts = car(brand, model, None);
        let name = text(brand_model).or_else(|| parts.clone());
        let parts = parts.filter(|parts| Some(parts) != name.as_ref());
        Shown::default().group(
            Group::default()
                .row("vin", "VIN", found(vin(own_vin)))
                .row("regNumber", "Госномер", found(plate(reg_number)))
                .row("brandModel", "Марка и модель", found(name))
                .rest("brand+model", "Марка и модель по отдельности", parts)
                .row("year", "Год выпуска", found(plain(*year)))
                .row("body", "Номер кузова", found(number(body)))
                .row("chassis", "Номер шасси", number(chassis)),
        )
    }

    fn facts(&self, facts: &mut Facts<'_>) {
        facts.state(Kind::Vin, self.vin.as_deref(), None);
        facts.state(Kind::BodyNumber, self.body.as_deref(), None);
        facts.state(Kind::Plate, self.reg_number.as_deref(), None);
        facts.number(Kind::Year, self.year, None);
    }

    fn knows_car(&self) -> bool {
        self.found
    }
}
