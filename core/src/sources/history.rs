//! Registration history of the traffic police.

use super::operations::{self, Finding, operation_title};
use super::ownership::{self, OwnershipPeriod};
use super::prelude::*;
use std::cmp::Reverse;
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
    /// Data of the car. Missing values are shown as «Неизвестно».
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
        /// Cubic centimetres.
        engine_volume: Option<u32>,
        /// Horsepower, rounded.
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
        /// The register marks the car as scrapped or to be scrapped.
        scrapped: bool,
        scrapped_info: Option<String>,
    }
}

impl Assess for History {
    fn assess(&self, today: Date) -> Assessment {
        if !self.found {
            return Assessment::no_data("Автомобиля нет в реестре Госавтоинспекции");
        }
        let newest = self.newest(today);
        let index = newest.map(|(index, _)| index);
        let base = self.registration(newest, today);
        if base.level == SourceState::Stop {
            return base;
        }
        let mut findings = self.operation_findings(index);
        findings.retain(|(finding, _)| !base.text.starts_with(finding.text));
        let Some((gravest, record)) = findings.first().copied() else {
            return base;
        };
        let texts: BTreeSet<&str> = findings
            .iter()
            .skip(1)
            .map(|(other, _)| other.text)
            .collect();
        let texts = std::iter::once(gravest.text)
            .chain(texts.into_iter().filter(|text| *text != gravest.text));
        let text = texts
            .chain([base.text.as_str()])
            .collect::<Vec<_>>()
            .join(". ");
        if base.weight > gravest.weight {
            return Assessment { text, ..base };
        }
        Assessment {
            text,
            ..assessment_of(gravest)
        }
        .at_record(Some(record))
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
        // Periods, not owners: two may be of one owner, and owners abroad or in a gap are unknown.
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
                // The operation has no day of its own, so the end of its period is used.
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

/// Assessment of an unclear registration.
fn unsure(text: String) -> Assessment {
    Assessment::attention(text)
        .with_weight(Weight::Past, "Неизвестно, состоит ли на учёте")
        .with_meaning("До оплаты проверьте СТС и учёт: без него машину на вас не оформят.")
}

fn assessment_of(finding: &Finding) -> Assessment {
    let assessment =
        Assessment::new(finding.level, finding.text).with_weight(finding.weight, finding.headline);
    match finding.meaning {
        Some(meaning) => assessment.with_meaning(meaning),
        None => assessment,
    }
}

/// Words of an operation's text after which the car stays registered.
const HARMLESS_WORDS: [&str; 5] = ["собственник", "владельц", "первичн", "дубликат", "измен"];
/// Words of an operation's text that may end or limit the registration.
const GRAVE_WORDS: [&str; 12] = [
    "снят",
    "прекращ",
    "утилиз",
    "хищен",
    "угон",
    "недейств",
    "аннулир",
    "выво",
    "вывез",
    "ограничен",
    "запре",
    "залог",
];

/// Why the operation does not say whether the car is registered; `None` if it does.
fn unknown_operation(period: &OwnershipPeriod) -> Option<&'static str> {
    let info = non_empty(Some(&period.last_operation_info));
    match operation_title(&period.last_operation) {
        Some(_) => None,
        None if info.is_some_and(|info| {
            contains_any(info, &HARMLESS_WORDS) && !contains_any(info, &GRAVE_WORDS)
        }) =>
        {
            None
        }
        None if non_empty(Some(&period.last_operation)).is_none() && info.is_none() => {
            Some("последняя операция не сообщена: состоит ли автомобиль на учёте, неизвестно")
        }
        None => Some(
            "последняя операция с неизвестным кодом: состоит ли автомобиль на учёте, неизвестно",
        ),
    }
}

impl History {
    /// State of the registration, without the findings of operations that ended none.
    fn registration(&self, newest: Option<(usize, &OwnershipPeriod)>, today: Date) -> Assessment {
        let index = newest.map(|(index, _)| index);
        let code = newest.map_or("", |(_, period)| period.last_operation.as_str());
        let ending = operations::consequence(code).filter(|consequence| consequence.is_ending);
        let ended = ending.map(|consequence| assessment_of(&consequence.current).at_record(index));
        match ended {
            Some(ended) if ended.level == SourceState::Stop => return ended,
            _ if self.scrapped => {
                // The mark covers both scrapped cars and cars to be scrapped.
                return Assessment::stop("В реестре есть отметка об утилизации")
                    .with_weight(Weight::Void, "Отметка об утилизации");
            }
            Some(ended) => return ended,
            None => {}
        }
        let Some((_, newest)) = newest else {
            return Assessment::no_data(if self.ownership_periods.is_empty() {
                "Автомобиль в реестре есть, периодов владения в нём нет".to_owned()
            } else {
                format!("{}, дни не сообщены", self.counted_periods())
            });
        };
        if newest.from.parse::<Date>().is_ok_and(|from| from > today) {
            let text = format!(
                "Последний период владения начинается в будущем, {}: в записи ошибка, состоит ли \
                 автомобиль на учёте, неизвестно",
                format_day(&newest.from)
            );
            return unsure(text).at_record(index);
        }
        if let Some(end) = newest.end(today) {
            let end = format_day(end);
            if self
                .ownership_periods
                .iter()
                .any(|period| period.end(today).is_none())
            {
                let text = format!(
                    "Последний период владения окончен {end}, но есть и период без окончания: \
                     состоит ли автомобиль на учёте, неизвестно"
                );
                return unsure(text).at_record(index);
            }
            let text = format!("Не состоит на учёте: последний период окончен {end}");
            return Assessment::attention(text)
                .with_weight(Weight::Past, "Не состоит на учёте")
                .at_record(index);
        }
        if let Some(why) = unknown_operation(newest) {
            let text = format!("{}, {why}", self.counted_periods());
            return Assessment::no_data(text).at_record(index);
        }
        if operations::TEMPORARY.contains(&newest.last_operation.as_str()) {
            let text = format!(
                "{}, последний с {}",
                self.counted_periods(),
                format_day(&newest.from)
            );
            return Assessment::no_data(text).at_record(index);
        }
        self.assess_owners(newest, today).at_record(index)
    }

    /// The period that began last; of two that began on one day, the open one.
    pub(crate) fn newest(&self, today: Date) -> Option<(usize, &OwnershipPeriod)> {
        let periods = self.ownership_periods.iter().enumerate();
        periods
            .filter(|(_, period)| non_empty(Some(&period.from)).is_some())
            .max_by_key(|(_, period)| (period.from.as_str(), period.end(today).is_none()))
    }

    /// Findings of the operations, the gravest first, each with the index of its period. `newest` is the
    /// index of the newest period; without one every operation may be the last.
    fn operation_findings(&self, newest: Option<usize>) -> Vec<(&'static Finding, usize)> {
        let periods = self.ownership_periods.iter().enumerate();
        let mut findings: Vec<(&'static Finding, usize)> = periods
            .filter_map(|(index, period)| {
                let consequence = operations::consequence(&period.last_operation)?;
                let finding = if newest.is_none_or(|newest| newest == index) {
                    &consequence.current
                } else {
                    consequence.earlier.as_ref()?
                };
                Some((finding, index))
            })
            .collect();
        let rank = |finding: &Finding| (finding.level == SourceState::Stop, finding.weight);
        findings.sort_by_key(|(finding, index)| (Reverse(rank(finding)), Some(*index) != newest));
        findings
    }

    fn counted_periods(&self) -> String {
        let count = ownership::distinct(&self.ownership_periods).len() as u64;
        counted(
            count,
            "период владения",
            "периода владения",
            "периодов владения",
        )
    }

    /// Assessment of the owners of a registered car.
    fn assess_owners(&self, newest: &OwnershipPeriod, today: Date) -> Assessment {
        let count = self.counted_periods();
        let text = format!("{count}, последний с {}", format_day(&newest.from));
        match ownership::irregularity(&self.ownership_periods, today) {
            Some(why) => {
                Assessment::attention(format!("{why}: {text}")).with_weight(Weight::Question, why)
            }
            None => Assessment::good(format!("Состоит на учёте, {text}")),
        }
    }
}
