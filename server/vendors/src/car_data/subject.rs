//! The subject of a question to a source.

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
        match call {
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
                ..of_key()
            },
            SourceId::History
            | SourceId::Accidents
            | SourceId::Wanted
            | SourceId::Restrictions
            | SourceId::Inspections
            | SourceId::Mileage
            | SourceId::Policies
            | SourceId::PolicyDetails
            | SourceId::Customs
            | SourceId::Pledges
            | SourceId::Leases
            | SourceId::Recalls
            | SourceId::Decoding
            | SourceId::Taxi
            | SourceId::Auctions
            | SourceId::Conversion => of_key(),
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

#[cfg(test)]
mod tests {
    use strum::VariantArray;

    use super::*;
    use crate::car_data::api_cloud_wire;

    #[test]
    fn a_call_asks_by_nothing_else() {
        let whole = Subject {
            vin: Some("XTAGFL110KY300001".to_owned()),
            body_number: Some("GRX130-6012345".to_owned()),
            plate: Some("A123BC77".to_owned()),
            certificate: Some("9900300001".to_owned()),
            brand: Some("LADA".to_owned()),
            model: Some("GRANTA".to_owned()),
            year: Some(2019),
            age_years: 7,
            mileage_km: Some(50_000),
            owner: Some(Owner::Company {
                inn: "7700000016".to_owned(),
            }),
        };
        let without_vin = Subject {
            vin: None,
            ..whole.clone()
        };
        let without_plate = Subject {
            plate: None,
            ..without_vin.clone()
        };
        for &call in SourceId::VARIANTS {
            for subject in [&whole, &without_vin, &without_plate] {
                let part = subject.asked_by(call);
                let sent = |subject| api_cloud_wire::request(call, subject).query;
                assert_eq!(sent(&part), sent(subject), "{call:?}");
                assert!(part.asked_by(call) == part, "{call:?}");
                assert!(part != *subject, "{call:?}");
            }
        }
    }
}
