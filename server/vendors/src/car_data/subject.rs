//! The subject of a question to a source.

use avtosled_core::date::Date;
use avtosled_core::sources::{Input, SourceId};
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

    /// The part of it that a call asks by, and nothing else: the first of the ways to ask its source
    /// that is known in full.
    #[must_use]
    pub fn asked_by(&self, call: SourceId) -> Self {
        let call = call.asked_as();
        let mut ways = call.source().ways.iter();
        let way = ways.find(|way| way.iter().all(|input| self.knows(*input)));
        let mut part = way.map(|way| self.only(way)).unwrap_or_default();
        if call == SourceId::Valuation {
            // Inspection cards tell the mileage.
            part.vin.clone_from(&self.vin);
            part.body_number = self.body_number.clone().filter(|_| self.vin.is_none());
            part.age_years = self.age_years;
            part.mileage_km = self.mileage_km;
            part.today = self.today;
        }
        part
    }

    fn knows(&self, input: Input) -> bool {
        self.only(&[input]) != Self::default()
    }

    fn only(&self, inputs: &[Input]) -> Self {
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
                // Answers of other sources hold the one, people ask by the other.
                Input::PolicyNumber | Input::DriverLicence => {}
            }
        }
        part
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
