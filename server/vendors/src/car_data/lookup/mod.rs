//! Questions to the vendor that no report asks: an administrator tests its methods by them.

mod query;

pub use query::QueryError;

use std::fmt;

use avtosled_core::date::Date;

/// A method of the vendor beside the sources of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LookupKind {
    /// Pictures that a camera took of a fined car.
    FinePhotos,
    /// An operator of technical inspection; the method is not confirmed.
    InspectionOperator,
    /// The bonus-malus of a driver.
    BonusMalus,
    /// One policy by its series and number; the method is not confirmed.
    Policy,
    /// The taxpayer's number of a person.
    TaxNumber,
    /// The tax of the self-employed: does a person pay it.
    SelfEmployed,
    SoleTrader,
    Company,
    /// The steps of a valuation before its price; their types are not confirmed.
    Makes,
    Models,
    Years,
    Modifications,
}

/// A question of one of these methods, with all that it asks by.
#[derive(Clone, PartialEq, Eq)]
pub enum Lookup {
    FinePhotos {
        /// Cyrillic, without spaces.
        plate: String,
        /// Number of the ruling, 20 to 25 digits.
        ruling: String,
        photo_token: String,
        division: String,
    },
    InspectionOperator {
        number: String,
    },
    BonusMalus {
        driver: Person,
        licence_series: String,
        licence_number: String,
    },
    Policy {
        /// Cyrillic.
        series: String,
        number: String,
    },
    TaxNumber {
        person: Person,
        /// Series and number of the passport, ten digits.
        passport: String,
    },
    SelfEmployed {
        inn: String,
    },
    SoleTrader {
        inn: String,
    },
    Company {
        inn: String,
    },
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

impl LookupKind {
    /// All kinds in the order of their declaration.
    pub const ALL: [Self; 12] = [
        Self::FinePhotos,
        Self::InspectionOperator,
        Self::BonusMalus,
        Self::Policy,
        Self::TaxNumber,
        Self::SelfEmployed,
        Self::SoleTrader,
        Self::Company,
        Self::Makes,
        Self::Models,
        Self::Years,
        Self::Modifications,
    ];

    /// The vendor's API that the method belongs to.
    #[must_use]
    pub const fn api(self) -> &'static str {
        match self {
            Self::FinePhotos => "gibdd",
            Self::InspectionOperator => "eaisto",
            Self::BonusMalus | Self::Policy => "rsa",
            Self::TaxNumber | Self::SelfEmployed => "nalog",
            Self::SoleTrader | Self::Company => "pb_nalog",
            Self::Makes | Self::Models | Self::Years | Self::Modifications => "carprice",
        }
    }

    /// The vendor's name of the method within its API.
    #[must_use]
    pub const fn method(self) -> &'static str {
        match self {
            Self::FinePhotos => "finesPhoto",
            Self::InspectionOperator => "operator",
            Self::BonusMalus => "kbm",
            Self::Policy => "osagoinfo",
            Self::TaxNumber => "inn",
            Self::SelfEmployed => "npd",
            Self::SoleTrader => "search_ip",
            Self::Company => "search_org",
            Self::Makes => "marks",
            Self::Models => "models",
            Self::Years => "years",
            Self::Modifications => "modifications",
        }
    }
}

impl Lookup {
    /// The method that is asked.
    #[must_use]
    pub const fn kind(&self) -> LookupKind {
        match self {
            Self::FinePhotos { .. } => LookupKind::FinePhotos,
            Self::InspectionOperator { .. } => LookupKind::InspectionOperator,
            Self::BonusMalus { .. } => LookupKind::BonusMalus,
            Self::Policy { .. } => LookupKind::Policy,
            Self::TaxNumber { .. } => LookupKind::TaxNumber,
            Self::SelfEmployed { .. } => LookupKind::SelfEmployed,
            Self::SoleTrader { .. } => LookupKind::SoleTrader,
            Self::Company { .. } => LookupKind::Company,
            Self::Makes => LookupKind::Makes,
            Self::Models { .. } => LookupKind::Models,
            Self::Years { .. } => LookupKind::Years,
            Self::Modifications { .. } => LookupKind::Modifications,
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_kinds_stand_in_the_order_of_their_declaration() {
        for (place, kind) in LookupKind::ALL.into_iter().enumerate() {
            assert_eq!(kind as usize, place, "{kind:?}");
        }
    }
}
