//! Additional data of an order for sources that need more than the identifier of the car.
//!
//! Every field may be missing or empty; the sources that need it are then skipped.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::registration_data::{birth_date, inn, name};
use crate::date::Date;
use crate::document::{self, DocumentKind};
use crate::field_reader::{FieldReader, FromFields};
use crate::identifier::Plate;
use crate::sources;

/// Maximum odometer reading, kilometres.
pub const MAX_KILOMETRES: f64 = 9_999_999.0;
pub const COMPANY_INN_LENGTH: usize = 10;

/// Data for sources in addition to the VIN, plate or body number of the order.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct SourceInputs {
    /// State plate, for photos and fines of a car ordered by VIN or body number.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub plate: Option<Plate>,
    /// Series and number of the registration certificate, for fines.
    pub certificate: Option<String>,
    /// Odometer reading in kilometres, for the valuation.
    pub mileage: Option<u32>,
    /// Owner whose debts and bankruptcies are searched.
    pub owner: Option<Owner>,
}

/// Owner of the car, a person or a company.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, rename_all_fields = "camelCase")]
pub enum Owner {
    Person {
        last_name: String,
        first_name: String,
        patronymic: Option<String>,
        birth_date: Date,
    },
    /// Taxpayer number (INN) of ten digits.
    Company { inn: String },
}

impl fmt::Debug for SourceInputs {
    // Hides personal data from logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SourceInputs").finish_non_exhaustive()
    }
}

impl Owner {
    /// Birth date of a person; `None` for a company.
    #[must_use]
    pub const fn birth_date(&self) -> Option<Date> {
        match self {
            Self::Person { birth_date, .. } => Some(*birth_date),
            Self::Company { .. } => None,
        }
    }
}

impl SourceInputs {
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Inputs of sources that may be known after the car is identified.
    #[must_use]
    pub fn possible_inputs(&self) -> Vec<sources::Input> {
        let of_car = [
            sources::Input::Vin,
            sources::Input::BodyNumber,
            sources::Input::Plate,
            sources::Input::PolicyNumber,
            sources::Input::Model,
        ];
        of_car.into_iter().chain(self.inputs_of_order()).collect()
    }

    /// Inputs of sources that only the order provides.
    #[must_use]
    pub fn inputs_of_order(&self) -> Vec<sources::Input> {
        let mut inputs = Vec::new();
        if self.certificate.is_some() {
            inputs.push(sources::Input::RegistrationCertificate);
        }
        match self.owner {
            Some(Owner::Person { .. }) => {
                inputs.extend([sources::Input::OwnerName, sources::Input::OwnerBirthDate]);
            }
            Some(Owner::Company { .. }) => inputs.push(sources::Input::OwnerTaxNumber),
            None => {}
        }
        inputs
    }
}

impl FromFields for SourceInputs {
    fn from_fields(fields: &FieldReader<'_>, today: Date) -> Option<Self> {
        Some(Self {
            plate: plate(fields),
            certificate: certificate(fields, today),
            mileage: mileage(fields),
            owner: fields
                .object("owner", |owner| Owner::from_fields(owner, today))
                .flatten(),
        })
    }
}

fn plate(fields: &FieldReader<'_>) -> Option<Plate> {
    let plate = Plate::parse(fields.non_blank("plate")?);
    if plate.is_err() {
        fields.add_error("plate", "plate_format", "Проверьте госномер");
    }
    plate.ok()
}

fn certificate(fields: &FieldReader<'_>, today: Date) -> Option<String> {
    let text = fields.non_blank("certificate")?;
    let answer = document::check(DocumentKind::Sts, text, today);
    if !answer.valid {
        let message = "Проверьте серию и номер СТС: 10 знаков";
        fields.add_error("certificate", "certificate_format", message);
    }
    Some(answer.normalized)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the range is checked first"
)]
fn mileage(fields: &FieldReader<'_>) -> Option<u32> {
    let km = fields.number("mileage")?;
    if !(0.0..=MAX_KILOMETRES).contains(&km) || km.fract() != 0.0 {
        let message = "Пробег — целое число километров";
        fields.add_error("mileage", "out_of_range", message);
    }
    Some(km as u32)
}

impl FromFields for Owner {
    /// Reads a person by name and birth date, or a company by its taxpayer number.
    fn from_fields(fields: &FieldReader<'_>, today: Date) -> Option<Self> {
        inn(fields, today);
        let [last_name, first_name, patronymic] =
            ["lastName", "firstName", "patronymic"].map(|field| name(fields, field));
        let birth_date = birth_date(fields, fields.non_blank("birthDate"), today);
        let inn = fields.non_blank("inn");
        let company = inn.filter(|inn| inn.chars().count() == COMPANY_INN_LENGTH);
        if company.is_none() {
            for (field, name) in [("lastName", &last_name), ("firstName", &first_name)] {
                let message = "Укажите фамилию, имя и дату рождения";
                fields.required(field, name.as_ref(), message);
            }
            fields.required("birthDate", birth_date, "Укажите дату рождения");
        }
        match (last_name, first_name, birth_date) {
            (Some(last_name), Some(first_name), Some(birth_date)) => Some(Self::Person {
                last_name,
                first_name,
                patronymic,
                birth_date,
            }),
            _ => company.map(|inn| Self::Company {
                inn: inn.to_owned(),
            }),
        }
    }
}

#[cfg(feature = "openapi")]
mod openapi {
    use std::borrow::Cow;

    use utoipa::openapi::{RefOr, Schema};
    use utoipa::{PartialSchema, ToSchema};

    use super::Owner;

    /// Owner as sent: a person by names and birth date, or a company by its taxpayer number.
    #[derive(ToSchema)]
    #[schema(rename_all = "camelCase")]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only its schema is used")]
    struct OwnerInput {
        last_name: Option<String>,
        first_name: Option<String>,
        patronymic: Option<String>,
        /// Birth date, `dd.mm.yyyy` or `yyyy-mm-dd`.
        birth_date: Option<String>,
        inn: Option<String>,
    }

    // In the API an owner is one object, whose fields determine the variant.
    impl PartialSchema for Owner {
        fn schema() -> RefOr<Schema> {
            OwnerInput::schema()
        }
    }

    impl ToSchema for Owner {
        fn name() -> Cow<'static, str> {
            Cow::Borrowed("OwnerInput")
        }
    }
}
