//! Vehicle categories and their classes of base rates.

use serde::{Deserialize, Serialize};
use strum::EnumString;

use crate::field_reader::FieldReader;

/// Category in the vehicle documents, or a kind of vehicle without a category.
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
    /// Bus of a regular route.
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

/// Vehicle data used by the tariff.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TariffVehicle {
    pub category: VehicleCategory,
    /// Engine power, horsepower, at least 1; required for cars and motorcycles.
    pub power: Option<f64>,
    /// Whether a car of category B is used as a taxi.
    pub taxi: Option<bool>,
    /// Permitted maximum mass, tonnes; required for lorries.
    pub mass_tonnes: Option<f64>,
    /// Number of passenger seats; required for buses.
    pub seats: Option<f64>,
}

/// Kind of the vehicle owner; a sole trader is a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
#[strum(serialize_all = "camelCase")]
pub enum TariffOwner {
    Person,
    Legal,
}

/// Row of the table of base rates.
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

/// Highest permitted maximum mass of a light lorry, tonnes.
const LIGHT_LORRY_TONNES: f64 = 16.0;
/// Maximum passenger seats of a small bus.
const SMALL_BUS_SEATS: f64 = 16.0;

impl VehicleCategory {
    pub(super) const fn is_motorcycle(self) -> bool {
        matches!(self, Self::A | Self::A1 | Self::M | Self::B1)
    }

    pub(super) const fn is_car(self) -> bool {
        matches!(self, Self::B | Self::BE)
    }

    /// Whether the category includes light and heavy lorries; C1 ends at 7.5 tonnes.
    const fn needs_mass(self) -> bool {
        matches!(self, Self::C | Self::CE)
    }

    /// Whether the category includes small and large buses; D1 ends at 16 seats.
    const fn needs_seats(self) -> bool {
        matches!(self, Self::D | Self::DE)
    }
}

impl TariffVehicle {
    pub(super) fn from_fields(fields: &FieldReader<'_>) -> Option<Self> {
        let category = fields.required_choice(
            "category",
            |name| name.parse::<VehicleCategory>().ok(),
            "Выберите категорию транспортного средства",
        );
        let is = |test: fn(VehicleCategory) -> bool| category.is_some_and(test);
        let power = measure(
            fields,
            "power",
            is(|c| c.is_car() || c.is_motorcycle()),
            "Мощность двигателя должна быть не меньше 1 л. с.",
        );
        let mass_tonnes = measure(
            fields,
            "massTonnes",
            is(VehicleCategory::needs_mass),
            "Укажите разрешённую максимальную массу в тоннах",
        );
        let seats = measure(
            fields,
            "seats",
            is(VehicleCategory::needs_seats),
            "Укажите число пассажирских мест",
        );
        let taxi = fields.flag("taxi");
        if taxi == Some(true) && category.is_some_and(|category| !category.is_car()) {
            fields.add_error("taxi", "not_a_car", "Такси бывает только категории B");
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
            Is::C | Is::CE if self.mass_tonnes > Some(LIGHT_LORRY_TONNES) => RateClass::HeavyLorry,
            Is::C | Is::CE | Is::C1 | Is::C1E => RateClass::LightLorry,
            Is::D | Is::DE if self.seats > Some(SMALL_BUS_SEATS) => RateClass::LargeBus,
            Is::D | Is::DE | Is::D1 | Is::D1E => RateClass::SmallBus,
            Is::RegularBus => RateClass::RegularBus,
            Is::Tb => RateClass::Trolleybus,
            Is::Tm => RateClass::Tram,
            Is::Tractor => RateClass::Tractor,
        }
    }
}

/// Sanity limit of power, mass and seats.
const MAX_MEASURE: f64 = 10_000.0;

/// Reads a number of at least 1, required only when the category needs the number.
fn measure(
    fields: &FieldReader<'_>,
    name: &'static str,
    is_required: bool,
    message: &'static str,
) -> Option<f64> {
    let number = fields.number(name);
    if fields.has_error(name) {
        return None;
    }
    match number {
        None if is_required => fields.add_error(name, "required", message),
        Some(number) if !(1.0..=MAX_MEASURE).contains(&number) => {
            fields.add_error(name, "out_of_range", message);
        }
        _ => {}
    }
    number
}
