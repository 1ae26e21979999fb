//! Data of an order beside the identifier, for sources that ask by it. It names a person, so it
//! is stored sealed and forgotten with the end of the report.

use std::fmt;

use avtosled_core::catalogue::Input;
use avtosled_core::date::Date;
use avtosled_core::document::DocumentKind;
use avtosled_core::fields::FieldErrors;
use avtosled_core::form::FormName;
use avtosled_core::identifier::IdentifierKind;
use avtosled_core::value::Value;
use avtosled_core::{document, form, identifier};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::checks::identification::Identity;
use crate::checks::kept;
use crate::checks::rows::reports::Report;
use crate::kit::Kit;
use crate::kit::clock::moscow_day;
use crate::kit::db::StorageError;
use crate::kit::keys::vault::Place;
use crate::kit::rows::sealed;
use avtosled_vendors::car_data::{Owner, Subject};

/// What a source asks by beside the VIN, plate or body number of the order.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct SourceInputs {
    /// State plate, for photos and fines of a car found by VIN or body number.
    pub plate: Option<String>,
    /// Series and number of the registration certificate, for fines.
    pub certificate: Option<String>,
    /// Kilometres, for the price.
    pub mileage: Option<u32>,
    /// Whose debts and bankruptcies are looked for.
    pub owner: Option<Box<OwnerInput>>,
}

/// A person by names and birth date, or a company by its taxpayer number of ten digits.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct OwnerInput {
    pub last_name: Option<String>,
    pub first_name: Option<String>,
    pub patronymic: Option<String>,
    /// `dd.mm.yyyy` or `yyyy-mm-dd`.
    pub birth_date: Option<String>,
    pub inn: Option<String>,
}

impl fmt::Debug for SourceInputs {
    // It names a person, and Debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SourceInputs").finish_non_exhaustive()
    }
}

impl SourceInputs {
    /// Checks by the rules of core and normalises; errors name the fields of `inputs`.
    pub fn normalized(&self, today: Date) -> Result<Self, FieldErrors> {
        let value = serde_json::to_value(self).unwrap_or_default();
        let value: Value = serde_json::from_value(value).unwrap_or(Value::Null);
        let answer = form::validate(FormName::SourceInputs, &value, today);
        if !answer.valid {
            let mut errors = answer.errors;
            for error in &mut errors {
                error.path = format!("inputs.{}", error.path);
            }
            return Err(FieldErrors { errors });
        }
        let plate = filled(self.plate.as_ref())
            .map(|text| identifier::check(IdentifierKind::License, &text, today).normalized);
        let certificate = filled(self.certificate.as_ref())
            .map(|text| document::check(DocumentKind::Sts, &text, today).normalized);
        Ok(Self {
            plate,
            certificate,
            mileage: self.mileage,
            owner: self.owner.clone(),
        })
    }

    /// True when nothing is told.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The inputs that may be known once the car is found.
    #[must_use]
    pub fn possible(&self) -> Vec<Input> {
        let of_car = [
            Input::Vin,
            Input::BodyNumber,
            Input::Plate,
            Input::PolicyNumber,
            Input::Model,
        ];
        of_car.into_iter().chain(self.told()).collect()
    }

    /// The inputs that are known of a car that was found.
    #[must_use]
    pub fn known(&self, identity: &Identity) -> Vec<Input> {
        let has_model =
            identity.brand.is_some() && identity.model.is_some() && identity.year.is_some();
        let has_plate = identity.plate.is_some() || self.plate.is_some();
        let of_car = [
            (Input::Vin, identity.vin.is_some()),
            (Input::BodyNumber, identity.body_number.is_some()),
            (Input::Plate, has_plate),
            // The call that tells the policies tells their numbers and terms too.
            (Input::PolicyNumber, identity.vin.is_some() || has_plate),
            (Input::Model, has_model),
        ];
        let of_car = of_car.into_iter().filter(|(_, is_known)| *is_known);
        of_car.map(|(input, _)| input).chain(self.told()).collect()
    }

    /// The inputs that only the order tells.
    fn told(&self) -> Vec<Input> {
        let mut told = Vec::new();
        if self.certificate.is_some() {
            told.push(Input::RegistrationCertificate);
        }
        match self.owner() {
            Some(Owner::Person { .. }) => {
                told.extend([Input::OwnerName, Input::OwnerBirthDate]);
            }
            Some(Owner::Company { .. }) => told.push(Input::OwnerTaxNumber),
            None => {}
        }
        told
    }

    fn owner(&self) -> Option<Owner> {
        let owner = self.owner.as_ref()?;
        let person = || {
            Some(Owner::Person {
                last_name: filled(owner.last_name.as_ref())?,
                first_name: filled(owner.first_name.as_ref())?,
                patronymic: filled(owner.patronymic.as_ref()),
                birth_date: Date::from_text(owner.birth_date.as_deref()?.trim()).ok()?,
            })
        };
        let company = || {
            let inn = filled(owner.inn.as_ref()).filter(|inn| inn.len() == 10)?;
            Some(Owner::Company { inn })
        };
        person().or_else(company)
    }

    /// The subject that the sources are asked about.
    #[must_use]
    pub fn subject(&self, identity: &Identity, today: Date) -> Subject {
        let age = identity.year.map_or(0, |year| today.year() - year);
        Subject {
            vin: identity.vin.clone(),
            body_number: identity.body_number.clone(),
            plate: identity.plate.clone().or_else(|| self.plate.clone()),
            certificate: self.certificate.clone(),
            brand: identity.brand.clone(),
            model: identity.model.clone(),
            year: identity.year,
            age_years: u32::try_from(age).unwrap_or(0),
            mileage_km: self.mileage,
            owner: self.owner(),
        }
    }
}

fn filled(text: Option<&String>) -> Option<String> {
    let text = text?.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// The inputs as the database keeps them in their place; nothing where nothing was told.
pub fn seal(
    kit: &Kit,
    place: Place<'_>,
    inputs: &SourceInputs,
) -> Result<Option<String>, StorageError> {
    if inputs.is_empty() {
        return Ok(None);
    }
    let text = serde_json::to_string(inputs)
        .map_err(|_| StorageError::Inconsistent("the inputs of an order are not JSON"))?;
    let sealed = kit.vault.seal(place, &text);
    sealed
        .map(Some)
        .map_err(|_| StorageError::Inconsistent("the inputs of an order cannot be sealed"))
}

/// The inputs that were kept in a place. What does not open is as good as nothing: the sources that
/// need it are then not asked, or answer that they were asked about nobody.
pub fn open(kit: &Kit, place: Place<'_>, sealed: Option<&str>) -> SourceInputs {
    let opened = sealed.and_then(|text| match kit.vault.open(place, text) {
        Ok(text) => serde_json::from_str(&text).ok(),
        Err(error) => {
            tracing::error!(row = %place.row, %error, "the inputs of an order do not open");
            None
        }
    });
    opened.unwrap_or_default()
}

/// The subject that the sources of a report are asked about.
pub fn subject_of(kit: &Kit, report: &Report) -> Result<Subject, StorageError> {
    let place = sealed::SOURCE_INPUTS.of(report.id);
    let inputs = open(kit, place, report.source_inputs.as_deref());
    let identity = kept::identity(report)?;
    Ok(inputs.subject(&identity, moscow_day(kit.clock.now())))
}
