//! Price of a selection of services.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::catalogue::{self, Catalogue, Service};
use crate::date::Date;
use crate::field_errors::{FieldError, FieldErrors};
use crate::field_reader::{FieldReader, FromFields};
use crate::messages;
use crate::money::Kopecks;
use crate::packages::{QuickPackage, Subscription, quick_package, subscription};
use crate::plural;
use crate::promo;
use crate::terms::Terms;

/// Services selected by the user.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Selection {
    /// Price list; by default the first of `search`, `selection`, `extended` that has every selected id.
    ///
    /// The default is `selection` when there are no ids.
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub catalogue: Option<Catalogue>,
    /// Ids of services in the price list; empty means the default set of the list.
    #[serde(alias = "selectedServices")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub services: Vec<String>,
    /// Whether to take the whole list when there are no ids.
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub full_report: bool,
    /// A quick-buy package instead of a list and ids.
    #[cfg_attr(feature = "ts", tsify(optional))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::packages::QuickPackageId>))]
    pub package_type: Option<String>,
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub promo_code: Option<String>,
    /// Active subscription of the buyer, which caps the price of an order.
    #[cfg_attr(feature = "ts", tsify(optional))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::packages::SubscriptionId>))]
    pub subscription_type: Option<String>,
    /// Pay with a free check instead of money.
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub free_check: bool,
    /// Uses the VK package free of charge; `services` must be all its services or empty.
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub vk_package: bool,
}

/// Service with its price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct QuotedService {
    pub id: &'static str,
    pub title: &'static str,
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub price: Kopecks,
}

/// Applied promo code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct QuotedPromo {
    pub code: &'static str,
    pub percent: u32,
    pub message: Cow<'static, str>,
}

/// Price of a selection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Quote {
    pub catalogue: Catalogue,
    pub services: Vec<QuotedService>,
    pub count: u32,
    /// Russian text of the number of services: «3 сервиса».
    pub count_label: String,
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub subtotal: Kopecks,
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub discount: Kopecks,
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub total: Kopecks,
    /// Whether every service of the list is selected.
    pub full_report: bool,
    pub free_check: bool,
    pub promo: Option<QuotedPromo>,
}

impl FromFields for Selection {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        let catalogue = fields.choice("catalogue", Catalogue::parse, "Такого списка услуг нет");
        let services = fields
            .texts("services")
            .or_else(|| fields.texts("selectedServices"));
        let selection = Self {
            catalogue,
            services: services
                .unwrap_or_default()
                .into_iter()
                .map(str::to_owned)
                .collect(),
            full_report: fields.flag("fullReport").unwrap_or_default(),
            package_type: fields.owned_text("packageType"),
            promo_code: fields.owned_text("promoCode"),
            subscription_type: fields.owned_text("subscriptionType"),
            free_check: fields.flag("freeCheck").unwrap_or_default(),
            vk_package: fields.flag("vkPackage").unwrap_or_default(),
        };
        // The specification allows the field beside `services`.
        fields.mark_known("selectedServices");
        Some(selection)
    }
}

/// Price list and services of a selection; an empty selection gets the default or the free set.
///
/// Whether a free check covers the services is checked by `catalogue::free_check_covers`.
pub fn resolve(selection: &Selection) -> Result<(Catalogue, Vec<&'static Service>), FieldErrors> {
    if selection.vk_package {
        return vk_package(selection).map(|services| (Catalogue::Search, services));
    }
    if let Some(package) = package(selection)? {
        return Ok((Catalogue::Selection, package.list().collect()));
    }
    let catalogue = selection
        .catalogue
        .unwrap_or_else(|| infer_catalogue(&selection.services));
    selected_services(catalogue, selection).map(|services| (catalogue, services))
}

/// Price before discounts, that of the quick-buy package or the sum of the services.
pub fn subtotal(selection: &Selection, services: &[&Service]) -> Result<Kopecks, FieldErrors> {
    if let Some(package) = package(selection)? {
        return Ok(package.price);
    }
    Kopecks::checked_sum(services.iter().map(|service| service.price))
        .map_err(|_| total_too_large())
}

/// Whether the selection is a full report: every service of the list, or the full package.
pub fn is_full_report(
    selection: &Selection,
    (catalogue, services): (Catalogue, &[&Service]),
) -> Result<bool, FieldErrors> {
    Ok(package(selection)?.map_or_else(
        || services.len() == catalogue::items(catalogue).len(),
        |package| package.full_report,
    ))
}

/// Calculates the price of a selection.
pub fn quote(selection: &Selection) -> Result<Quote, FieldErrors> {
    let (catalogue, services) = resolve(selection)?;
    let subtotal = subtotal(selection, &services)?;
    let promo = applied_promo(selection)?;
    let terms = Terms::new(
        subscription_plan(selection)?,
        promo.as_ref().map(|_| promo::FIRST_DAY_RATE),
    );
    let price = terms.apply(subtotal).map_err(|_| total_too_large())?;
    if selection.free_check && !catalogue::free_check_covers(&services) {
        return Err(free_check_unavailable());
    }
    let is_free = is_free(selection);
    let count = u32::try_from(services.len()).unwrap_or(u32::MAX);
    Ok(Quote {
        catalogue,
        count,
        count_label: plural::counted(count.into(), "сервис", "сервиса", "сервисов"),
        subtotal,
        discount: if is_free { subtotal } else { price.discount },
        total: if is_free { Kopecks::ZERO } else { price.total },
        full_report: is_full_report(selection, (catalogue, &services))?,
        free_check: selection.free_check,
        promo,
        services: services
            .into_iter()
            .map(|service| QuotedService {
                id: service.id,
                title: service.title,
                price: service.price,
            })
            .collect(),
    })
}

/// Whether the selection costs no money.
const fn is_free(selection: &Selection) -> bool {
    selection.free_check || selection.vk_package
}

/// Services of the VK package, or an error when it is combined with another choice.
fn vk_package(selection: &Selection) -> Result<Vec<&'static Service>, FieldErrors> {
    let error = |path: &str, message: &'static str| {
        Err(FieldError::new(path, "vk_package", message).into())
    };
    if selection
        .catalogue
        .is_some_and(|list| list != Catalogue::Search)
    {
        return error(
            "catalogue",
            "Пакет VK есть только в списке страницы проверки",
        );
    }
    if selection.free_check {
        return error(
            "freeCheck",
            "Выберите что-то одно: бесплатную проверку или пакет VK",
        );
    }
    let ids = catalogue::vk_package(Catalogue::Search);
    let named = &selection.services;
    let is_whole = named.len() == ids.len() && ids.iter().all(|id| named.iter().any(|n| n == id));
    if !named.is_empty() && !is_whole {
        return error("services", "Пакет VK — это ровно восемь сервисов");
    }
    let services = ids
        .iter()
        .filter_map(|id| catalogue::find(Catalogue::Search, id));
    Ok(services.collect())
}

/// The selected quick-buy package, or an error when it is combined with another choice.
fn package(selection: &Selection) -> Result<Option<&'static QuickPackage>, FieldErrors> {
    let Some(id) = selection.package_type.as_deref() else {
        return Ok(None);
    };
    let error = |code, message| FieldError::new("packageType", code, message);
    let package = quick_package(id);
    let package = package.ok_or_else(|| error("unknown_choice", "Выберите пакет"))?;
    let is_list = selection
        .catalogue
        .is_none_or(|list| list == Catalogue::Selection);
    if !selection.services.is_empty() || !is_list || selection.free_check {
        let message = "Пакет уже содержит услуги: выберите либо его, либо отдельные проверки";
        return Err(error("package_and_services", message).into());
    }
    Ok(Some(package))
}

fn subscription_plan(selection: &Selection) -> Result<Option<&'static Subscription>, FieldErrors> {
    let Some(id) = selection.subscription_type.as_deref() else {
        return Ok(None);
    };
    let error = || FieldError::new("subscriptionType", "unknown_choice", "Выберите подписку");
    let plan = subscription(id).ok_or_else(error)?;
    Ok(Some(plan))
}

fn infer_catalogue(ids: &[String]) -> Catalogue {
    if ids.is_empty() {
        return Catalogue::Selection;
    }
    // The list with the most known ids, so that a misspelt id is reported in the right list.
    let known_ids = |list: &Catalogue| {
        // More ids than the longest list has are an error in any list.
        ids.iter()
            .take(catalogue::items(*list).len())
            .filter(|id| catalogue::find(*list, id).is_some())
            .count()
    };
    let lists = Catalogue::ALL.into_iter().rev();
    lists.max_by_key(known_ids).unwrap_or(Catalogue::Selection)
}

fn selected_services(
    catalogue: Catalogue,
    selection: &Selection,
) -> Result<Vec<&'static Service>, FieldErrors> {
    if selection.services.is_empty() {
        return default_services(catalogue, selection);
    }
    if selection.services.len() > catalogue::items(catalogue).len() {
        return Err(too_many());
    }
    let mut services: Vec<&'static Service> = Vec::with_capacity(selection.services.len());
    let mut errors = FieldErrors::default();
    for (index, id) in selection.services.iter().enumerate() {
        let path = || format!("services[{index}]");
        match catalogue::find(catalogue, id) {
            None => errors.push(FieldError::new(
                path(),
                "unknown_service",
                "Такого сервиса нет в этом списке",
            )),
            Some(service) if services.iter().any(|other| other.id == service.id) => {
                errors.push(FieldError::new(
                    path(),
                    "doubled_service",
                    "Сервис выбран дважды",
                ));
            }
            Some(service) => services.push(service),
        }
    }
    errors.into_result().map(|()| services)
}

fn default_services(
    catalogue: Catalogue,
    selection: &Selection,
) -> Result<Vec<&'static Service>, FieldErrors> {
    if selection.full_report {
        return Ok(catalogue::items(catalogue).iter().collect());
    }
    let ids = if selection.free_check {
        catalogue::free_check(catalogue)
    } else {
        catalogue::default_selection(catalogue)
    };
    let services: Vec<_> = ids
        .iter()
        .filter_map(|id| catalogue::find(catalogue, id))
        .collect();
    if services.is_empty() {
        return Err(FieldError::new("services", "required", messages::CHOOSE_SERVICE).into());
    }
    Ok(services)
}

fn applied_promo(selection: &Selection) -> Result<Option<QuotedPromo>, FieldErrors> {
    let Some(code) = selection
        .promo_code
        .as_deref()
        .filter(|code| !code.trim().is_empty())
    else {
        return Ok(None);
    };
    if is_free(selection) {
        return Ok(None);
    }
    if !promo::is_known(code) {
        let error = FieldError::new("promoCode", "unknown_promo", "Такого промокода нет");
        return Err(error.into());
    }
    Ok(Some(QuotedPromo {
        code: promo::FIRST_DAY_CODE,
        percent: promo::FIRST_DAY_RATE.0 / 100,
        message: Cow::Borrowed("Скидка 20 % действует 24 часа после регистрации"),
    }))
}

fn free_check_unavailable() -> FieldErrors {
    FieldError::new(
        "freeCheck",
        "free_check_unavailable",
        "Бесплатная проверка включает до 5 сервисов Госавтоинспекции и техосмотра",
    )
    .into()
}

fn too_many() -> FieldErrors {
    FieldError::new("services", "too_many", catalogue::TOO_MANY_MESSAGE).into()
}

fn total_too_large() -> FieldErrors {
    FieldError::new("services", "out_of_range", "Слишком большая сумма").into()
}
