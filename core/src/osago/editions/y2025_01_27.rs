//! Edition of 6949-У: base rates of motorcycles, lorries and passenger transport.

use super::y2023_09_12;
use crate::osago::edition::TariffCertainty::{Confirmed, Derived, SingleSource};
use crate::osago::edition::{Drivers, Edition, Rate, Sourced, TerritoryEdition};
use crate::osago::vehicle::RateClass;

const PREVIOUS: Edition = y2023_09_12::EDITION;

pub(super) const EDITION: Edition = Edition {
    in_force: (2025, 1, 27),
    name: "6007-У в редакции 6949-У",
    acts: "Указание Банка России от 08.12.2021 № 6007-У в редакции указания от 22.11.2024 № 6949-У",
    certainty: Confirmed,
    // Derived rates are those of 7204-У divided by its increase, accurate to a rouble.
    rates: &[
        Rate::new(RateClass::Motorcycle, 259, 3043, Confirmed),
        Rate::new(RateClass::CompanyCar, 852, 5722, Confirmed),
        Rate::new(RateClass::PersonCar, 1646, 7535, Confirmed),
        Rate::new(RateClass::Taxi, 1490, 15756, Confirmed),
        Rate::new(RateClass::LightLorry, 931, 11921, Derived),
        Rate::new(RateClass::HeavyLorry, 1752, 14957, Derived),
        Rate::new(RateClass::SmallBus, 1106, 6823, Derived),
        Rate::new(RateClass::LargeBus, 1382, 8526, Derived),
        Rate::new(RateClass::RegularBus, 2700, 10202, Derived),
        Rate::new(RateClass::Trolleybus, 1475, 5575, Derived),
        Rate::new(RateClass::Tram, 921, 3477, Derived),
        Rate::new(RateClass::Tractor, 451, 3198, Derived),
    ],
    rates_source: "6949-У",
    territory: TerritoryEdition::Of2025,
    drivers: Drivers {
        person_unlimited: Sourced::new(232, "6007-У", SingleSource),
        ..PREVIOUS.drivers
    },
    ..PREVIOUS
};
