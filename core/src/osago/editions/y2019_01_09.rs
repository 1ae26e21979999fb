//! Edition of 5000-У, from the tables of two calculators; number and date of the act are unverified.

use crate::osago::edition::TariffCertainty::{Confirmed, Derived, SingleSource, Unconfirmed};
use crate::osago::edition::{Drivers, Edition, Foreign, Rate, Sourced, Steps, TerritoryEdition};
use crate::osago::vehicle::RateClass;

const ACT: &str = "5000-У";
const FROM_2015: &str = "правило взято из редакции 2015 года";

pub(super) const EDITION: Edition = Edition {
    in_force: (2019, 1, 9),
    until: Some((2020, 9, 5)),
    name: ACT,
    acts: "Указание Банка России № 5000-У",
    certainty: Unconfirmed,
    // Of the other classes only the maximum rate is known.
    rates: &[
        Rate::new(RateClass::CompanyCar, 2058, 2911, SingleSource),
        Rate::new(RateClass::PersonCar, 2746, 4942, Derived),
        Rate::new(RateClass::LightLorry, 2807, 5053, SingleSource),
        Rate::new(RateClass::HeavyLorry, 4227, 7609, SingleSource),
        Rate::new(RateClass::SmallBus, 2246, 4044, SingleSource),
        Rate::new(RateClass::LargeBus, 2807, 5053, SingleSource),
    ],
    rates_source: ACT,
    territory: TerritoryEdition::Of2019,
    bonus_malus: Sourced::new(
        [
            245, 230, 155, 140, 100, 95, 90, 85, 80, 75, 70, 65, 60, 55, 50,
        ],
        ACT,
        Confirmed,
    ),
    experience: Sourced::new(
        [
            [187, 187, 187, 166, 166, 0, 0, 0],
            [177, 177, 177, 104, 104, 104, 0, 0],
            [177, 169, 163, 104, 104, 104, 101, 0],
            [163, 163, 163, 104, 104, 101, 96, 96],
            [163, 163, 163, 99, 96, 96, 96, 96],
            [163, 163, 163, 96, 96, 96, 96, 96],
            [163, 163, 163, 96, 96, 96, 96, 96],
            [160, 160, 160, 93, 93, 93, 93, 93],
        ],
        ACT,
        SingleSource,
    ),
    motorcycle_experience: None,
    drivers: Drivers {
        person_unlimited: Sourced::new(187, ACT, SingleSource),
        company_limited: Sourced::new(180, ACT, SingleSource),
        company_unlimited: Sourced::new(180, ACT, SingleSource),
        company_experience: None,
    },
    car_power: Sourced::new(
        Steps {
            steps: &[(50, 60), (70, 100), (100, 110), (120, 120), (150, 140)],
            above: 160,
        },
        ACT,
        Confirmed,
    ),
    motorcycle_power: None,
    season: Sourced::new([50, 60, 65, 70, 80, 90, 95, 100], ACT, Confirmed),
    transit: Sourced::new(20, ACT, Confirmed),
    foreign: Foreign {
        territory: Sourced::new(170, ACT, SingleSource),
        unfriendly_territory: None,
        person_experience: Sourced::doubtful(170, ACT, Unconfirmed, FROM_2015),
        company_drivers: Sourced::doubtful(180, ACT, Unconfirmed, FROM_2015),
        period: Sourced::new(
            [30, 40, 50, 60, 65, 70, 80, 90, 95, 100, 100, 100],
            ACT,
            SingleSource,
        ),
    },
    cap: Some(3),
};
