//! Input of a source request: known data of a car and its owner.

use std::fmt;

use avtosled_core::date::Date;
use avtosled_core::form::Owner;
use avtosled_core::sources::{Input, SourceId};

/// Known data of a car and its owner that sources are queried by.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Subject {
    pub vin: Option<String>,
    /// Body number, the identifier of a car without a VIN.
    pub body_number: Option<String>,
    /// Plate in either alphabet, without spaces.
    pub plate: Option<String>,
    /// Series and number of the registration certificate, without spaces.
    pub certificate: Option<String>,
    pub brand: Option<String>,
    pub model: Option<String>,
    pub year: Option<i32>,
    /// Age of the car: years since the model year.
    pub age_years: u32,
    pub mileage_km: Option<u32>,
    /// Current day, for the age of odometer readings.
    pub today: Option<Date>,
    /// Person or company whose debts are queried.
    pub owner: Option<Owner>,
}

impl Subject {
    /// Creates a subject of which only the VIN is known.
    #[must_use]
    pub fn of_vin(vin: &str) -> Self {
        Self {
            vin: Some(vin.to_owned()),
            ..Self::default()
        }
    }

    /// Subject reduced to the first complete set of inputs of a source.
    #[must_use]
    pub fn inputs_of(&self, call: SourceId) -> Self {
        let call = call.asked_as();
        let mut ways = call.source().input_sets.iter();
        let way = ways.find(|way| way.iter().all(|input| self.has(*input)));
        let mut part = way.map(|way| self.select(way)).unwrap_or_default();
        if call == SourceId::Valuation {
            // The mileage may be taken from inspection cards, which are queried by VIN.
            part.vin.clone_from(&self.vin);
            part.body_number = self.body_number.clone().filter(|_| self.vin.is_none());
            part.age_years = self.age_years;
            part.mileage_km = self.mileage_km;
            part.today = self.today;
        }
        part
    }

    fn has(&self, input: Input) -> bool {
        self.select(&[input]) != Self::default()
    }

    fn select(&self, inputs: &[Input]) -> Self {
        let mut part = Self::default();
        for input in inputs {
            match input {
                Input::Vin => part.vin.clone_from(&self.vin),
                Input::BodyNumber => part.body_number.clone_from(&self.body_number),
                Input::Plate => part.plate.clone_from(&self.plate),
                Input::RegistrationCertificate => part.certificate.clone_from(&self.certificate),
                Input::Model => {
                    part.brand.clone_from(&self.brand);
                    part.model.clone_from(&self.model);
                    part.year = self.year;
                }
                Input::OwnerName | Input::OwnerBirthDate | Input::OwnerTaxNumber => {
                    part.owner.clone_from(&self.owner);
                }
                // No part of a subject: policies come from other answers, licences from lookups.
                Input::PolicyNumber | Input::DriverLicence => {}
            }
        }
        part
    }

    /// Identifier that registers are queried by: the VIN, else the body number.
    #[must_use]
    pub fn key(&self) -> &str {
        let key = self.vin.as_deref().or(self.body_number.as_deref());
        key.unwrap_or_default()
    }
}

impl fmt::Debug for Subject {
    // A plate identifies a person, and Debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Subject").finish_non_exhaustive()
    }
}
