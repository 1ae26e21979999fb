//! Edition of 6007-У, still with the bonus-malus scale of 2019.

use super::y2019_01_09;
use crate::osago::edition::TariffCertainty::{Confirmed, SingleSource, Unconfirmed};
use crate::osago::edition::{Drivers, Edition, Foreign, Rate, Sourced, TerritoryEdition};
use crate::osago::vehicle::RateClass;

const ACT: &str = "6007-У";
const PREVIOUS: Edition = y2019_01_09::EDITION;
const FROM_2019: &str = "значение редакции 2019 года";

pub(super) const EDITION: Edition = Edition {
    in_force: (2022, 1, 9),
    until: None,
    name: ACT,
    acts: "Указание Банка России от 08.12.2021 № 6007-У",
    certainty: Confirmed,
    rates: &[Rate::new(RateClass::PersonCar, 2224, 5980, Confirmed)],
    rates_source: ACT,
    territory: TerritoryEdition::Of2022,
    bonus_malus: Sourced::new(PREVIOUS.bonus_malus.value, ACT, Confirmed),
    experience: Sourced::new(
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
        person_unlimited: Sourced::doubtful(
            232,
            ACT,
            Unconfirmed,
            "значение известно с сентября 2022 года",
        ),
        company_limited: Sourced::new(100, ACT, SingleSource),
        company_unlimited: Sourced::new(197, ACT, SingleSource),
        company_experience: Some(Sourced::new(180, ACT, Confirmed)),
    },
    car_power: Sourced::new(PREVIOUS.car_power.value, ACT, Confirmed),
    season: Sourced::new(PREVIOUS.season.value, ACT, Confirmed),
    transit: Sourced::doubtful(PREVIOUS.transit.value, ACT, Unconfirmed, FROM_2019),
    foreign: Foreign {
        territory: Sourced::new(170, ACT, SingleSource),
        period: Sourced::doubtful(PREVIOUS.foreign.period.value, ACT, Unconfirmed, FROM_2019),
        ..PREVIOUS.foreign
    },
    cap: None,
    ..PREVIOUS
};
