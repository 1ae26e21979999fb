//! Orders of checks.
#![expect(
    clippy::ref_option_ref,
    reason = "serde hands fields over by reference"
)]

use serde::Serialize;

use super::SourceInputs;
use crate::catalogue::{self, Catalogue};
use crate::date::Date;
use crate::field_reader::{Fields, Input};
use crate::identifier::{IdentifierKind, VIN_LENGTH};
use crate::messages;
use crate::money::Kopecks;
use crate::normalise::compact;
use crate::packages::{QuickPackage, by_id, quick_package};
use crate::pricing::Selection;

pub(super) const KIND_MESSAGE: &str = "Выберите, по чему искать: VIN, госномер или номер кузова";

/// What a user orders.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Search))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each answers another question of the order"
)]
pub struct Order {
    pub query: String,
    #[serde(rename = "type", default)]
    pub kind: IdentifierKind,
    /// Ids of the price list; none means its basic set.
    #[serde(rename = "selectedServices", default)]
    pub services: Vec<String>,
    #[serde(default)]
    pub full_report: bool,
    /// The price list; without it, the first one that has all the services.
    pub catalogue: Option<Catalogue>,
    /// Without it, a free check is used where it covers the order and the balance does not.
    pub free_check: Option<bool>,
    /// True: a check of a package pays. Without it, one is used for a full report where there is one.
    pub package_check: Option<bool>,
    /// A quick-buy package in the place of services.
    #[serde(rename = "packageType", serialize_with = "by_id")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::packages::QuickPackageId>))]
    pub package: Option<&'static QuickPackage>,
    pub promo_code: Option<String>,
    /// The VK package pays: its eight services, for free and once.
    #[serde(default)]
    pub vk_package: bool,
    /// Order although the found car points to another plate or body number.
    #[serde(default)]
    pub accept_mismatch: bool,
    /// For sources that ask by more than the identifier; those that lack it are skipped and cost
    /// nothing.
    #[serde(default)]
    pub inputs: SourceInputs,
    /// Take answers that are there already instead of asking, at the same price: the estimate tells
    /// which, and their age.
    #[serde(default)]
    pub reuse_answers: bool,
}

impl Order {
    /// What is priced, without the buyer's own terms.
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

impl Fields for Order {
    /// The schema of the specification, and the fields that this product's order adds.
    fn fields(input: &Input<'_>, today: Date) -> Option<Self> {
        let query = input.required_text("query", "Search query is required");
        let order = Self {
            query: query.unwrap_or_default().to_owned(),
            kind: input
                .choice("type", IdentifierKind::parse, KIND_MESSAGE)
                .unwrap_or_default(),
            services: services(input, "selectedServices"),
            full_report: input.flag("fullReport").unwrap_or_default(),
            catalogue: input.choice("catalogue", Catalogue::parse, "Такого списка услуг нет"),
            free_check: input.flag("freeCheck"),
            package_check: input.flag("packageCheck"),
            vk_package: input.flag("vkPackage").unwrap_or_default(),
            package: input.choice("packageType", quick_package, "Выберите пакет"),
            promo_code: input.owned("promoCode"),
            accept_mismatch: input.flag("acceptMismatch").unwrap_or_default(),
            inputs: source_inputs(input, today),
            reuse_answers: input.flag("reuseAnswers").unwrap_or_default(),
        };
        query.map(|_| order)
    }
}

/// Services of the extended list for a VIN.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ExtendedSearch))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ExtendedOrder {
    pub vin: String,
    /// Ids of the extended list, at least one.
    pub services: Vec<String>,
    pub promo_code: Option<String>,
    /// Order although the found car points to another VIN.
    #[serde(default)]
    pub accept_mismatch: bool,
    /// For sources that ask by more than the VIN.
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
            // A check of a package is worth more than most extended orders: who wants to use one says so.
            package_check: Some(false),
            ..Self::default()
        }
    }
}

impl Fields for ExtendedOrder {
    fn fields(input: &Input<'_>, today: Date) -> Option<Self> {
        let vin = input.required_text("vin", messages::ENTER_DATA);
        if vin.is_some_and(|vin| compact(vin).count() != VIN_LENGTH) {
            input.refuse("vin", "invalid_vin", messages::CHECK_DATA);
        }
        let services = services(input, "services");
        check_extended(input, &services);
        Some(Self {
            vin: vin.unwrap_or_default().to_owned(),
            services,
            promo_code: input.owned("promoCode"),
            accept_mismatch: input.flag("acceptMismatch").unwrap_or_default(),
            inputs: source_inputs(input, today),
        })
    }
}

fn check_extended(input: &Input<'_>, services: &[String]) {
    if input.is_refused("services") {
        return;
    }
    if services.is_empty() {
        input.refuse("services", "required", messages::CHOOSE_SERVICE);
    }
    if services.len() > catalogue::items(Catalogue::Extended).len() {
        input.refuse("services", "too_many", catalogue::TOO_MANY_MESSAGE);
        return;
    }
    for (index, id) in services.iter().enumerate() {
        let path = format!("services[{index}]");
        if catalogue::find(Catalogue::Extended, id).is_none() {
            input.refuse(&path, "unknown_service", "Такого сервиса нет в этом списке");
        } else if services[..index].contains(id) {
            input.refuse(&path, "doubled_service", "Сервис выбран дважды");
        }
    }
}

/// What of a report is to be asked again.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Refresh {
    /// Ids of the price list; none means everything stale or failed that can be asked.
    #[serde(default)]
    pub services: Vec<String>,
    /// For sources that ask by more than the identifier: a finished report has forgotten it.
    #[serde(default)]
    pub inputs: SourceInputs,
    /// The price that was shown; without it, any.
    pub total: Option<Kopecks>,
}

impl Fields for Refresh {
    fn fields(input: &Input<'_>, today: Date) -> Option<Self> {
        Some(Self {
            services: services(input, "services"),
            inputs: source_inputs(input, today),
            total: input.sum("total"),
        })
    }
}

fn services(input: &Input<'_>, name: &'static str) -> Vec<String> {
    let ids = input.texts(name).unwrap_or_default();
    ids.into_iter().map(str::to_owned).collect()
}

/// The object `inputs` of an order.
pub(super) fn source_inputs(input: &Input<'_>, today: Date) -> SourceInputs {
    let inputs = input.object("inputs", |inputs| SourceInputs::fields(inputs, today));
    inputs.flatten().unwrap_or_default()
}
