//! Kinds of vehicles and the base rate that each has.

use serde::{Deserialize, Serialize};
use strum::EnumString;

use super::input::TariffOwner;
use crate::field_reader::Input;

/// A category of the vehicle's papers, or a kind that has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum VehicleCategory {
    A,
    A1,
    M,
    B1,
    B,
    BE,
    C,
    C1,
    CE,
    C1E,
    D,
    D1,
    DE,
    D1E,
    /// A bus of a regular line.
    #[serde(rename = "regular_bus")]
    #[strum(serialize = "regular_bus")]
    RegularBus,
    /// Trolleybus.
    Tb,
    /// Tram.
    Tm,
    /// Tractor or another self-propelled machine.
    #[serde(rename = "tractor")]
    #[strum(serialize = "tractor")]
    Tractor,
}

/// The vehicle, as far as the tariff asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TariffVehicle {
    pub category: VehicleCategory,
    /// Horsepower, at least 1; asked of cars and motorcycles.
    pub power: Option<f64>,
    /// A car of category B that works as a taxi.
    pub taxi: Option<bool>,
    /// Permitted mass in tonnes; asked of lorries.
    pub mass_tonnes: Option<f64>,
    /// Seats for passengers; asked of buses.
    pub seats: Option<f64>,
}

/// A row of the table of base rates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RateClass {
    Motorcycle,
    CompanyCar,
    PersonCar,
    Taxi,
    LightLorry,
    HeavyLorry,
    SmallBus,
    LargeBus,
    RegularBus,
    Trolleybus,
    Tram,
    Tractor,
}

/// Tonnes of permitted mass to which a lorry is a light one.
const LIGHT_LORRY: f64 = 16.0;
/// Seats for passengers to which a bus is a small one.
const SMALL_BUS: f64 = 16.0;

impl VehicleCategory {
    pub(super) const fn is_motorcycle(self) -> bool {
        matches!(self, Self::A | Self::A1 | Self::M | Self::B1)
    }

    pub(super) const fn is_car(self) -> bool {
        matches!(self, Self::B | Self::BE)
    }

    /// C1 reaches to 7.5 tonnes, so only these have both kinds.
    const fn needs_mass(self) -> bool {
        matches!(self, Self::C | Self::CE)
    }

    /// D1 reaches to 16 seats, so only these have both kinds.
    const fn needs_seats(self) -> bool {
        matches!(self, Self::D | Self::DE)
    }
}

impl TariffVehicle {
    pub(super) fn fields(input: &Input<'_>) -> Option<Self> {
        let category = input.required_choice(
            "category",
            |name| name.parse::<VehicleCategory>().ok(),
            "Выберите категорию транспортного средства",
        );
        let is = |test: fn(VehicleCategory) -> bool| category.is_some_and(test);
        let power = measure(
            input,
            "power",
            is(|c| c.is_car() || c.is_motorcycle()),
            "Мощность двигателя должна быть не меньше 1 л. с.",
        );
        let mass_tonnes = measure(
            input,
            "massTonnes",
            is(VehicleCategory::needs_mass),
            "Укажите разрешённую максимальную массу в тоннах",
        );
        let seats = measure(
            input,
            "seats",
            is(VehicleCategory::needs_seats),
            "Укажите число пассажирских мест",
        );
        let taxi = input.flag("taxi");
        if taxi == Some(true) && category.is_some_and(|category| !category.is_car()) {
            input.refuse("taxi", "not_a_car", "Такси бывает только категории B");
        }
        Some(Self {
            category: category?,
            power,
            taxi,
            mass_tonnes,
            seats,
        })
    }

    pub(super) fn rate_class(&self, owner: TariffOwner) -> RateClass {
        use VehicleCategory as Is;
        match self.category {
            Is::A | Is::A1 | Is::M | Is::B1 => RateClass::Motorcycle,
            Is::B | Is::BE if self.taxi == Some(true) => RateClass::Taxi,
            Is::B | Is::BE => match owner {
                TariffOwner::Person => RateClass::PersonCar,
                TariffOwner::Legal => RateClass::CompanyCar,
            },
            Is::C | Is::CE if self.mass_tonnes > Some(LIGHT_LORRY) => RateClass::HeavyLorry,
            Is::C | Is::CE | Is::C1 | Is::C1E => RateClass::LightLorry,
            Is::D | Is::DE if self.seats > Some(SMALL_BUS) => RateClass::LargeBus,
            Is::D | Is::DE | Is::D1 | Is::D1E => RateClass::SmallBus,
            Is::RegularBus => RateClass::RegularBus,
            Is::Tb => RateClass::Trolleybus,
            Is::Tm => RateClass::Tram,
            Is::Tractor => RateClass::Tractor,
        }
    }
}

/// More than this no vehicle has of anything.
const MOST: f64 = 10_000.0;

/// A number from 1 on, which may be left out where the category does not ask for it.
fn measure(
    input: &Input<'_>,
    name: &'static str,
    needed: bool,
    message: &'static str,
) -> Option<f64> {
    let number = input.number(name);
    if input.is_refused(name) {
        return None;
    }
    match number {
        None if needed => input.refuse(name, "required", message),
        Some(number) if !(1.0..=MOST).contains(&number) => {
            input.refuse(name, "out_of_range", message);
        }
        _ => {}
    }
    number
}
