//! Order of checks of a list of cars.
#![expect(clippy::ref_option_ref, reason = "serde passes fields by reference")]

use std::borrow::Cow;
use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::check_request::external_id;
use super::order::{KIND_MESSAGE, services};
use crate::catalogue::Catalogue;
use crate::date::Date;
use crate::field_reader::{FieldReader, FromFields};
use crate::identifier::{self, IdentifierKind};
use crate::packages::{QuickPackage, by_id, quick_package};

/// Maximum number of rows of a batch.
pub const MAX_BATCH_ROWS: usize = 5_000;
/// Maximum length of the name of a batch, characters.
pub const MAX_BATCH_NAME_CHARS: usize = 100;
/// Maximum characters of an identifier as typed; the rest is of no use to any kind.
const MAX_IDENTIFIER_CHARS: usize = 120;

/// Order of checks of a list of cars: one selection of services for all rows.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent options of the order"
)]
pub struct BatchRequest {
    /// Name for the customer, at most 100 characters; by default the day of the order.
    pub name: Option<String>,
    /// Cars, 1 to 5 000. Rows that are not valid, or repeat an earlier one, are skipped.
    pub rows: Vec<BatchRow>,
    /// Ids of services of one price list; empty means the default set of the list.
    #[serde(default)]
    pub services: Vec<String>,
    /// Price list of the services; by default the first one that has all of them.
    pub catalogue: Option<Catalogue>,
    #[serde(default)]
    pub full_report: bool,
    /// Quick-purchase package to order instead of services.
    #[serde(serialize_with = "by_id")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::packages::QuickPackageId>))]
    pub package: Option<&'static QuickPackage>,
    /// Whether checks of packages pay for the rows instead of the balance.
    #[serde(default)]
    pub package_check: bool,
    /// Whether a found car with another plate or body number is accepted.
    #[serde(default)]
    pub accept_mismatch: bool,
    /// Whether new reports are ordered although equal ones of the last day exist, which are free.
    #[serde(default)]
    pub fresh: bool,
    /// Whether the list is only priced: nothing is ordered, charged or stored.
    #[serde(default)]
    pub dry_run: bool,
}

/// Car of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct BatchRow {
    /// VIN, state plate or body number, as typed.
    pub identifier: String,
    /// Kind of the identifier; detected by default: VIN, then plate, then body number.
    #[serde(rename = "type")]
    pub kind: Option<IdentifierKind>,
    /// Id of the car in the customer's program or list, at most 100 characters.
    pub external_id: Option<String>,
    /// Why a reader of tables found no identifier that needs no confirmation; not a field of the form.
    #[serde(skip)]
    pub problem: Option<String>,
}

/// What is done with a row of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowPlan {
    /// The car is checked.
    Check {
        kind: IdentifierKind,
        /// Normalised identifier.
        number: String,
    },
    /// The row is skipped free of charge.
    Skip(RowSkip),
}

/// Reason why a row is skipped before its order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowSkip {
    /// The identifier is not valid.
    Invalid { message: Cow<'static, str> },
    /// An earlier row, counted from 1, has the same identifier.
    Duplicate { of: usize },
}

/// Code of a skipped row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RowSkipCode {
    Invalid,
    Duplicate,
}

impl RowSkip {
    #[must_use]
    pub const fn code(&self) -> RowSkipCode {
        match self {
            Self::Invalid { .. } => RowSkipCode::Invalid,
            Self::Duplicate { .. } => RowSkipCode::Duplicate,
        }
    }

    /// Sentence for the customer.
    #[must_use]
    pub fn message(&self) -> String {
        match self {
            Self::Invalid { message } => message.clone().into_owned(),
            Self::Duplicate { of } => format!("Повтор строки {of}"),
        }
    }
}

impl BatchRequest {
    /// Plans each row in order.
    #[must_use]
    pub fn plan(&self, today: Date) -> Vec<RowPlan> {
        let mut first_rows: HashMap<String, usize> = HashMap::with_capacity(self.rows.len());
        let mut plans = Vec::with_capacity(self.rows.len());
        for (index, row) in self.rows.iter().enumerate() {
            let plan = row.plan(today);
            let first = match &plan {
                RowPlan::Check { number, .. } => {
                    *first_rows.entry(number.clone()).or_insert(index + 1)
                }
                RowPlan::Skip(_) => index + 1,
            };
            plans.push(if first == index + 1 {
                plan
            } else {
                RowPlan::Skip(RowSkip::Duplicate { of: first })
            });
        }
        plans
    }
}

impl BatchRow {
    fn plan(&self, today: Date) -> RowPlan {
        if let Some(problem) = &self.problem {
            return invalid(problem.clone());
        }
        match identify(&self.identifier, self.kind, today) {
            Ok((kind, number)) => RowPlan::Check { kind, number },
            Err(message) => invalid(message),
        }
    }
}

/// Kind and normalised text of a typed identifier, or the reason why it is not valid.
pub(super) fn identify(
    text: &str,
    kind: Option<IdentifierKind>,
    today: Date,
) -> Result<(IdentifierKind, String), Cow<'static, str>> {
    let kind = kind.or_else(|| identifier::detect(text, today));
    let kind = kind.ok_or("Это не VIN, не госномер и не номер кузова")?;
    let validation = identifier::check(kind, text, today);
    if validation.valid {
        return Ok((kind, validation.normalized));
    }
    let problem = validation.problems.into_iter().next();
    let message = problem.map(|problem| problem.message);
    Err(message.unwrap_or("Проверьте номер".into()))
}

fn invalid(message: impl Into<Cow<'static, str>>) -> RowPlan {
    RowPlan::Skip(RowSkip::Invalid {
        message: message.into(),
    })
}

impl FromFields for BatchRequest {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        let rows = fields.objects("rows", row).unwrap_or_default();
        if rows.is_empty() && !fields.has_error("rows") {
            fields.add_error("rows", "required", "Добавьте хотя бы одну машину");
        }
        if rows.len() > MAX_BATCH_ROWS {
            let message = "В списке может быть не больше 5 000 машин: разделите его";
            fields.add_error("rows", "too_many", message);
        }
        Some(Self {
            name: name(fields),
            rows: rows.into_iter().flatten().collect(),
            services: services(fields, "services"),
            catalogue: fields.choice("catalogue", Catalogue::parse, "Такого списка услуг нет"),
            full_report: fields.flag("fullReport").unwrap_or_default(),
            package: fields.choice("package", quick_package, "Такого пакета нет"),
            package_check: fields.flag("packageCheck").unwrap_or_default(),
            accept_mismatch: fields.flag("acceptMismatch").unwrap_or_default(),
            fresh: fields.flag("fresh").unwrap_or_default(),
            dry_run: fields.flag("dryRun").unwrap_or_default(),
        })
    }
}

fn row(fields: &FieldReader<'_>) -> Option<BatchRow> {
    let text = fields.required_text("identifier", "Нужен VIN, госномер или номер кузова")?;
    Some(BatchRow {
        identifier: text.chars().take(MAX_IDENTIFIER_CHARS).collect(),
        kind: fields.choice("type", IdentifierKind::parse, KIND_MESSAGE),
        external_id: external_id(fields),
        problem: None,
    })
}

fn name(fields: &FieldReader<'_>) -> Option<String> {
    let name = fields.non_blank("name")?.trim();
    if name.chars().count() > MAX_BATCH_NAME_CHARS {
        fields.add_error("name", "too_long", "Не больше 100 символов");
    }
    Some(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::Form;
    use crate::json_value::Value;

    const VIN: &str = "XTA210990Y2765499";

    fn today() -> Date {
        Date::new(2026, 11, 30).unwrap()
    }

    fn object(fields: Vec<(&str, Value)>) -> Value {
        let fields = fields.into_iter();
        Value::Object(
            fields
                .map(|(name, value)| (name.to_owned(), value))
                .collect(),
        )
    }

    fn row_of(identifier: &str) -> Value {
        object(vec![("identifier", Value::Text(identifier.to_owned()))])
    }

    fn read(rows: Vec<Value>) -> Result<BatchRequest, crate::field_errors::FieldErrors> {
        BatchRequest::read(&object(vec![("rows", Value::List(rows))]), today())
    }

    fn check(kind: IdentifierKind, number: &str) -> RowPlan {
        let number = number.to_owned();
        RowPlan::Check { kind, number }
    }

    #[test]
    fn rows_are_planned_by_their_identifiers_and_repeats_of_a_normalised_one_are_skipped() {
        let rows = [
            VIN,
            "а123вс77",
            "xta 210990-y2765499",
            "Итого: 3",
            "A123BC 77",
        ];
        let request = read(rows.into_iter().map(row_of).collect()).unwrap();
        let plans = request.plan(today());
        assert_eq!(plans[0], check(IdentifierKind::Vin, VIN));
        let RowPlan::Check { kind, number } = &plans[1] else {
            panic!("a plate is checked: {plans:?}");
        };
        assert_eq!(*kind, IdentifierKind::License);
        assert_eq!(
            plans[2],
            RowPlan::Skip(RowSkip::Duplicate { of: 1 }),
            "{number}"
        );
        assert!(matches!(&plans[3], RowPlan::Skip(RowSkip::Invalid { .. })));
        assert_eq!(plans[4], RowPlan::Skip(RowSkip::Duplicate { of: 2 }));
    }

    #[test]
    fn list_without_rows_or_with_more_than_the_maximum_is_an_error_of_the_field() {
        for (rows, code) in [(0, "required"), (MAX_BATCH_ROWS + 1, "too_many")] {
            let errors = read(vec![row_of(VIN); rows]).unwrap_err();
            let codes: Vec<_> = errors
                .errors
                .iter()
                .map(|error| error.code.as_ref())
                .collect();
            assert_eq!(codes, [code]);
        }
        assert!(read(vec![row_of(VIN); MAX_BATCH_ROWS]).is_ok());
    }
}
