//! 6007-У, still with the scale of bonus-malus of 2019.

use super::{rate, y2019_01_09};
use crate::osago::edition::TariffCertainty::{Confirmed, SingleSource, Unconfirmed};
use crate::osago::edition::{Drivers, Edition, Foreign, TerritoryEdition, Told};
use crate::osago::vehicle::RateClass;

const ACT: &str = "6007-У";
const BEFORE: Edition = y2019_01_09::EDITION;
const OF_2019: &str = "значение редакции 2019 года";

pub(super) const EDITION: Edition = Edition {
    in_force: (2022, 1, 9),
    until: None,
    name: ACT,
    acts: "Указание Банка России от 08.12.2021 № 6007-У",
    certainty: Confirmed,
    rates: &[rate(RateClass::PersonCar, 2224, 5980, Confirmed)],
    rates_source: ACT,
    territory: TerritoryEdition::Of2022,
    bonus_malus: Told::new(BEFORE.bonus_malus.value, ACT, Confirmed),
    experience: Told::new(
        [
            [227, 192, 184, 165, 162, 0, 0, 0],
            [188, 172, 171, 113, 110, 109, 0, 0],
            [172, 160, 154, 109, 108, 107, 102, 0],
            [156, 150, 148, 105, 104, 101, 97, 95],
            [154, 147, 146, 100, 97, 95, 94, 93],
            [150, 144, 143, 96, 95, 94, 93, 91],
            [146, 140, 139, 93, 92, 91, 90, 86],
            [143, 136, 135, 91, 90, 89, 88, 83],
        ],
        ACT,
        Confirmed,
    ),
    drivers: Drivers {
        person_unlimited: Told::doubted(
            232,
            ACT,
            Unconfirmed,
            "значение известно с сентября 2022 года",
        ),
        company_limited: Told::new(100, ACT, SingleSource),
        company_unlimited: Told::new(197, ACT, SingleSource),
        company_experience: Some(Told::new(180, ACT, Confirmed)),
    },
    car_power: Told::new(BEFORE.car_power.value, ACT, Confirmed),
    season: Told::new(BEFORE.season.value, ACT, Confirmed),
    transit: Told::doubted(BEFORE.transit.value, ACT, Unconfirmed, OF_2019),
    foreign: Foreign {
        territory: Told::new(170, ACT, SingleSource),
        period: Told::doubted(BEFORE.foreign.period.value, ACT, Unconfirmed, OF_2019),
        ..BEFORE.foreign
    },
    cap: None,
    ..BEFORE
};
