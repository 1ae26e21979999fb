//! The subject of a question to a source.

use avtosled_core::date::Date;
use avtosled_core::sources::SourceId;
use std::fmt;

use avtosled_core::form::Owner;

/// The known data of a car when its sources are asked.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Subject {
    pub vin: Option<String>,
    /// Cars without a VIN are asked about by this.
    pub body_number: Option<String>,
    /// In either alphabet, without spaces.
    pub plate: Option<String>,
    /// Series and number of the registration certificate, without spaces.
    pub certificate: Option<String>,
    pub brand: Option<String>,
    pub model: Option<String>,
    pub year: Option<i32>,
    /// Years since the model year.
    pub age_years: u32,
    pub mileage_km: Option<u32>,
    /// How old a reading of the odometer is, is known by it.
    pub today: Option<Date>,
    /// Whose debts are asked about.
    pub owner: Option<Owner>,
}

impl Subject {
    /// A car of which only the VIN is known.
    #[must_use]
    pub fn of_vin(vin: &str) -> Self {
        Self {
            vin: Some(vin.to_owned()),
            ..Self::default()
        }
    }

    /// The part of it that a call asks by, and nothing else.
    #[must_use]
    pub fn asked_by(&self, call: SourceId) -> Self {
        let of_key = || Self {
            vin: self.vin.clone(),
            body_number: self.body_number.clone().filter(|_| self.vin.is_none()),
            ..Self::default()
        };
        let of_plate = || Self {
            plate: self.plate.clone(),
            ..Self::default()
        };
        match call.asked_as() {
            SourceId::Policies if self.vin.is_none() && self.plate.is_some() => of_plate(),
            SourceId::Photos => of_plate(),
            SourceId::Fines => Self {
                certificate: self.certificate.clone(),
                ..of_plate()
            },
            SourceId::Enforcement | SourceId::Bankruptcy => Self {
                owner: self.owner.clone(),
                ..Self::default()
            },
            SourceId::Valuation => Self {
                brand: self.brand.clone(),
                model: self.model.clone(),
                year: self.year,
                age_years: self.age_years,
                mileage_km: self.mileage_km,
                today: self.today,
                ..of_key()
            },
            _ => of_key(),
        }
    }

    /// The identifier that registers are asked by: the VIN, or the body number of a car without
    /// one.
    #[must_use]
    pub fn key(&self) -> &str {
        let key = self.vin.as_deref().or(self.body_number.as_deref());
        key.unwrap_or_default()
    }
}

impl fmt::Debug for Subject {
    // A plate leads to a person, and Debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Subject").finish_non_exhaustive()
    }
}
