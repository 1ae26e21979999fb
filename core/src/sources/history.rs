//! Registrations of the car: the traffic police.

use serde::{Deserialize, Serialize};

use super::checks::{CheckKind, Checks, RECYCLING_FEE};
use super::events::{Draft, EventKind, Events, joined};
use super::facts::{Facts, Kind};
use super::operations::{self, Ending, operation_title};
use super::says::{Judgement, Says, Weight};
use super::shown::{
    Group, Layout, Rows, Shown, both, known, measure, number, one_plate, plain, sentence, text,
    told, vin,
};
use super::words::{spoken, without_zeros};
use super::{
    DAY, Names, OwnershipPeriod, PLAIN, Risk, Source, SourceState, Tells, VIN_OR_BODY, block,
    ownership,
};
use crate::date::Date;
use crate::plural::counted;

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("history"),
        selection: Some("gibddhistory"),
        ..Names::NONE
    },
    icon: "file-clock",
    title: "История регистраций",
    description: "Периоды владения и сведения о машине из реестра Госавтоинспекции",
    features: &["Периоды владения", "Тип владельца", "Данные ПТС"],
    short: "История регистраций (Госавтоинспекция)",
    register: "Госавтоинспекция, реестр транспортных средств",
    tile: Some("Владельцы"),
    ways: VIN_OR_BODY,
    cache_minutes: DAY,
    risk: Some(Risk {
        name: "история регистраций",
        clear: "состоит на учёте",
        is_needed: false,
    }),
    tells: &[Tells::Car],
    ..PLAIN
};

block! {
    /// What is known of the car itself; the page writes «Неизвестно» for a missing value.
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
        /// The register says the car is scrapped or to be scrapped.
        scrapped: bool,
        scrapped_info: Option<String>,
    }
}

impl Says for History {
    fn short(&self) -> &'static str {
        SOURCE.short
    }

    fn judge(&self, today: Date) -> Judgement {
        if !self.found {
            return Judgement::no_data("Автомобиля нет в реестре Госавтоинспекции");
        }
        let newest = self.newest(today);
        let place = newest.map(|(place, _)| place);
        let code = newest.map_or("", |(_, period)| period.last_operation.as_str());
        if let Some(ending) = operations::ending(code) {
            return removed(ending).at(place);
        }
        if self.scrapped {
            // The register marks both a car that is scrapped and one that is to be.
            return Judgement::stop("В реестре есть отметка об утилизации")
                .weighing(Weight::Void, "Отметка об утилизации");
        }
        let Some((_, newest)) = newest else {
            return Judgement::no_data(if self.ownership_periods.is_empty() {
                "Автомобиль в реестре есть, периодов владения в нём нет".to_owned()
            } else {
                format!("{}, дни не сообщены", self.counted_periods())
            });
        };
        if newest.from.parse::<Date>().is_ok_and(|from| from > today) {
            let text = format!(
                "Последний период владения начинается в будущем, {}: в записи ошибка, состоит ли \
                 автомобиль на учёте, неизвестно",
                spoken(&newest.from)
            );
            return unsure(text).at(place);
        }
        if let Some(end) = newest.end(today) {
            let end = spoken(end);
            if self
                .ownership_periods
                .iter()
                .any(|period| period.end(today).is_none())
            {
                let text = format!(
                    "Последний период владения окончен {end}, но есть и период без окончания: \
                     состоит ли автомобиль на учёте, неизвестно"
                );
                return unsure(text).at(place);
            }
            let text = format!("Не состоит на учёте: последний период окончен {end}");
            return Judgement::attention(text)
                .weighing(Weight::Past, "Не состоит на учёте")
                .at(place);
        }
        self.judge_owners(newest, today).at(place)
    }

    fn show(&self) -> Shown {
        let Self {
            found,
            vehicle,
            passport,
            ownership_periods,
            scrapped,
            scrapped_info,
        } = self;
        if !found {
            return Shown::default();
        }
        let mut shown = Shown::default();
        if *scrapped {
            let info = told(scrapped_info.as_deref()).unwrap_or("Отметка об утилизации");
            shown = shown.note(info.to_owned());
        }
        let periods = ownership_periods
            .iter()
            .map(|period| (Some(period.from.as_str()), period.record()));
        shown
            .group(car_group(vehicle, passport))
            .newest_first("Владельцы", Layout::Table, periods)
    }

    fn tile(&self, judged: &Judgement, today: Date) -> Option<(String, Option<String>)> {
        let newest = self.newest(today);
        let who = newest.and_then(|(_, period)| told(Some(&period.simple_person_type_info)));
        let text = match (judged.headline.clone(), who) {
            (Some(finding), _) => finding,
            (None, Some(who)) => format!("Сейчас {}", who.to_lowercase()),
            (None, None) => "Тип владельца не указан".to_owned(),
        };
        // Two periods may be of one owner, and of those abroad or in a gap the register knows nothing.
        let mut count = self.counted_periods();
        let years = ownership::unbroken_years(&self.ownership_periods, today);
        if let Some(years) = years.filter(|years| *years > 0) {
            count.push_str(" за ");
            count.push_str(&counted(years, "год", "года", "лет"));
        }
        Some((count, Some(text)))
    }

    fn events(&self, line: &mut Events<'_>) {
        let mut periods = ownership::distinct(&self.ownership_periods);
        periods.sort_by(|(_, one), (_, other)| one.from.cmp(&other.from));
        for (number, (place, period)) in periods.into_iter().enumerate() {
            let title = if number == 0 {
                "Первый период владения"
            } else {
                "Новый период владения"
            };
            let who = told(Some(&period.simple_person_type_info)).map(ToOwned::to_owned);
            let text = joined([
                who,
                Some(without_zeros(&period.period)),
                period.operation_text(),
            ]);
            let draft = Draft::good(EventKind::Registration, place, title, text);
            line.add(Some(&period.from), draft);
            if let Some(ending) = operations::ending(&period.last_operation) {
                let level = removed(ending).level;
                let title = operation_title(&period.last_operation).unwrap_or("Снятие с учёта");
                let draft = Draft::good(EventKind::Registration, place, title, String::new());
                // The operation has no day of its own: the end of its period is the only one known.
                line.add(told(Some(&period.to)), draft.at_level(level));
            }
        }
    }

    fn advice(&self, level: SourceState) -> Option<&'static str> {
        match level {
            SourceState::Stop => Some(
                "Не платите, пока Госавтоинспекция не подтвердит, что автомобиль поставят на учёт",
            ),
            SourceState::Attention => Some("Попросите продавца объяснить историю регистраций"),
            _ => None,
        }
    }

    fn checks(&self, list: &mut Checks, _today: Date) {
        use CheckKind::{Ask, Documents, Look};
        if !self.found {
            return;
        }
        let periods = &self.ownership_periods;
        if let Some(number) = self.vehicle.engine_number.clone() {
            list.compare(Look, "Номер двигателя совпадает с реестром", Some(number));
        }
        if let Some(color) = self.vehicle.color.as_deref() {
            let color = Some(color.to_lowercase());
            list.compare(Look, "Цвет кузова совпадает с реестром", color);
        }
        if let Some(number) = self.passport.number.clone() {
            list.compare(Documents, "Номер ПТС совпадает с реестром", Some(number));
        }
        if periods
            .iter()
            .any(|period| period.last_operation == operations::BROUGHT)
        {
            list.add(Documents, RECYCLING_FEE);
        }
        let newest = periods
            .iter()
            .max_by(|one, other| one.from.cmp(&other.from));
        if let Some(newest) = newest {
            if operations::ending(&newest.last_operation).is_some() {
                list.add(
                    Ask,
                    "Почему автомобиль снят с учёта и примут ли его на учёт снова?",
                );
            }
            let since = told(Some(&newest.from)).map(|from| format!("с {}", spoken(from)));
            let text = "Продавец — последний владелец: сверьте его паспорт с ПТС и СТС";
            list.compare(Documents, text, since);
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
        facts.state(Kind::Make, vehicle.brand.as_deref(), None);
        facts.state(Kind::Vin, vehicle.vin.as_deref(), None);
        facts.state(Kind::BodyNumber, vehicle.body_number.as_deref(), None);
        facts.state(Kind::Colour, vehicle.color.as_deref(), None);
        facts.state(Kind::EngineNumber, vehicle.engine_number.as_deref(), None);
        facts.number(Kind::EngineVolume, vehicle.engine_volume, None);
        facts.number(Kind::EnginePower, vehicle.engine_power, None);
        facts.number(Kind::Year, vehicle.year, None);
        facts.state(Kind::PassportNumber, self.passport.number.as_deref(), None);
    }

    fn knows_car(&self) -> bool {
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
    Group::titled("Автомобиль")
        .row("brand", "Марка", known(text(brand)))
        .row("model", "Модель", known(text(model)))
        .row("year", "Год выпуска", known(plain(*year)))
        .row("color", "Цвет", known(sentence(color)))
        .row(
            "vehicleType+category",
            "Тип и категория",
            known(both(vehicle_type, category)),
        )
        .row(
            "engineVolume",
            "Объём двигателя",
            known(measure(*engine_volume, "см³")),
        )
        .row(
            "enginePower",
            "Мощность",
            known(measure(*engine_power, "л. с.")),
        )
        .row("transmission", "Коробка передач", known(text(transmission)))
        .row(
            "engineNumber",
            "Номер двигателя",
            known(number(engine_number)),
        )
        .row("vin", "VIN", known(vin(own_vin)))
        .row("bodyNumber", "Номер кузова", known(number(body_number)))
        .row(
            "licenseNumber+plateNumber",
            "Госномер",
            known(one_plate(&plates)),
        )
        .row("passport.number", "ПТС", known(number(passport_number)))
        .row("passport.issuer", "Кем выдан ПТС", known(sentence(issuer)))
}

/// Nobody can tell whether the car is on the register.
fn unsure(text: String) -> Judgement {
    Judgement::attention(text)
        .weighing(Weight::Past, "Неизвестно, состоит ли на учёте")
        .meaning("До оплаты проверьте СТС и учёт: без него машину на вас не оформят.")
}

fn removed(ending: Ending) -> Judgement {
    match ending {
        Ending::Theft => Judgement::stop("Снят с учёта в связи с хищением")
            .weighing(Weight::Theft, "Снят с учёта: хищение"),
        Ending::Scrapped => {
            Judgement::stop("Снят с учёта: утилизация. С такой записью на учёт его не поставят")
                .weighing(Weight::Void, "Утилизирован")
        }
        Ending::Void => Judgement::stop(
            "Регистрация признана недействительной: пока её не восстановят, на учёт \
                             его не поставят",
        )
        .weighing(Weight::Void, "Регистрация недействительна"),
        Ending::Exported => Judgement::stop("Снят с учёта: вывезен за пределы страны")
            .weighing(Weight::Ban, "Снят с учёта: вывоз из страны")
            .meaning(
                "Снова на учёт такую машину поставят, только если по документам её вернули по \
                 правилам.",
            ),
        Ending::Removed => {
            Judgement::attention("Автомобиль снят с учёта").weighing(Weight::Past, "Снят с учёта")
        }
    }
}

impl History {
    /// The period that began last, of those of one day the one that runs on.
    fn newest(&self, today: Date) -> Option<(usize, &OwnershipPeriod)> {
        let periods = self.ownership_periods.iter().enumerate();
        periods
            .filter(|(_, period)| told(Some(&period.from)).is_some())
            .max_by_key(|(_, period)| (period.from.as_str(), period.end(today).is_none()))
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

    /// The owners of a car that is on the register.
    fn judge_owners(&self, newest: &OwnershipPeriod, today: Date) -> Judgement {
        let count = self.counted_periods();
        let text = format!("{count}, последний с {}", spoken(&newest.from));
        let mut restored = self.ownership_periods.iter();
        if restored.any(|period| period.last_operation == operations::RESTORED) {
            return Judgement::attention(format!(
                "Регистрацию аннулировали и восстановили. Состоит на учёте, {text}"
            ))
            .weighing(
                Weight::Past,
                "Регистрацию восстанавливали после аннулирования",
            )
            .meaning(
                "Регистрацию уже признавали недействительной: узнайте, почему, и проверьте номера \
                 и документы до оплаты.",
            );
        }
        if operations::TEMPORARY.contains(&newest.last_operation.as_str()) {
            let text = format!("Автомобиль на временном учёте, срок не сообщён: {text}");
            return Judgement::attention(text)
                .weighing(Weight::Question, "На временном учёте")
                .meaning("Временный учёт кончается сам: до оплаты посмотрите его срок в СТС.");
        }
        match ownership::judge(&self.ownership_periods, today) {
            Some(why) => {
                Judgement::attention(format!("{why}: {text}")).weighing(Weight::Question, why)
            }
            None => Judgement::good(format!("Состоит на учёте, {text}")),
        }
    }
}
