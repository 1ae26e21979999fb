//! Edition of 7204-У from a public repository; the press confirms rates of cars and motorcycles.

use super::y2025_04_17;
use crate::osago::edition::TariffCertainty::{Confirmed, SingleSource, Unconfirmed};
use crate::osago::edition::{Drivers, Edition, Foreign, Rate, Sourced, Steps, TerritoryEdition};
use crate::osago::experience::ExperienceTable;
use crate::osago::vehicle::RateClass;

const PREVIOUS: Edition = y2025_04_17::EDITION;
const RATES: &str = "7204-У, приложение 1";
const FACTORS: &str = "7204-У, приложение 2";
const WORST_DRIVER: &str = "7204-У, приложение 2; приложение 4, п. 11";
const FROM_2019: &str = "значение редакции 2019 года";

pub(super) const EDITION: Edition = Edition {
    in_force: (2025, 12, 9),
    name: "7204-У",
    acts: "Указание Банка России от 09.10.2025 № 7204-У",
    certainty: Confirmed,
    rates: &[
        Rate::new(RateClass::Motorcycle, 155, 4260, Confirmed),
        Rate::new(RateClass::CompanyCar, 724, 6580, Confirmed),
        Rate::new(RateClass::PersonCar, 1399, 8665, Confirmed),
        Rate::new(RateClass::Taxi, 1267, 18119, Confirmed),
        Rate::new(RateClass::LightLorry, 791, 13709, SingleSource),
        Rate::new(RateClass::HeavyLorry, 1489, 17201, SingleSource),
        Rate::new(RateClass::SmallBus, 940, 7846, SingleSource),
        Rate::new(RateClass::LargeBus, 1175, 9805, SingleSource),
        Rate::new(RateClass::RegularBus, 2295, 11732, SingleSource),
        Rate::new(RateClass::Trolleybus, 1254, 6411, SingleSource),
        Rate::new(RateClass::Tram, 783, 3999, SingleSource),
        Rate::new(RateClass::Tractor, 383, 3678, SingleSource),
    ],
    rates_source: RATES,
    territory: TerritoryEdition::Of7204,
    bonus_malus: Sourced::new(PREVIOUS.bonus_malus.value, FACTORS, Confirmed),
    experience: Sourced::new(PREVIOUS.experience.value, WORST_DRIVER, Confirmed),
    motorcycle_experience: single_source_table(PREVIOUS.motorcycle_experience),
    drivers: Drivers {
        person_unlimited: Sourced::doubtful(
            316,
            FACTORS,
            Unconfirmed,
            "один источник; в другом по-прежнему 2,32",
        ),
        company_limited: Sourced::new(100, FACTORS, SingleSource),
        company_unlimited: Sourced::new(197, FACTORS, SingleSource),
        company_experience: Some(Sourced::new(180, "7204-У, приложение 2, п. 5.3", Confirmed)),
    },
    car_power: Sourced::new(PREVIOUS.car_power.value, FACTORS, Confirmed),
    motorcycle_power: single_source_steps(PREVIOUS.motorcycle_power),
    season: Sourced::new(PREVIOUS.season.value, FACTORS, Confirmed),
    transit: Sourced::doubtful(PREVIOUS.transit.value, FACTORS, Unconfirmed, FROM_2019),
    foreign: Foreign {
        territory: Sourced::new(170, FACTORS, SingleSource),
        period: Sourced::doubtful(
            PREVIOUS.foreign.period.value,
            FACTORS,
            Unconfirmed,
            FROM_2019,
        ),
        ..PREVIOUS.foreign
    },
    ..PREVIOUS
};

const fn single_source_table(
    table: Option<Sourced<ExperienceTable>>,
) -> Option<Sourced<ExperienceTable>> {
    match table {
        Some(table) => Some(Sourced::new(table.value, WORST_DRIVER, SingleSource)),
        None => None,
    }
}

const fn single_source_steps(table: Option<Sourced<Steps>>) -> Option<Sourced<Steps>> {
    match table {
        Some(table) => Some(Sourced::new(table.value, FACTORS, SingleSource)),
        None => None,
    }
}
