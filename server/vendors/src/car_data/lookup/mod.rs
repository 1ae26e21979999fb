//! Lookups outside reports, by which administrators test vendor methods.

pub mod query;
pub mod source_query;

use std::fmt;

use avtosled_core::date::Date;
use strum::{EnumDiscriminants, VariantArray};

/// Lookup outside reports with its parameters; its kind determines the vendor method.
#[derive(Clone, PartialEq, Eq, EnumDiscriminants)]
#[strum_discriminants(name(LookupKind), derive(Hash, VariantArray))]
pub enum Lookup {
    /// Camera pictures of a fined car.
    FinePhotos {
        /// Plate, Cyrillic, without spaces.
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
        /// Series of the policy, Cyrillic.
        series: String,
        number: String,
    },
    /// Taxpayer number (INN) of a person.
    TaxNumber {
        person: Person,
        /// Passport series and number, ten digits.
        passport: String,
    },
    /// Self-employed tax status of a person.
    SelfEmployed {
        inn: String,
    },
    SoleTrader {
        inn: String,
    },
    Company {
        inn: String,
    },
    /// Steps of a valuation before the price; their methods are not confirmed by a contract.
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

/// Names and birth date of a person in the form that registers require.
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
    // Most lookups name a person, and Debug output ends up in logs.
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
