//! 6949-У: corridors of motorcycles, lorries and passenger transport.

use super::{rate, y2023_09_12};
use crate::osago::edition::TariffCertainty::{Confirmed, Derived, SingleSource};
use crate::osago::edition::{Drivers, Edition, TerritoryEdition, Told};
use crate::osago::vehicle::RateClass;

const BEFORE: Edition = y2023_09_12::EDITION;

pub(super) const EDITION: Edition = Edition {
    in_force: (2025, 1, 27),
    name: "6007-У в редакции 6949-У",
    acts: "Указание Банка России от 08.12.2021 № 6007-У в редакции указания от 22.11.2024 № 6949-У",
    certainty: Confirmed,
    // Derived ones are those of 7204-У divided by its step, to a rouble.
    rates: &[
        rate(RateClass::Motorcycle, 259, 3043, Confirmed),
        rate(RateClass::CompanyCar, 852, 5722, Confirmed),
        rate(RateClass::PersonCar, 1646, 7535, Confirmed),
        rate(RateClass::Taxi, 1490, 15756, Confirmed),
        rate(RateClass::LightLorry, 931, 11921, Derived),
        rate(RateClass::HeavyLorry, 1752, 14957, Derived),
        rate(RateClass::SmallBus, 1106, 6823, Derived),
        rate(RateClass::LargeBus, 1382, 8526, Derived),
        rate(RateClass::RegularBus, 2700, 10202, Derived),
        rate(RateClass::Trolleybus, 1475, 5575, Derived),
        rate(RateClass::Tram, 921, 3477, Derived),
        rate(RateClass::Tractor, 451, 3198, Derived),
    ],
    rates_source: "6949-У",
    territory: TerritoryEdition::Of2025,
    drivers: Drivers {
        person_unlimited: Told::new(232, "6007-У", SingleSource),
        ..BEFORE.drivers
    },
    ..BEFORE
};
