//! 6209-У: wider corridors.

use super::{rate, y2022_04_01};
use crate::osago::edition::TariffCertainty::{Confirmed, Derived};
use crate::osago::edition::{Drivers, Edition, TerritoryEdition, Told};
use crate::osago::vehicle::RateClass;

const BEFORE: Edition = y2022_04_01::EDITION;

pub(super) const EDITION: Edition = Edition {
    in_force: (2022, 9, 13),
    name: "6007-У в редакции 6209-У",
    acts: "Указание Банка России от 08.12.2021 № 6007-У в редакции указания от 28.07.2022 № 6209-У",
    // Derived ones are those of 6949-У without what it changed; buses and trams are not known.
    rates: &[
        rate(RateClass::Motorcycle, 324, 2536, Derived),
        rate(RateClass::CompanyCar, 852, 5722, Derived),
        rate(RateClass::PersonCar, 1646, 7535, Confirmed),
        rate(RateClass::Taxi, 1490, 15756, Derived),
        rate(RateClass::LightLorry, 1164, 9934, Derived),
        rate(RateClass::HeavyLorry, 1752, 14957, Derived),
        rate(RateClass::Tractor, 451, 3198, Derived),
    ],
    rates_source: "6209-У",
    territory: TerritoryEdition::Of2022Amended,
    drivers: Drivers {
        person_unlimited: Told::new(232, "6007-У", Confirmed),
        ..BEFORE.drivers
    },
    ..BEFORE
};
