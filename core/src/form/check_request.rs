//! Order of a check by the open API.
#![expect(clippy::ref_option_ref, reason = "serde passes fields by reference")]

use std::collections::BTreeMap;

use serde::Serialize;

use super::order::{KIND_MESSAGE, Order, services, source_inputs};
use super::source_inputs::SourceInputs;
use crate::catalogue::Catalogue;
use crate::date::Date;
use crate::field_reader::{FieldReader, FromFields};
use crate::identifier::{self, IdentifierKind};
use crate::json_value::Value;
use crate::packages::{QuickPackage, by_id, quick_package};

/// Maximum length of the customer's id of a car or order, characters.
pub const MAX_EXTERNAL_ID_CHARS: usize = 100;
const MAX_METADATA: usize = 20;
const MAX_METADATA_NAME_CHARS: usize = 40;
const MAX_METADATA_CHARS: usize = 500;

/// Order of a check by the open API.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent options of the order"
)]
pub struct CheckRequest {
    /// VIN, state plate or body number, as typed.
    pub identifier: String,
    /// Kind of the identifier; detected by default: VIN, then plate, then body number.
    #[serde(rename = "type")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<IdentifierKind>))]
    pub kind: IdentifierKind,
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
    /// Whether a check of a package pays; by default only for a full report.
    pub package_check: Option<bool>,
    /// Whether a found car with another plate or body number is accepted.
    #[serde(default)]
    pub accept_mismatch: bool,
    /// Additional inputs of sources; a source that lacks a required input is skipped free of charge.
    #[serde(default)]
    pub inputs: SourceInputs,
    /// Whether a new report is ordered although an equal one of the last day exists, which is free.
    #[serde(default)]
    pub fresh: bool,
    /// Whether the order is only priced: nothing is ordered, charged or stored.
    #[serde(default)]
    pub dry_run: bool,
    /// Id of the car or the order in the customer's program, at most 100 characters.
    pub external_id: Option<String>,
    /// Texts of the customer's program, at most 20, which are returned with the check.
    #[serde(default)]
    pub metadata: BTreeMap<String, String>,
}

impl CheckRequest {
    /// Converts an order of the pages.
    #[must_use]
    pub fn of(order: Order, external_id: Option<String>) -> Self {
        Self {
            identifier: order.query,
            kind: order.kind,
            services: order.services,
            catalogue: order.catalogue,
            full_report: order.full_report,
            package: order.package,
            package_check: order.package_check,
            accept_mismatch: order.accept_mismatch,
            inputs: order.inputs,
            fresh: false,
            dry_run: false,
            external_id,
            metadata: BTreeMap::new(),
        }
    }

    /// Converts to an order as the pages send it; a free check is never used.
    #[must_use]
    pub fn order(&self) -> Order {
        Order {
            query: self.identifier.clone(),
            kind: self.kind,
            services: self.services.clone(),
            full_report: self.full_report,
            catalogue: self.catalogue,
            free_check: Some(false),
            package_check: self.package_check,
            package: self.package,
            accept_mismatch: self.accept_mismatch,
            inputs: self.inputs.clone(),
            ..Order::default()
        }
    }
}

impl FromFields for CheckRequest {
    fn from_fields(fields: &FieldReader<'_>, today: Date) -> Option<Self> {
        let text = fields.required_text("identifier", "Нужен VIN, госномер или номер кузова");
        let given = fields.choice("type", IdentifierKind::parse, KIND_MESSAGE);
        let kind = match (given, text) {
            (Some(kind), _) => Some(kind),
            (None, Some(text)) => identifier::detect(text, today),
            (None, None) => None,
        };
        if kind.is_none() && text.is_some() && !fields.has_error("type") {
            let message = "Это не VIN, не госномер и не номер кузова";
            fields.add_error("identifier", "unknown_identifier", message);
        }
        let request = Self {
            identifier: text.unwrap_or_default().to_owned(),
            kind: kind.unwrap_or_default(),
            services: services(fields, "services"),
            catalogue: fields.choice("catalogue", Catalogue::parse, "Такого списка услуг нет"),
            full_report: fields.flag("fullReport").unwrap_or_default(),
            package: fields.choice("package", quick_package, "Такого пакета нет"),
            package_check: fields.flag("packageCheck"),
            accept_mismatch: fields.flag("acceptMismatch").unwrap_or_default(),
            inputs: source_inputs(fields, today),
            fresh: fields.flag("fresh").unwrap_or_default(),
            dry_run: fields.flag("dryRun").unwrap_or_default(),
            external_id: external_id(fields),
            metadata: metadata(fields),
        };
        text.map(|_| request)
    }
}

/// Reads and validates the field `externalId`.
pub(super) fn external_id(fields: &FieldReader<'_>) -> Option<String> {
    let id = fields.owned_text("externalId")?;
    if id.is_empty() || id.chars().count() > MAX_EXTERNAL_ID_CHARS {
        fields.add_error("externalId", "out_of_range", "От 1 до 100 символов");
    }
    Some(id)
}

/// Reads and validates the field `metadata`, an object of short texts.
fn metadata(fields: &FieldReader<'_>) -> BTreeMap<String, String> {
    let read = fields.object("metadata", |entries| {
        entries.allow_unknown();
        let mut metadata = BTreeMap::new();
        let all = entries.sorted_entries();
        if all.len() > MAX_METADATA {
            fields.add_error("metadata", "too_many", "Не больше 20 полей");
            return metadata;
        }
        for (name, value) in all {
            match value {
                Value::Text(text)
                    if name.chars().count() <= MAX_METADATA_NAME_CHARS
                        && text.chars().count() <= MAX_METADATA_CHARS =>
                {
                    metadata.insert(name.clone(), text.clone());
                }
                Value::Text(_) => {
                    entries.add_error(name, "too_long", "Название до 40, текст до 500 символов");
                }
                _ => entries.add_error(name, "wrong_type", "Нужен текст"),
            }
        }
        metadata
    });
    read.unwrap_or_default()
}
