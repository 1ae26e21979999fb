//! Forms that order a check of a car.
#![expect(clippy::ref_option_ref, reason = "serde passes fields by reference")]

use serde::Serialize;

use super::source_inputs::SourceInputs;
use crate::catalogue::{self, Catalogue};
use crate::date::Date;
use crate::field_reader::{FieldReader, FromFields};
use crate::identifier::{IdentifierKind, VIN_LENGTH};
use crate::messages;
use crate::money::Kopecks;
use crate::normalise::compact;
use crate::packages::{QuickPackage, by_id, quick_package};
use crate::pricing::Selection;

pub(super) const KIND_MESSAGE: &str = "Выберите, по чему искать: VIN, госномер или номер кузова";

/// Order of a check.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Search))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent options of the order"
)]
pub struct Order {
    pub query: String,
    #[serde(rename = "type", default)]
    pub kind: IdentifierKind,
    /// Ids of services in the price list; empty means the default set of the list.
    #[serde(rename = "selectedServices", default)]
    pub services: Vec<String>,
    #[serde(default)]
    pub full_report: bool,
    /// Price list; by default the first one that has all the services.
    pub catalogue: Option<Catalogue>,
    /// By default a free check is used when it covers the order and the balance does not.
    pub free_check: Option<bool>,
    /// Pays with a check of a package; by default only for a full report.
    pub package_check: Option<bool>,
    /// A quick-buy package instead of services.
    #[serde(rename = "packageType", serialize_with = "by_id")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::packages::QuickPackageId>))]
    pub package: Option<&'static QuickPackage>,
    pub promo_code: Option<String>,
    /// Uses the VK package: eight services, free of charge, once.
    #[serde(default)]
    pub vk_package: bool,
    /// Accept that the found car has another plate or body number.
    #[serde(default)]
    pub accept_mismatch: bool,
    /// Additional data for sources; a source without its required data is skipped free of charge.
    #[serde(default)]
    pub inputs: SourceInputs,
    /// Reuse cached answers at the same price; the estimate lists these answers with their age.
    #[serde(default)]
    pub reuse_answers: bool,
}

impl Order {
    /// The priced selection, without the discounts of the buyer.
    #[must_use]
    pub fn selection(&self) -> Selection {
        Selection {
            catalogue: self.catalogue,
            services: self.services.clone(),
            full_report: self.full_report,
            package_type: self.package.map(|package| package.id.to_owned()),
            free_check: self.free_check == Some(true),
            vk_package: self.vk_package,
            ..Selection::default()
        }
    }
}

impl FromFields for Order {
    /// Reads the fields of the specification and those added by this product.
    fn from_fields(fields: &FieldReader<'_>, today: Date) -> Option<Self> {
        let query = fields.required_text("query", "Search query is required");
        let order = Self {
            query: query.unwrap_or_default().to_owned(),
            kind: fields
                .choice("type", IdentifierKind::parse, KIND_MESSAGE)
                .unwrap_or_default(),
            services: services(fields, "selectedServices"),
            full_report: fields.flag("fullReport").unwrap_or_default(),
            catalogue: fields.choice("catalogue", Catalogue::parse, "Такого списка услуг нет"),
            free_check: fields.flag("freeCheck"),
            package_check: fields.flag("packageCheck"),
            vk_package: fields.flag("vkPackage").unwrap_or_default(),
            package: fields.choice("packageType", quick_package, "Выберите пакет"),
            promo_code: fields.owned_text("promoCode"),
            accept_mismatch: fields.flag("acceptMismatch").unwrap_or_default(),
            inputs: source_inputs(fields, today),
            reuse_answers: fields.flag("reuseAnswers").unwrap_or_default(),
        };
        query.map(|_| order)
    }
}

/// Order of extended services for a VIN.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ExtendedSearch))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ExtendedOrder {
    pub vin: String,
    /// Ids of services in the extended list, at least one.
    pub services: Vec<String>,
    pub promo_code: Option<String>,
    /// Accept that the found car has another VIN.
    #[serde(default)]
    pub accept_mismatch: bool,
    /// Additional data for sources.
    #[serde(default)]
    pub inputs: SourceInputs,
}

impl From<ExtendedOrder> for Order {
    fn from(order: ExtendedOrder) -> Self {
        Self {
            kind: IdentifierKind::Vin,
            query: order.vin,
            catalogue: Some(Catalogue::Extended),
            services: order.services,
            promo_code: order.promo_code,
            accept_mismatch: order.accept_mismatch,
            inputs: order.inputs,
            // A package check is worth more than most extended orders, so it is used only explicitly.
            package_check: Some(false),
            ..Self::default()
        }
    }
}

impl FromFields for ExtendedOrder {
    fn from_fields(fields: &FieldReader<'_>, today: Date) -> Option<Self> {
        let vin = fields.required_text("vin", messages::ENTER_DATA);
        if vin.is_some_and(|vin| compact(vin).count() != VIN_LENGTH) {
            fields.add_error("vin", "invalid_vin", messages::CHECK_DATA);
        }
        let services = services(fields, "services");
        check_extended(fields, &services);
        Some(Self {
            vin: vin.unwrap_or_default().to_owned(),
            services,
            promo_code: fields.owned_text("promoCode"),
            accept_mismatch: fields.flag("acceptMismatch").unwrap_or_default(),
            inputs: source_inputs(fields, today),
        })
    }
}

fn check_extended(fields: &FieldReader<'_>, services: &[String]) {
    if fields.has_error("services") {
        return;
    }
    if services.is_empty() {
        fields.add_error("services", "required", messages::CHOOSE_SERVICE);
    }
    if services.len() > catalogue::items(Catalogue::Extended).len() {
        fields.add_error("services", "too_many", catalogue::TOO_MANY_MESSAGE);
        return;
    }
    for (index, id) in services.iter().enumerate() {
        let path = format!("services[{index}]");
        if catalogue::find(Catalogue::Extended, id).is_none() {
            fields.add_error(&path, "unknown_service", "Такого сервиса нет в этом списке");
        } else if services[..index].contains(id) {
            fields.add_error(&path, "doubled_service", "Сервис выбран дважды");
        }
    }
}

/// Refresh of the sources of a report.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Refresh {
    /// Ids of services in the price list; empty means every stale or failed source that can be requested.
    #[serde(default)]
    pub services: Vec<String>,
    /// Additional data for sources, which a finished report no longer stores.
    #[serde(default)]
    pub inputs: SourceInputs,
    /// The displayed price; by default any price is accepted.
    pub total: Option<Kopecks>,
}

impl FromFields for Refresh {
    fn from_fields(fields: &FieldReader<'_>, today: Date) -> Option<Self> {
        Some(Self {
            services: services(fields, "services"),
            inputs: source_inputs(fields, today),
            total: fields.amount("total"),
        })
    }
}

pub(super) fn services(fields: &FieldReader<'_>, name: &'static str) -> Vec<String> {
    let ids = fields.texts(name).unwrap_or_default();
    ids.into_iter().map(str::to_owned).collect()
}

/// Reads the object `inputs` of an order.
pub(super) fn source_inputs(fields: &FieldReader<'_>, today: Date) -> SourceInputs {
    let inputs = fields.object("inputs", |inputs| SourceInputs::from_fields(inputs, today));
    inputs.flatten().unwrap_or_default()
}
