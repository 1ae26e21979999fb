//! What an order tells of the car and its owner beside the identifier, for sources that ask by it.
//! Every field may be left out or empty; then its sources are not asked.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::registration_data::{birth_date, inn, name};
use crate::date::Date;
use crate::document::{self, DocumentKind};
use crate::field_reader::{Fields, Input};
use crate::identifier::Plate;
use crate::sources;

/// No odometer shows more kilometres.
pub const MOST_KILOMETRES: f64 = 9_999_999.0;
pub const COMPANY_INN_LENGTH: usize = 10;

/// What a source asks by beside the VIN, plate or body number of the order.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct SourceInputs {
    /// State plate, for photos and fines of a car found by VIN or body number.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub plate: Option<Plate>,
    /// Series and number of the registration certificate, for fines.
    pub certificate: Option<String>,
    /// Kilometres, for the price.
    pub mileage: Option<u32>,
    /// Whose debts and bankruptcies are looked for.
    pub owner: Option<Owner>,
}

/// Whose debts and bankruptcies are looked for.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, rename_all_fields = "camelCase")]
pub enum Owner {
    Person {
        last_name: String,
        first_name: String,
        patronymic: Option<String>,
        birth_date: Date,
    },
    /// By the taxpayer's number, ten digits.
    Company { inn: String },
}

impl fmt::Debug for SourceInputs {
    // It names a person, and Debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SourceInputs").finish_non_exhaustive()
    }
}

impl Owner {
    /// The day of birth; a company has none.
    #[must_use]
    pub const fn born(&self) -> Option<Date> {
        match self {
            Self::Person { birth_date, .. } => Some(*birth_date),
            Self::Company { .. } => None,
        }
    }
}

impl SourceInputs {
    /// Whether nothing is told.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// What may be known once the car is found.
    #[must_use]
    pub fn possible(&self) -> Vec<sources::Input> {
        let of_car = [
            sources::Input::Vin,
            sources::Input::BodyNumber,
            sources::Input::Plate,
            sources::Input::PolicyNumber,
            sources::Input::Model,
        ];
        of_car.into_iter().chain(self.told()).collect()
    }

    /// What only the order tells.
    #[must_use]
    pub fn told(&self) -> Vec<sources::Input> {
        let mut told = Vec::new();
        if self.certificate.is_some() {
            told.push(sources::Input::RegistrationCertificate);
        }
        match self.owner {
            Some(Owner::Person { .. }) => {
                told.extend([sources::Input::OwnerName, sources::Input::OwnerBirthDate]);
            }
            Some(Owner::Company { .. }) => told.push(sources::Input::OwnerTaxNumber),
            None => {}
        }
        told
    }
}

impl Fields for SourceInputs {
    fn fields(input: &Input<'_>, today: Date) -> Option<Self> {
        Some(Self {
            plate: plate(input),
            certificate: certificate(input, today),
            mileage: mileage(input),
            owner: input
                .object("owner", |owner| Owner::fields(owner, today))
                .flatten(),
        })
    }
}

fn plate(input: &Input<'_>) -> Option<Plate> {
    let plate = Plate::parse(input.filled("plate")?);
    if plate.is_err() {
        input.refuse("plate", "plate_format", "Проверьте госномер");
    }
    plate.ok()
}

fn certificate(input: &Input<'_>, today: Date) -> Option<String> {
    let text = input.filled("certificate")?;
    let answer = document::check(DocumentKind::Sts, text, today);
    if !answer.valid {
        let message = "Проверьте серию и номер СТС: 10 знаков";
        input.refuse("certificate", "certificate_format", message);
    }
    Some(answer.normalized)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the range is checked first"
)]
fn mileage(input: &Input<'_>) -> Option<u32> {
    let km = input.number("mileage")?;
    if !(0.0..=MOST_KILOMETRES).contains(&km) || km.fract() != 0.0 {
        let message = "Пробег — целое число километров";
        input.refuse("mileage", "out_of_range", message);
    }
    Some(km as u32)
}

impl Fields for Owner {
    /// A person by name and birth date, or a company by its taxpayer's number.
    fn fields(input: &Input<'_>, today: Date) -> Option<Self> {
        inn(input, today);
        let [last_name, first_name, patronymic] =
            ["lastName", "firstName", "patronymic"].map(|field| name(input, field));
        let birth_date = birth_date(input, input.filled("birthDate"), today);
        let inn = input.filled("inn");
        let company = inn.filter(|inn| inn.chars().count() == COMPANY_INN_LENGTH);
        if company.is_none() {
            for (field, name) in [("lastName", &last_name), ("firstName", &first_name)] {
                if name.is_none() && !input.is_refused(field) {
                    input.refuse(field, "required", "Укажите фамилию, имя и дату рождения");
                }
            }
            if birth_date.is_none() && !input.is_refused("birthDate") {
                input.refuse("birthDate", "required", "Укажите дату рождения");
            }
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

    /// A person by names and birth date, or a company by its taxpayer number of ten digits.
    #[derive(ToSchema)]
    #[schema(rename_all = "camelCase")]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only its schema is used")]
    struct OwnerInput {
        last_name: Option<String>,
        first_name: Option<String>,
        patronymic: Option<String>,
        /// `dd.mm.yyyy` or `yyyy-mm-dd`.
        birth_date: Option<String>,
        inn: Option<String>,
    }

    // On the wire it is one object, whose fields tell which of the two it is.
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
