//! Payments for the balance: by card, with a saved one, and the provider's word of them.

use serde::{Deserialize, Serialize};
use strum::EnumString;

use crate::contact::{CONTACT_FORMAT, Contact};
use crate::date::Date;
use crate::field_reader::{Fields, Input};
use crate::json_value::Value;
use crate::money::Kopecks;
use crate::packages::{MAX_PAYMENT, MAX_TOPUP, MIN_PAYMENT, MIN_TOPUP};

const MIN_PAYMENT_MESSAGE: &str = "Минимальная сумма платежа 1₽";
const TOPUP_MESSAGE: &str = "Сумма должна быть от 100 до 50,000 рублей";
/// Longest address that the provider leads back to.
const LONGEST_ADDRESS: usize = 2048;
pub(super) const CONTACT_MESSAGE: &str = "Заполните контактные данные";

/// A sum of roubles; a missing one is refused with the form's own message.
pub(super) fn amount(input: &Input<'_>, message: &'static str) -> Option<Kopecks> {
    let sum = input.sum("amount");
    if sum.is_none() && !input.is_refused("amount") {
        input.refuse("amount", "required", message);
    }
    sum
}

fn amount_from(input: &Input<'_>, least: Kopecks, message: &'static str) -> Option<Kopecks> {
    let sum = amount(input, message)?;
    if sum < least {
        input.refuse("amount", "too_small", message);
    }
    Some(sum)
}

/// A sum that one payment by card may be.
pub(super) fn payment_amount(input: &Input<'_>) -> Option<Kopecks> {
    let sum = amount_from(input, MIN_PAYMENT, MIN_PAYMENT_MESSAGE);
    if sum.is_some_and(|sum| sum > MAX_PAYMENT) {
        input.refuse(
            "amount",
            "too_large",
            "Максимальная сумма платежа 350\u{a0}000₽",
        );
    }
    sum
}

/// Where the money comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum PayWith {
    #[default]
    Balance,
    Card,
}

impl PayWith {
    pub(super) fn chosen(input: &Input<'_>) -> Self {
        const MESSAGE: &str = "Выберите, чем платить: с баланса или картой";
        input
            .choice("payWith", |name| name.parse().ok(), MESSAGE)
            .unwrap_or_default()
    }
}

/// Settings of the automatic top-up.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = AutoTopupForm))]
#[cfg_attr(
    feature = "openapi",
    schema(rename_all = "camelCase"),
    serde(deny_unknown_fields)
)]
pub struct AutoTopup {
    /// Roubles, 0 to 50 000.
    pub minimum_balance: Kopecks,
    #[cfg_attr(feature = "openapi", schema(rename = "autoTopupEnabled", value_type = bool))]
    pub enabled: Option<bool>,
    /// Roubles, 100 to 50 000.
    #[cfg_attr(feature = "openapi", schema(rename = "autoTopupAmount"))]
    pub amount: Kopecks,
    /// Whether a subscription is charged every month.
    #[cfg_attr(feature = "openapi", schema(value_type = bool))]
    pub monthly_topup_required: Option<bool>,
    /// Without it, the newest saved card.
    #[cfg_attr(feature = "openapi", schema(format = Uuid))]
    pub payment_method_id: Option<String>,
    /// Version of the text that was agreed to.
    pub consent: Option<String>,
}

impl Fields for AutoTopup {
    fn fields(input: &Input<'_>, _: Date) -> Option<Self> {
        const MARK_MESSAGE: &str = "Порог баланса — от 0 до 50,000 рублей";
        let minimum_balance =
            input.sum_within("minimumBalance", Kopecks::ZERO..=MAX_TOPUP, MARK_MESSAGE);
        let amount = input.sum_within("autoTopupAmount", MIN_TOPUP..=MAX_TOPUP, TOPUP_MESSAGE);
        let enabled = input.flag("autoTopupEnabled");
        let monthly_topup_required = input.flag("monthlyTopupRequired");
        let payment_method_id = input.owned("paymentMethodId");
        let consent = input.owned("consent");
        Some(Self {
            minimum_balance: minimum_balance?,
            enabled,
            amount: amount?,
            monthly_topup_required,
            payment_method_id,
            consent,
        })
    }
}

/// A payment as the user asks for it.
// It has no `Debug`: the contact is personal.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = PaymentForm))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct PaymentCreate {
    /// Roubles, 1 to 350 000.
    pub amount: Kopecks,
    pub description: String,
    /// A page of ours; without it, the one that shows the result.
    pub return_url: Option<String>,
    /// Texts for the shop's own records: at most 15, names to 32 characters, values to 512.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<std::collections::BTreeMap<String, String>>))]
    pub metadata: Vec<(String, String)>,
    /// The card may be charged later, when the user says so.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<bool>))]
    pub save_card: bool,
    /// A saved card that pays at once.
    pub payment_method_id: Option<String>,
    /// E-mail or phone of the receipt; without it, those of the account.
    pub contact: Option<String>,
}

impl Fields for PaymentCreate {
    fn fields(input: &Input<'_>, _: Date) -> Option<Self> {
        let amount = payment_amount(input);
        let description = input.required_text("description", "Описание платежа обязательно");
        let return_url = input.text("returnUrl");
        if return_url.is_some_and(|url| !is_web_address(url) || url.len() > LONGEST_ADDRESS) {
            input.refuse("returnUrl", "url_format", "Неверная ссылка возврата");
        }
        let metadata = input.object("metadata", metadata).unwrap_or_default();
        let save_card = input.flag("saveCard").unwrap_or_default();
        let payment_method_id = input.owned("paymentMethodId");
        let contact = input.filled("contact");
        if contact.is_some_and(|text| Contact::parse(text).is_none()) {
            input.refuse("contact", "contact_format", CONTACT_FORMAT);
        }
        Some(Self {
            amount: amount?,
            description: description?.trim().to_owned(),
            return_url: return_url.map(str::to_owned),
            metadata,
            save_card,
            payment_method_id,
            contact: contact.map(str::to_owned),
        })
    }
}

/// An absolute web address.
fn is_web_address(text: &str) -> bool {
    let Some(rest) = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"))
    else {
        return false;
    };
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    !host.is_empty() && !text.chars().any(|c| c.is_whitespace() || c.is_control())
}

/// What the shop keeps with a payment at the provider, within the provider's limits; one entry is
/// ours.
fn metadata(entries: &Input<'_>) -> Vec<(String, String)> {
    const MESSAGE: &str = "До 15 полей: имя до 32 символов, значение — текст до 512";
    entries.allow_unknown();
    let fits = |text: &str, limit: usize| text.chars().count() <= limit;
    let mut kept = Vec::new();
    // By name: JavaScript puts names that are numbers first, wherever they stood.
    let mut entries_by_name: Vec<_> = entries.all().iter().collect();
    entries_by_name.sort_unstable_by_key(|(name, _)| name);
    for (index, (name, value)) in entries_by_name.into_iter().enumerate() {
        match value {
            Value::Text(text) if index < 15 && fits(name, 32) && fits(text, 512) => {
                kept.push((name.clone(), text.clone()));
            }
            _ => entries.refuse(name, "metadata_limit", MESSAGE),
        }
    }
    kept
}

/// What the payment provider sends.
pub struct PaymentNotification {
    /// The provider's.
    pub payment_id: String,
    pub status: String,
    pub paid: bool,
}

impl PaymentNotification {
    fn object(object: &Input<'_>) -> Option<Self> {
        object.allow_unknown();
        let payment_id = object.required_text("id", NOTIFICATION_MESSAGE);
        let status = object.required_text("status", NOTIFICATION_MESSAGE);
        let paid = object.flag("paid");
        if paid.is_none() && !object.is_refused("paid") {
            object.refuse("paid", "required", NOTIFICATION_MESSAGE);
        }
        let amount = object.object("amount", |amount| {
            amount.allow_unknown();
            amount.required_text("value", NOTIFICATION_MESSAGE);
            amount.required_text("currency", NOTIFICATION_MESSAGE);
        });
        if amount.is_none() && !object.is_refused("amount") {
            object.refuse("amount", "required", NOTIFICATION_MESSAGE);
        }
        Some(Self {
            payment_id: payment_id?.to_owned(),
            status: status?.to_owned(),
            paid: paid?,
        })
    }
}

impl Fields for PaymentNotification {
    /// The provider adds fields over time, so unknown ones are let through.
    fn fields(input: &Input<'_>, _: Date) -> Option<Self> {
        input.allow_unknown();
        input.required_text("type", NOTIFICATION_MESSAGE);
        let object = input.object("object", Self::object);
        if object.is_none() && !input.is_refused("object") {
            input.refuse("object", "required", NOTIFICATION_MESSAGE);
        }
        object.flatten()
    }
}

const NOTIFICATION_MESSAGE: &str = "Неполное уведомление о платеже";

/// Top-up in the cabinet: whole roubles, 100 to 50 000.
#[derive(Clone, Copy, Debug)]
pub struct Topup {
    pub amount: Kopecks,
}

impl Fields for Topup {
    fn fields(input: &Input<'_>, _: Date) -> Option<Self> {
        let amount = amount(input, TOPUP_MESSAGE)?;
        if !(MIN_TOPUP..=MAX_TOPUP).contains(&amount) || amount.0 % 100 != 0 {
            input.refuse("amount", "invalid_amount", TOPUP_MESSAGE);
        }
        Some(Self { amount })
    }
}

/// Top-up in the quick forms: whole roubles from 1.
#[derive(Clone, Copy, Debug)]
pub struct TopupQuick {
    pub amount: Kopecks,
}

impl Fields for TopupQuick {
    fn fields(input: &Input<'_>, _: Date) -> Option<Self> {
        let amount = amount(input, MIN_PAYMENT_MESSAGE)?;
        if amount < MIN_PAYMENT || amount.0 % 100 != 0 {
            input.refuse("amount", "too_small", MIN_PAYMENT_MESSAGE);
        }
        Some(Self { amount })
    }
}

/// A payment that an administrator tries.
// It has no `Debug`: the contact is personal.
pub struct PaymentTest {
    pub amount: Kopecks,
    pub contact: String,
    pub description: Option<String>,
}

impl Fields for PaymentTest {
    fn fields(input: &Input<'_>, _: Date) -> Option<Self> {
        let amount = amount_from(input, MIN_PAYMENT, MIN_PAYMENT_MESSAGE);
        let contact = input.required_text("contact", CONTACT_MESSAGE);
        let description = input.owned("description");
        Some(Self {
            amount: amount?,
            contact: contact?.to_owned(),
            description,
        })
    }
}
