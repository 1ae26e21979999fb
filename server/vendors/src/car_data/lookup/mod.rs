//! Questions to the vendor that no report asks: an administrator tests its methods by them.

mod query;
mod source_query;
mod tested;

pub use query::QueryError;
pub use tested::{TestQuestion, TestedMethod};

use std::fmt;

use avtosled_core::date::Date;
use strum::{EnumDiscriminants, VariantArray};

/// A question that no report asks, with all that it asks by. Its kind is a method of the vendor.
#[derive(Clone, PartialEq, Eq, EnumDiscriminants)]
#[strum_discriminants(name(LookupKind), derive(Hash, VariantArray))]
pub enum Lookup {
    /// Pictures that a camera took of a fined car.
    FinePhotos {
        /// Cyrillic, without spaces.
        plate: String,
        /// Number of the ruling, 20 to 25 digits.
        ruling: String,
        photo_token: String,
        division: String,
    },
    /// An operator of technical inspection; the method is not confirmed.
    InspectionOperator {
        number: String,
    },
    /// The bonus-malus of a driver.
    BonusMalus {
        driver: Person,
        licence_series: String,
        licence_number: String,
    },
    /// One policy by its series and number; the method is not confirmed.
    Policy {
        /// Cyrillic.
        series: String,
        number: String,
    },
    /// The taxpayer's number of a person.
    TaxNumber {
        person: Person,
        /// Series and number of the passport, ten digits.
        passport: String,
    },
    /// The tax of the self-employed: does a person pay it.
    SelfEmployed {
        inn: String,
    },
    SoleTrader {
        inn: String,
    },
    Company {
        inn: String,
    },
    /// The steps of a valuation before its price; their types are not confirmed.
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

/// A person as registers ask.
#[derive(Clone, PartialEq, Eq)]
pub struct Person {
    pub last_name: String,
    pub first_name: String,
    pub patronymic: Option<String>,
    pub birth_date: Date,
}

impl Lookup {
    /// The method that is asked.
    #[must_use]
    pub fn kind(&self) -> LookupKind {
        self.into()
    }
}

impl fmt::Debug for Lookup {
    // Most of them name a person, and Debug output ends up in logs.
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
