//! Requests outside the sources of a report; administrators test vendor methods with them.

pub mod query;
pub mod source_query;

use std::fmt;

use avtosled_core::date::Date;
use strum::{EnumDiscriminants, VariantArray};

/// Request outside the sources of a report, with its parameters. Its kind is a vendor method.
#[derive(Clone, PartialEq, Eq, EnumDiscriminants)]
#[strum_discriminants(name(LookupKind), derive(Hash, VariantArray))]
pub enum Lookup {
    /// Camera pictures of a fined car.
    FinePhotos {
        /// Cyrillic, without spaces.
        plate: String,
        /// Number of the ruling, 20 to 25 digits.
        ruling: String,
        photo_token: String,
        division: String,
    },
    /// Operator of technical inspections; the method is not confirmed.
    InspectionOperator {
        number: String,
    },
    /// Bonus-malus coefficient of a driver.
    BonusMalus {
        driver: Person,
        licence_series: String,
        licence_number: String,
    },
    /// Policy by series and number; the method is not confirmed.
    Policy {
        /// Cyrillic.
        series: String,
        number: String,
    },
    /// Taxpayer number (INN) of a person.
    TaxNumber {
        person: Person,
        /// Passport series and number, ten digits.
        passport: String,
    },
    /// Whether a person pays the tax of the self-employed.
    SelfEmployed {
        inn: String,
    },
    SoleTrader {
        inn: String,
    },
    Company {
        inn: String,
    },
    /// Steps of a valuation before the price; the methods are not confirmed.
    Makes,
    Models {
        make: String,
    },
    Years {
        make: String,
        model: String,
    },
    Modifications {
        make: String,
        model: String,
        year: i32,
    },
}

/// Person in the form that registers require.
#[derive(Clone, PartialEq, Eq)]
pub struct Person {
    pub last_name: String,
    pub first_name: String,
    pub patronymic: Option<String>,
    pub birth_date: Date,
}

impl Lookup {
    #[must_use]
    pub fn kind(&self) -> LookupKind {
        self.into()
    }
}

impl fmt::Debug for Lookup {
    // Most look-ups name a person, and Debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lookup")
            .field("kind", &self.kind())
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Person").finish_non_exhaustive()
    }
}
