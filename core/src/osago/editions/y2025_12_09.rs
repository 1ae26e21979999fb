//! 7204-У, as a public code transcribed it; the press has the corridors of cars and motorcycles too.

use super::{rate, y2025_04_17};
use crate::osago::edition::TariffCertainty::{Confirmed, SingleSource, Unconfirmed};
use crate::osago::edition::{Drivers, Edition, Foreign, Steps, TerritoryEdition, Told};
use crate::osago::experience::ExperienceTable;
use crate::osago::vehicle::RateClass;

const BEFORE: Edition = y2025_04_17::EDITION;
const RATES: &str = "7204-У, приложение 1";
const FACTORS: &str = "7204-У, приложение 2";
const WORST_DRIVER: &str = "7204-У, приложение 2; приложение 4, п. 11";
const OF_2019: &str = "значение редакции 2019 года";

pub(super) const EDITION: Edition = Edition {
    in_force: (2025, 12, 9),
    name: "7204-У",
    acts: "Указание Банка России от 09.10.2025 № 7204-У",
    certainty: Confirmed,
    rates: &[
        rate(RateClass::Motorcycle, 155, 4260, Confirmed),
        rate(RateClass::CompanyCar, 724, 6580, Confirmed),
        rate(RateClass::PersonCar, 1399, 8665, Confirmed),
        rate(RateClass::Taxi, 1267, 18119, Confirmed),
        rate(RateClass::LightLorry, 791, 13709, SingleSource),
        rate(RateClass::HeavyLorry, 1489, 17201, SingleSource),
        rate(RateClass::SmallBus, 940, 7846, SingleSource),
        rate(RateClass::LargeBus, 1175, 9805, SingleSource),
        rate(RateClass::RegularBus, 2295, 11732, SingleSource),
        rate(RateClass::Trolleybus, 1254, 6411, SingleSource),
        rate(RateClass::Tram, 783, 3999, SingleSource),
        rate(RateClass::Tractor, 383, 3678, SingleSource),
    ],
    rates_source: RATES,
    territory: TerritoryEdition::Of7204,
    bonus_malus: Told::new(BEFORE.bonus_malus.value, FACTORS, Confirmed),
    experience: Told::new(BEFORE.experience.value, WORST_DRIVER, Confirmed),
    motorcycle_experience: told_by_one(BEFORE.motorcycle_experience),
    drivers: Drivers {
        person_unlimited: Told::doubted(
            316,
            FACTORS,
            Unconfirmed,
            "один источник; в другом по-прежнему 2,32",
        ),
        company_limited: Told::new(100, FACTORS, SingleSource),
        company_unlimited: Told::new(197, FACTORS, SingleSource),
        company_experience: Some(Told::new(180, "7204-У, приложение 2, п. 5.3", Confirmed)),
    },
    car_power: Told::new(BEFORE.car_power.value, FACTORS, Confirmed),
    motorcycle_power: steps_told_by_one(BEFORE.motorcycle_power),
    season: Told::new(BEFORE.season.value, FACTORS, Confirmed),
    transit: Told::doubted(BEFORE.transit.value, FACTORS, Unconfirmed, OF_2019),
    foreign: Foreign {
        territory: Told::new(170, FACTORS, SingleSource),
        period: Told::doubted(BEFORE.foreign.period.value, FACTORS, Unconfirmed, OF_2019),
        ..BEFORE.foreign
    },
    ..BEFORE
};

const fn told_by_one(table: Option<Told<ExperienceTable>>) -> Option<Told<ExperienceTable>> {
    match table {
        Some(table) => Some(Told::new(table.value, WORST_DRIVER, SingleSource)),
        None => None,
    }
}

const fn steps_told_by_one(table: Option<Told<Steps>>) -> Option<Told<Steps>> {
    match table {
        Some(table) => Some(Told::new(table.value, FACTORS, SingleSource)),
        None => None,
    }
}
