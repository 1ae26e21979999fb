//! Purchase forms of packages of checks and of subscriptions.

use serde::Serialize;

use super::payment::{PayWith, amount};
use crate::date::Date;
use crate::field_errors::{FieldError, FieldErrors};
use crate::field_reader::{FieldReader, FromFields};
use crate::money::Kopecks;
use crate::packages::{
    MIN_SUBSCRIPTION_TOPUP, Package, Subscription, by_id, package_by_id, subscription,
};

const PLAN_MESSAGE: &str = "Выберите подписку";

pub(super) fn known_id<T>(
    fields: &FieldReader<'_>,
    name: &'static str,
    find: impl FnOnce(&str) -> Option<T>,
    message: &'static str,
) -> Option<T> {
    let found = find(fields.required_text(name, message)?);
    if found.is_none() {
        fields.add_error(name, "unknown_choice", message);
    }
    found
}

pub(super) fn package(fields: &FieldReader<'_>) -> Option<&'static Package> {
    known_id(fields, "packageType", package_by_id, "Выберите пакет")
}

/// Purchase of a package of checks.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct PackagePurchase {
    #[serde(rename = "packageType", serialize_with = "by_id")]
    #[cfg_attr(feature = "openapi", schema(value_type = crate::packages::PackageId))]
    pub package: &'static Package,
    pub promo_code: Option<String>,
    #[serde(default)]
    pub pay_with: PayWith,
    /// Save the payment method for later charges requested by the user.
    #[serde(default)]
    pub save_card: bool,
    /// Saved payment method to charge.
    #[cfg_attr(feature = "openapi", schema(format = Uuid))]
    pub payment_method_id: Option<String>,
    /// E-mail or phone for the receipt; by default the contact of the account.
    pub contact: Option<String>,
}

impl FromFields for PackagePurchase {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        let package = package(fields);
        let promo_code = fields.owned_text("promoCode");
        let pay_with = PayWith::from_field(fields);
        let save_card = fields.flag("saveCard").unwrap_or_default();
        let payment_method_id = fields.owned_text("paymentMethodId");
        // The format is checked when the receipt is created.
        let contact = fields.owned_text("contact");
        Some(Self {
            package: package?,
            promo_code,
            pay_with,
            save_card,
            payment_method_id,
            contact,
        })
    }
}

/// Payment of a subscription.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = SubscriptionOrder))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct SubscriptionTopup {
    #[serde(rename = "subscriptionType", serialize_with = "by_id")]
    #[cfg_attr(feature = "openapi", schema(value_type = crate::packages::SubscriptionId))]
    pub plan: &'static Subscription,
    /// Amount per month, roubles.
    pub amount: Kopecks,
    /// Version of the accepted consent text.
    // Empty when the field is missing.
    pub consent: String,
    /// Saved payment method to charge.
    #[cfg_attr(feature = "openapi", schema(format = Uuid))]
    pub payment_method_id: Option<String>,
    /// E-mail or phone for the receipt; by default the contact of the account.
    pub contact: Option<String>,
}

impl FromFields for SubscriptionTopup {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        let plan = plan_and_amount(fields);
        let consent = fields.owned_text("consent");
        let payment_method_id = fields.owned_text("paymentMethodId");
        let contact = fields.owned_text("contact");
        let (plan, amount) = plan?;
        Some(Self {
            plan,
            amount,
            consent: consent.unwrap_or_default(),
            payment_method_id,
            contact,
        })
    }
}

/// The plan with an amount that it accepts.
pub(super) fn plan_and_amount(
    fields: &FieldReader<'_>,
) -> Option<(&'static Subscription, Kopecks)> {
    let plan = known_id(fields, "subscriptionType", subscription, PLAN_MESSAGE);
    let sum = amount(fields, SUBSCRIPTION_MESSAGE);
    if let Some((code, message)) = sum.and_then(|sum| subscription_error(plan, sum)) {
        fields.add_error("amount", code, message);
    }
    plan.zip(sum)
}

const SUBSCRIPTION_MESSAGE: &str = "Минимальная сумма пополнения 299₽";

fn subscription_error(
    plan: Option<&Subscription>,
    sum: Kopecks,
) -> Option<(&'static str, &'static str)> {
    if sum < MIN_SUBSCRIPTION_TOPUP {
        return Some(("too_small", SUBSCRIPTION_MESSAGE));
    }
    let plan = plan.filter(|plan| !plan.accepts(sum))?;
    let message = if plan.any_amount {
        "Слишком большая сумма"
    } else {
        "Выберите одну из сумм подписки"
    };
    Some(("invalid_amount", message))
}

/// The plan with this id, if it accepts the amount; used when a subscription is changed.
pub fn check_subscription(
    plan: &str,
    amount: Kopecks,
) -> Result<&'static Subscription, FieldErrors> {
    let plan = subscription(plan);
    let mut errors = FieldErrors::default();
    if plan.is_none() {
        let error = FieldError::new("subscriptionType", "unknown_choice", PLAN_MESSAGE);
        errors.push(error);
    }
    if let Some((code, message)) = subscription_error(plan, amount) {
        errors.push(FieldError::new("amount", code, message));
    }
    plan.filter(|_| errors.is_empty()).ok_or(errors)
}
