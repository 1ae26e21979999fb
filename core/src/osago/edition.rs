//! What one edition of the tariff says.

use serde::Serialize;

use super::bonus_malus::Scale;
use super::experience::ExperienceTable;
use super::vehicle::RateClass;
use crate::date::Date;

/// How sure we are of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TariffCertainty {
    /// Two or more independent sources agree.
    Confirmed,
    /// One source tells it.
    SingleSource,
    /// Calculated from values that are told.
    Derived,
    /// Told of another time, or contradicted.
    Unconfirmed,
}

/// A value with where it stands and how sure we are of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Told<T> {
    pub value: T,
    /// Act and place in it.
    pub source: &'static str,
    pub certainty: TariffCertainty,
    /// Why it is not sure; empty where it is.
    pub doubt: &'static str,
}

impl<T> Told<T> {
    pub(super) const fn new(value: T, source: &'static str, certainty: TariffCertainty) -> Self {
        Self {
            value,
            source,
            certainty,
            doubt: "",
        }
    }

    pub(super) const fn doubted(
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

    pub(super) fn with<U>(&self, value: U) -> Told<U> {
        Told {
            value,
            source: self.source,
            certainty: self.certainty,
            doubt: self.doubt,
        }
    }
}

/// The corridor of the base rate of a class of vehicles, roubles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rate {
    pub class: RateClass,
    pub least: i32,
    pub most: i32,
    pub certainty: TariffCertainty,
}

/// Factors by a number: each step holds to its bound, which it includes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Steps {
    pub steps: &'static [(u16, u16)],
    /// The factor above the last bound.
    pub above: u16,
}

impl Steps {
    pub(super) fn at(&self, number: f64) -> u16 {
        let mut steps = self.steps.iter();
        steps
            .find(|(bound, _)| number <= f64::from(*bound))
            .map_or(self.above, |(_, factor)| *factor)
    }

    /// The highest bound below the number, with its factor.
    pub(super) fn below(&self, number: f64) -> Option<(u16, u16)> {
        let mut steps = self.steps.iter().rev();
        steps.find(|(bound, _)| f64::from(*bound) < number).copied()
    }
}

/// Who may drive: factors in hundredths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drivers {
    pub person_unlimited: Told<u16>,
    pub company_limited: Told<u16>,
    pub company_unlimited: Told<u16>,
    /// What age and experience are multiplied with where a company names its drivers; without it
    /// they do not count for a company.
    pub company_experience: Option<Told<u16>>,
}

/// Rules for a vehicle registered abroad: factors in hundredths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foreign {
    pub territory: Told<u16>,
    /// For lorries, buses and the like of unfriendly states.
    pub unfriendly_territory: Option<u16>,
    pub person_experience: Told<u16>,
    pub company_drivers: Told<u16>,
    pub period: Told<[u16; 12]>,
}

/// Which factors of territory an edition has.
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

/// Year, month, day.
pub(super) type Day = (i32, u32, u32);

/// The tariff from one day to the next edition.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edition {
    pub in_force: Day,
    /// The first day on which it no longer holds, where nothing known follows.
    pub until: Option<Day>,
    pub name: &'static str,
    /// The acts in full.
    pub acts: &'static str,
    pub certainty: TariffCertainty,
    pub rates: &'static [Rate],
    pub rates_source: &'static str,
    pub territory: TerritoryEdition,
    pub bonus_malus: Told<Scale>,
    pub experience: Told<ExperienceTable>,
    /// Motorcycles, where they have a table of their own.
    pub motorcycle_experience: Option<Told<ExperienceTable>>,
    pub drivers: Drivers,
    pub car_power: Told<Steps>,
    pub motorcycle_power: Option<Told<Steps>>,
    /// Months of use, 3 to 10.
    pub season: Told<[u16; 8]>,
    /// On the way to the place of registration.
    pub transit: Told<u16>,
    pub foreign: Foreign,
    /// A premium is never above so many times base rate and territory.
    pub cap: Option<u8>,
}

impl Edition {
    pub(super) fn rate(&self, class: RateClass) -> Option<&Rate> {
        self.rates.iter().find(|rate| rate.class == class)
    }

    fn holds_on(&self, day: Day) -> bool {
        self.in_force <= day && self.until.is_none_or(|until| day < until)
    }

    /// The edition in force on a day, if its tables are known.
    pub(super) fn on(date: Date) -> Option<&'static Self> {
        let day = (date.year(), date.month(), date.day());
        let mut editions = super::editions::ALL.iter().rev();
        editions.find(|edition| edition.holds_on(day)).copied()
    }
}
