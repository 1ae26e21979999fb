//! Conversion between VIN, plate and body number of one car.

use super::prelude::*;
use crate::messages;

pub(super) const SOURCE: Source = Source {
    icon: "arrow-left-right",
    title: "Конвертация номера",
    description: "VIN, госномер и номер кузова одной машины",
    features: &["VIN по госномеру", "Госномер по VIN", "Номер кузова"],
    short_name: "Конвертация номера",
    register: "Соответствие VIN, госномера и номера кузова",
    input_sets: ANY_NUMBER,
    cache_minutes: DAY,
    provides: &[DataKind::Car],
    ..Source::DEFAULT
};

block! {
    /// VIN, plate and body number of one car.
    Conversion {
        found: bool,
        /// VIN; missing for a car without one.
        vin: Option<String>,
        /// State plate.
        reg_number: Option<String>,
        /// Make and model in one text.
        brand_model: Option<String>,
        brand: Option<String>,
        model: Option<String>,
        year: Option<i32>,
        /// Body number.
        body: Option<String>,
        chassis: Option<String>,
    }
}

impl Assess for Conversion {
    fn assess(&self, _today: Date) -> Assessment {
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
            return Assessment::no_data(messages::NOT_CONVERTED);
        }
        Assessment::good(format!("Найдены: {}", names.join(", ")))
    }

    fn present(&self) -> Presentation {
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
            return Presentation::default();
        }
        let parts = car(brand, model, None);
        let name = text(brand_model).or_else(|| parts.clone());
        let parts = parts.filter(|parts| Some(parts) != name.as_ref());
        Presentation::default().group(
            Group::default()
                .row("vin", "VIN", or_not_found(vin(own_vin)))
                .row("regNumber", "Госномер", or_not_found(plate(reg_number)))
                .row("brandModel", "Марка и модель", or_not_found(name))
                .rest("brand+model", "Марка и модель по отдельности", parts)
                .row("year", "Год выпуска", or_not_found(plain_number(*year)))
                .row("body", "Номер кузова", or_not_found(number(body)))
                .row("chassis", "Номер шасси", number(chassis)),
        )
    }

    fn facts(&self, facts: &mut Facts<'_>) {
        facts.add(FactKind::Vin, self.vin.as_deref(), None);
        facts.add(FactKind::BodyNumber, self.body.as_deref(), None);
        facts.add(FactKind::Chassis, self.chassis.as_deref(), None);
        facts.add(FactKind::Plate, self.reg_number.as_deref(), None);
        facts.add_number(FactKind::Year, self.year, None);
    }

    fn confirms_car(&self) -> bool {
        self.found
    }
}
