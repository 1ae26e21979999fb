//! What is sold: packages of checks and subscriptions.

use serde::Serialize;

use super::payment::{PayWith, amount};
use crate::date::Date;
use crate::field_errors::{FieldError, FieldErrors};
use crate::field_reader::{Fields, Input};
use crate::money::Kopecks;
use crate::packages::{
    MIN_SUBSCRIPTION_TOPUP, Package, Subscription, by_id, package_by_id, subscription,
};

const PLAN_MESSAGE: &str = "Выберите подписку";

pub(super) fn known_id<T>(
    input: &Input<'_>,
    name: &'static str,
    find: impl FnOnce(&str) -> Option<T>,
    message: &'static str,
) -> Option<T> {
    let found = find(input.required_text(name, message)?);
    if found.is_none() {
        input.refuse(name, "unknown_choice", message);
    }
    found
}

pub(super) fn package(input: &Input<'_>) -> Option<&'static Package> {
    known_id(input, "packageType", package_by_id, "Выберите пакет")
}

/// A package of checks to be bought.
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
    /// The card may be charged later, when the user says so.
    #[serde(default)]
    pub save_card: bool,
    /// A saved card that pays at once.
    #[cfg_attr(feature = "openapi", schema(format = Uuid))]
    pub payment_method_id: Option<String>,
    /// E-mail or phone of the receipt; without it, those of the account.
    pub contact: Option<String>,
}

impl Fields for PackagePurchase {
    fn fields(input: &Input<'_>, _: Date) -> Option<Self> {
        let package = package(input);
        let promo_code = input.owned("promoCode");
        let pay_with = PayWith::chosen(input);
        let save_card = input.flag("saveCard").unwrap_or_default();
        let payment_method_id = input.owned("paymentMethodId");
        // Its form is checked where the receipt is made.
        let contact = input.owned("contact");
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

/// A subscription to be paid for.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = SubscriptionOrder))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct SubscriptionTopup {
    #[serde(rename = "subscriptionType", serialize_with = "by_id")]
    #[cfg_attr(feature = "openapi", schema(value_type = crate::packages::SubscriptionId))]
    pub plan: &'static Subscription,
    /// Roubles a month.
    pub amount: Kopecks,
    /// Version of the text that was agreed to.
    // Empty where it is left out.
    pub consent: String,
    /// A saved card that pays at once.
    #[cfg_attr(feature = "openapi", schema(format = Uuid))]
    pub payment_method_id: Option<String>,
    /// E-mail or phone of the receipt; without it, those of the account.
    pub contact: Option<String>,
}

impl Fields for SubscriptionTopup {
    fn fields(input: &Input<'_>, _: Date) -> Option<Self> {
        let plan = subscription_of(input);
        let consent = input.owned("consent");
        let payment_method_id = input.owned("paymentMethodId");
        let contact = input.owned("contact");
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

/// The plan with a sum that it takes.
pub(super) fn subscription_of(input: &Input<'_>) -> Option<(&'static Subscription, Kopecks)> {
    let plan = known_id(input, "subscriptionType", subscription, PLAN_MESSAGE);
    let sum = amount(input, SUBSCRIPTION_MESSAGE);
    if let Some((code, message)) = sum.and_then(|sum| subscription_refusal(plan, sum)) {
        input.refuse("amount", code, message);
    }
    plan.zip(sum)
}

const SUBSCRIPTION_MESSAGE: &str = "Минимальная сумма пополнения 299₽";

fn subscription_refusal(
    plan: Option<&Subscription>,
    sum: Kopecks,
) -> Option<(&'static str, &'static str)> {
    if sum < MIN_SUBSCRIPTION_TOPUP {
        return Some(("too_small", SUBSCRIPTION_MESSAGE));
    }
    let plan = plan.filter(|plan| !plan.takes(sum))?;
    let message = if plan.any_amount {
        "Слишком большая сумма"
    } else {
        "Выберите одну из сумм подписки"
    };
    Some(("invalid_amount", message))
}

/// The plan of that id, if it takes that sum: the rules of the form for a plan that is changed.
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
    if let Some((code, message)) = subscription_refusal(plan, amount) {
        errors.push(FieldError::new("amount", code, message));
    }
    plan.filter(|_| errors.is_empty()).ok_or(errors)
}
