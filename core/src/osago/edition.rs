//! One edition of the tariff: base rates, factors and special rules.

use serde::Serialize;

use super::bonus_malus::Scale;
use super::experience::ExperienceTable;
use super::vehicle::RateClass;

/// Certainty of a tariff value: how well sources confirm the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TariffCertainty {
    /// Two or more independent sources agree.
    Confirmed,
    /// Only one source has the value.
    SingleSource,
    /// Calculated from published values.
    Derived,
    /// Taken from another edition, or contradicted.
    Unconfirmed,
}

/// Value with its legal source and certainty.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sourced<T> {
    pub value: T,
    /// Act and section that set the value.
    pub source: &'static str,
    pub certainty: TariffCertainty,
    /// Reason in Russian why the value is uncertain; may be empty.
    pub doubt: &'static str,
}

impl<T> Sourced<T> {
    pub(super) const fn new(value: T, source: &'static str, certainty: TariffCertainty) -> Self {
        Self {
            value,
            source,
            certainty,
            doubt: "",
        }
    }

    pub(super) const fn doubtful(
        value: T,
        source: &'static str,
        certainty: TariffCertainty,
        doubt: &'static str,
    ) -> Self {
        Self {
            value,
            source,
            certainty,
            doubt,
        }
    }

    pub(super) fn with<U>(&self, value: U) -> Sourced<U> {
        Sourced {
            value,
            source: self.source,
            certainty: self.certainty,
            doubt: self.doubt,
        }
    }
}

/// Range of the base rate of a vehicle class, roubles (the tariff corridor).
#[derive(Clone, Copy, Debug)]
pub(super) struct Rate {
    pub class: RateClass,
    pub min: i32,
    pub max: i32,
    pub certainty: TariffCertainty,
}

impl Rate {
    pub(super) const fn new(
        class: RateClass,
        min: i32,
        max: i32,
        certainty: TariffCertainty,
    ) -> Self {
        Self {
            class,
            min,
            max,
            certainty,
        }
    }
}

/// Step function: each step applies up to its bound, inclusive.
#[derive(Clone, Copy, Debug)]
pub(super) struct Steps {
    pub steps: &'static [(u16, u16)],
    /// Factor above the last bound.
    pub above: u16,
}

impl Steps {
    pub(super) fn at(&self, number: f64) -> u16 {
        let mut steps = self.steps.iter();
        steps
            .find(|(bound, _)| number <= f64::from(*bound))
            .map_or(self.above, |(_, factor)| *factor)
    }

    /// Highest bound below the number, with its factor.
    pub(super) fn below(&self, number: f64) -> Option<(u16, u16)> {
        let mut steps = self.steps.iter().rev();
        steps.find(|(bound, _)| f64::from(*bound) < number).copied()
    }
}

/// Factors for the list of drivers, in hundredths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drivers {
    pub person_unlimited: Sourced<u16>,
    pub company_limited: Sourced<u16>,
    pub company_unlimited: Sourced<u16>,
    /// Multiplier of the age and experience factor of a company with named drivers.
    ///
    /// Without the multiplier, the factor of age and experience does not apply to companies.
    pub company_experience: Option<Sourced<u16>>,
}

/// OSAGO coefficients for a vehicle registered abroad, in hundredths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foreign {
    pub territory: Sourced<u16>,
    /// Territory factor for vehicles of unfriendly states other than cars and motorcycles.
    pub unfriendly_territory: Option<u16>,
    pub person_experience: Sourced<u16>,
    pub company_drivers: Sourced<u16>,
    pub period: Sourced<[u16; 12]>,
}

/// Version of the territory table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum TerritoryEdition {
    Of2019,
    Of2022,
    Of2022Amended,
    Of2023,
    Of2025,
    Of7204,
    Of7349,
}

/// Calendar day as year, month, day.
pub(super) type Day = (i32, u32, u32);

/// Tariff in force from one day until the next edition.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edition {
    pub in_force: Day,
    /// First day on which the edition is no longer in force, when the next edition is unknown.
    pub until: Option<Day>,
    pub name: &'static str,
    /// Full names of the acts of the edition.
    pub acts: &'static str,
    pub certainty: TariffCertainty,
    pub rates: &'static [Rate],
    pub rates_source: &'static str,
    pub territory: TerritoryEdition,
    pub bonus_malus: Sourced<Scale>,
    pub experience: Sourced<ExperienceTable>,
    /// Separate experience table of motorcycles, if the edition has one.
    pub motorcycle_experience: Option<Sourced<ExperienceTable>>,
    pub drivers: Drivers,
    pub car_power: Sourced<Steps>,
    pub motorcycle_power: Option<Sourced<Steps>>,
    /// Factors of the months of use, 3 to 10.
    pub season: Sourced<[u16; 8]>,
    /// Factor of transit to the place of registration.
    pub transit: Sourced<u16>,
    pub foreign: Foreign,
    /// Cap of the premium, as a multiple of base rate and territory factor.
    pub cap: Option<u8>,
}

impl Edition {
    pub(super) fn rate(&self, class: RateClass) -> Option<&Rate> {
        self.rates.iter().find(|rate| rate.class == class)
    }

    pub(super) fn is_in_force_on(&self, day: Day) -> bool {
        self.in_force <= day && self.until.is_none_or(|until| day < until)
    }
}
