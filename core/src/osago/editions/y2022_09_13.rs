//! Edition of 6209-У: wider ranges of the base rates.

use super::y2022_04_01;
use crate::osago::edition::TariffCertainty::{Confirmed, Derived};
use crate::osago::edition::{Drivers, Edition, Rate, Sourced, TerritoryEdition};
use crate::osago::vehicle::RateClass;

const PREVIOUS: Edition = y2022_04_01::EDITION;

pub(super) const EDITION: Edition = Edition {
    in_force: (2022, 9, 13),
    name: "6007-У в редакции 6209-У",
    acts: "Указание Банка России от 08.12.2021 № 6007-У в редакции указания от 28.07.2022 № 6209-У",
    // Derived rates are those of 6949-У without its changes; buses and trams are unknown.
    rates: &[
        Rate::new(RateClass::Motorcycle, 324, 2536, Derived),
        Rate::new(RateClass::CompanyCar, 852, 5722, Derived),
        Rate::new(RateClass::PersonCar, 1646, 7535, Confirmed),
        Rate::new(RateClass::Taxi, 1490, 15756, Derived),
        Rate::new(RateClass::LightLorry, 1164, 9934, Derived),
        Rate::new(RateClass::HeavyLorry, 1752, 14957, Derived),
        Rate::new(RateClass::Tractor, 451, 3198, Derived),
    ],
    rates_source: "6209-У",
    territory: TerritoryEdition::Of2022Amended,
    drivers: Drivers {
        person_unlimited: Sourced::new(232, "6007-У", Confirmed),
        ..PREVIOUS.drivers
    },
    ..PREVIOUS
};
