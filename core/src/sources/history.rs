//! Registration history of the traffic police.

use super::operations::{self, operation_title};
use super::ownership::{self, OwnershipPeriod};
use super::prelude::*;
use std::collections::BTreeSet;

pub(super) const SOURCE: Source = Source {
    icon: "file-clock",
    title: "История регистраций",
    description: "Периоды владения и сведения о машине из реестра Госавтоинспекции",
    features: &["Периоды владения", "Тип владельца", "Данные ПТС"],
    short_name: "История регистраций (Госавтоинспекция)",
    register: "Госавтоинспекция, реестр транспортных средств",
    tile_title: Some("Владельцы"),
    input_sets: VIN_OR_BODY,
    cache_minutes: DAY,
    risk: Some(Risk {
        name: "история регистраций",
        clear_text: "состоит на учёте",
        is_required: false,
    }),
    provides: &[DataKind::Car],
    stop_advice: Some(
        "Не платите, пока Госавтоинспекция не подтвердит, что автомобиль поставят на учёт",
    ),
    attention_advice: Some("Попросите продавца объяснить историю регистраций"),
    ..Source::DEFAULT
};

block! {
    /// Data of the car; missing values are displayed as «Неизвестно».
    Vehicle {
        brand: Option<String>,
        model: Option<String>,
        year: Option<i32>,
        color: Option<String>,
        /// State plate, Cyrillic.
        license_number: Option<String>,
        plate_number: Option<String>,
        vin: Option<String>,
        body_number: Option<String>,
        engine_number: Option<String>,
        /// Engine volume, cubic centimetres.
        engine_volume: Option<u32>,
        /// Engine power, horsepower, rounded.
        engine_power: Option<u32>,
        transmission: Option<String>,
        category: Option<String>,
        vehicle_type: Option<String>,
    }
}

block! {
    /// Paper or electronic vehicle passport.
    VehiclePassport {
        number: Option<String>,
        issuer: Option<String>,
    }
}

block! {
    /// Registration history (traffic police).
    History {
        found: bool,
        vehicle: Vehicle,
        passport: VehiclePassport,
        ownership_periods: Vec<OwnershipPeriod>,
        /// Whether the register marks the car as scrapped or to be scrapped.
        scrapped: bool,
        scrapped_info: Option<String>,
    }
}

impl Assess for History {
    fn assess(&self, today: Date) -> Assessment {
        if !self.found {
            return Assessment::no_data("Автомобиля нет в реестре Госавтоинспекции");
        }
        self.assess_registration(today)
    }

    fn present(&self) -> Presentation {
        let Self {
            found,
            vehicle,
            passport,
            ownership_periods,
            scrapped,
            scrapped_info,
        } = self;
        if !found {
            return Presentation::default();
        }
        let mut presentation = Presentation::default();
        if *scrapped {
            let info = non_empty(scrapped_info.as_deref()).unwrap_or("Отметка об утилизации");
            presentation = presentation.note(info.to_owned());
        }
        let periods = ownership_periods
            .iter()
            .map(|period| (Some(period.from.as_str()), period.record()));
        presentation
            .group(car_group(vehicle, passport))
            .newest_first("Владельцы", Layout::Table, periods)
    }

    fn tile(&self, assessment: &Assessment, today: Date) -> Option<(String, Option<String>)> {
        let newest = self.newest(today);
        let who = newest.and_then(|(_, period)| non_empty(Some(&period.simple_person_type_info)));
        let text = match (assessment.headline.clone(), who) {
            (Some(finding), _) => finding,
            (None, Some(who)) => format!("Сейчас {}", who.to_lowercase()),
            (None, None) => "Тип владельца не указан".to_owned(),
        };
        // The text counts periods: two may be of one owner, and owners abroad or in a gap are unknown.
        let mut count = self.counted_periods();
        let years = ownership::unbroken_years(&self.ownership_periods, today);
        if let Some(years) = years.filter(|years| *years > 0) {
            count.push_str(" за ");
            count.push_str(&counted(years, "год", "года", "лет"));
        }
        Some((count, Some(text)))
    }

    fn events(&self, events: &mut Events<'_>) {
        let mut periods = ownership::distinct(&self.ownership_periods);
        periods.sort_by(|(_, one), (_, other)| one.from.cmp(&other.from));
        for (number, (index, period)) in periods.into_iter().enumerate() {
            let title = if number == 0 {
                "Первый период владения"
            } else {
                "Новый период владения"
            };
            let who = non_empty(Some(&period.simple_person_type_info)).map(ToOwned::to_owned);
            let text = joined([
                who,
                Some(without_zero_units(&period.period)),
                period.operation_text(),
            ]);
            let draft = EventDraft::new(EventKind::Registration, index, title, text);
            events.add(Some(&period.from), draft);
            let consequence = operations::consequence(&period.last_operation);
            if let Some(consequence) = consequence.filter(|consequence| consequence.is_ending) {
                let level = consequence.current.level;
                let title = operation_title(&period.last_operation).unwrap_or("Снятие с учёта");
                let draft = EventDraft::new(EventKind::Registration, index, title, String::new());
                // The operation has no day, so the end of its period is used.
                events.add(non_empty(Some(&period.to)), draft.with_level(level));
            }
        }
    }

    fn checklist(&self, list: &mut Checklist, today: Date) {
        use CheckKind::{Ask, Documents, Look};
        if !self.found {
            return;
        }
        let periods = &self.ownership_periods;
        if let Some(number) = self.vehicle.engine_number.clone() {
            list.add_with_value(Look, "Номер двигателя совпадает с реестром", Some(number));
        }
        if let Some(color) = self.vehicle.color.as_deref() {
            let color = Some(color.to_lowercase());
            list.add_with_value(Look, "Цвет кузова совпадает с реестром", color);
        }
        if let Some(number) = self.passport.number.clone() {
            list.add_with_value(Documents, "Номер ПТС совпадает с реестром", Some(number));
        }
        if periods
            .iter()
            .any(|period| period.last_operation == operations::IMPORT)
        {
            list.add(Documents, RECYCLING_FEE_ITEM);
        }
        if let Some((_, newest)) = self.newest(today) {
            let is_newest = |period: &OwnershipPeriod| std::ptr::eq(period, newest);
            let questions = periods.iter().filter_map(|period| {
                let consequence = operations::consequence(&period.last_operation)?;
                (is_newest(period) || consequence.earlier.is_some()).then_some(consequence.question)
            });
            for question in questions.collect::<BTreeSet<_>>() {
                list.add(Ask, question);
            }
            let since = non_empty(Some(&newest.from)).map(|from| format!("с {}", format_day(from)));
            let text = "Продавец — последний владелец: сверьте его паспорт с ПТС и СТС";
            list.add_with_value(Documents, text, since);
        }
        if periods
            .iter()
            .any(|period| period.simple_person_type == "Legal")
        {
            list.add(Ask, "Для чего автомобиль использовала организация?");
        }
    }

    fn facts(&self, facts: &mut Facts<'_>) {
        let vehicle = &self.vehicle;
        facts.add(FactKind::Make, vehicle.brand.as_deref(), None);
        facts.add(FactKind::Vin, vehicle.vin.as_deref(), None);
        facts.add(FactKind::BodyNumber, vehicle.body_number.as_deref(), None);
        facts.add(FactKind::Colour, vehicle.color.as_deref(), None);
        facts.add(
            FactKind::EngineNumber,
            vehicle.engine_number.as_deref(),
            None,
        );
        facts.add_number(FactKind::EngineVolume, vehicle.engine_volume, None);
        facts.add_number(FactKind::EnginePower, vehicle.engine_power, None);
        facts.add_number(FactKind::Year, vehicle.year, None);
        facts.add(
            FactKind::PassportNumber,
            self.passport.number.as_deref(),
            None,
        );
    }

    fn confirms_car(&self) -> bool {
        self.found
    }
}

fn car_group(vehicle: &Vehicle, passport: &VehiclePassport) -> Group {
    let Vehicle {
        brand,
        model,
        year,
        color,
        license_number,
        plate_number,
        vin: own_vin,
        body_number,
        engine_number,
        engine_volume,
        engine_power,
        transmission,
        category,
        vehicle_type,
    } = vehicle;
    let VehiclePassport {
        number: passport_number,
        issuer,
    } = passport;
    let plates = [license_number, plate_number];
    let plates: Vec<String> = plates.into_iter().flatten().cloned().collect();
    Group::new("Автомобиль")
        .row("brand", "Марка", or_unknown(text(brand)))
        .row("model", "Модель", or_unknown(text(model)))
        .row("year", "Год выпуска", or_unknown(plain_number(*year)))
        .row("color", "Цвет", or_unknown(sentence(color)))
        .row(
            "vehicleType+category",
            "Тип и категория",
            or_unknown(joined_pair(vehicle_type, category)),
        )
        .row(
            "engineVolume",
            "Объём двигателя",
            or_unknown(measure(*engine_volume, "см³")),
        )
        .row(
            "enginePower",
            "Мощность",
            or_unknown(measure(*engine_power, "л. с.")),
        )
        .row(
            "transmission",
            "Коробка передач",
            or_unknown(text(transmission)),
        )
        .row(
            "engineNumber",
            "Номер двигателя",
            or_unknown(number(engine_number)),
        )
        .row("vin", "VIN", or_unknown(vin(own_vin)))
        .row(
            "bodyNumber",
            "Номер кузова",
            or_unknown(number(body_number)),
        )
        .row(
            "licenseNumber+plateNumber",
            "Госномер",
            or_unknown(plate_list(&plates)),
        )
        .row(
            "passport.number",
            "ПТС",
            or_unknown(number(passport_number)),
        )
        .row(
            "passport.issuer",
            "Кем выдан ПТС",
            or_unknown(sentence(issuer)),
        )
}

impl History {
    /// Period that began last; of two that began on one day, the open one.
    pub(crate) fn newest(&self, today: Date) -> Option<(usize, &OwnershipPeriod)> {
        let periods = self.ownership_periods.iter().enumerate();
        periods
            .filter(|(_, period)| non_empty(Some(&period.from)).is_some())
            .max_by_key(|(_, period)| (period.from.as_str(), period.end(today).is_none()))
    }

    /// Russian text of the number of periods: «3 периода владения».
    pub(super) fn counted_periods(&self) -> String {
        let count = ownership::distinct(&self.ownership_periods).len() as u64;
        counted(
            count,
            "период владения",
            "периода владения",
            "периодов владения",
        )
    }
}
