//! Forms of payments: top-ups, saved methods, automatic top-up, webhook of the provider.

use serde::{Deserialize, Serialize};
use strum::EnumString;

use crate::contact::{CONTACT_FORMAT, Contact};
use crate::date::Date;
use crate::field_reader::{FieldReader, FromFields};
use crate::json_value::Value;
use crate::money::Kopecks;
use crate::packages::{MAX_PAYMENT, MAX_TOPUP, MIN_PAYMENT, MIN_TOPUP};

const MIN_PAYMENT_MESSAGE: &str = "Минимальная сумма платежа 1₽";
const TOPUP_MESSAGE: &str = "Сумма должна быть от 100 до 50,000 рублей";
/// Maximum length of the return URL at the provider, bytes.
const MAX_RETURN_URL: usize = 2048;
pub(super) const CONTACT_MESSAGE: &str = "Заполните контактные данные";

/// Reads the required field `amount`; `message` is the error for a missing value.
pub(super) fn amount(fields: &FieldReader<'_>, message: &'static str) -> Option<Kopecks> {
    fields.required("amount", fields.amount("amount"), message)
}

fn amount_of_at_least(
    fields: &FieldReader<'_>,
    min: Kopecks,
    message: &'static str,
) -> Option<Kopecks> {
    let sum = amount(fields, message)?;
    if sum < min {
        fields.add_error("amount", "too_small", message);
    }
    Some(sum)
}

/// Reads the field `amount` within the limits of one payment.
pub(super) fn payment_amount(fields: &FieldReader<'_>) -> Option<Kopecks> {
    let sum = amount_of_at_least(fields, MIN_PAYMENT, MIN_PAYMENT_MESSAGE);
    if sum.is_some_and(|sum| sum > MAX_PAYMENT) {
        fields.add_error(
            "amount",
            "too_large",
            "Максимальная сумма платежа 350\u{a0}000₽",
        );
    }
    sum
}

/// What a purchase is paid with: the balance, or a payment at the provider.
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
    pub(super) fn from_field(fields: &FieldReader<'_>) -> Self {
        const MESSAGE: &str = "Выберите, чем платить: с баланса или на странице ЮKassa";
        fields
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
    /// Balance below which a top-up is charged, roubles, 0 to 50 000.
    pub minimum_balance: Kopecks,
    #[cfg_attr(feature = "openapi", schema(rename = "autoTopupEnabled", value_type = bool))]
    pub enabled: Option<bool>,
    /// Amount of each top-up, roubles, 100 to 50 000.
    #[cfg_attr(feature = "openapi", schema(rename = "autoTopupAmount"))]
    pub amount: Kopecks,
    /// Charge the subscription every month.
    #[cfg_attr(feature = "openapi", schema(value_type = bool))]
    pub monthly_topup_required: Option<bool>,
    /// Saved payment method; the newest one by default.
    #[cfg_attr(feature = "openapi", schema(format = Uuid))]
    pub payment_method_id: Option<String>,
    /// Version of the accepted consent text.
    pub consent: Option<String>,
}

impl FromFields for AutoTopup {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        const THRESHOLD_MESSAGE: &str = "Порог баланса — от 0 до 50,000 рублей";
        let minimum_balance = fields.required_amount(
            "minimumBalance",
            Kopecks::ZERO..=MAX_TOPUP,
            THRESHOLD_MESSAGE,
        );
        let amount =
            fields.required_amount("autoTopupAmount", MIN_TOPUP..=MAX_TOPUP, TOPUP_MESSAGE);
        let enabled = fields.flag("autoTopupEnabled");
        let monthly_topup_required = fields.flag("monthlyTopupRequired");
        let payment_method_id = fields.owned_text("paymentMethodId");
        let consent = fields.owned_text("consent");
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

/// Payment created by a user.
// No `Debug`: the contact is personal data.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = PaymentForm))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct PaymentCreate {
    /// Amount, roubles, 1 to 350 000.
    pub amount: Kopecks,
    pub description: String,
    /// Page of this site to return to; by default the page of the payment result.
    pub return_url: Option<String>,
    /// Merchant metadata: at most 15 entries, names up to 32 characters, values up to 512.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<std::collections::BTreeMap<String, String>>))]
    pub metadata: Vec<(String, String)>,
    /// Save the payment method for later charges requested by the user.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<bool>))]
    pub save_card: bool,
    /// Saved payment method to charge.
    pub payment_method_id: Option<String>,
    /// E-mail or phone for the receipt; by default the contact of the account.
    pub contact: Option<String>,
}

impl FromFields for PaymentCreate {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        let amount = payment_amount(fields);
        let description = fields.required_text("description", "Описание платежа обязательно");
        let return_url = fields.text("returnUrl");
        if return_url.is_some_and(|url| !is_web_address(url) || url.len() > MAX_RETURN_URL) {
            fields.add_error("returnUrl", "url_format", "Неверная ссылка возврата");
        }
        let metadata = fields.object("metadata", metadata).unwrap_or_default();
        let save_card = fields.flag("saveCard").unwrap_or_default();
        let payment_method_id = fields.owned_text("paymentMethodId");
        let contact = fields.non_blank("contact");
        if contact.is_some_and(|text| Contact::parse(text).is_none()) {
            fields.add_error("contact", "contact_format", CONTACT_FORMAT);
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

/// Whether the text is an absolute HTTP URL.
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

/// Merchant metadata within the limits of the provider (16 entries, one of which the server adds).
fn metadata(entries: &FieldReader<'_>) -> Vec<(String, String)> {
    const MESSAGE: &str = "До 15 полей: имя до 32 символов, значение — текст до 512";
    entries.allow_unknown();
    let fits = |text: &str, limit: usize| text.chars().count() <= limit;
    let mut metadata = Vec::new();
    for (index, (name, value)) in entries.sorted_entries().into_iter().enumerate() {
        match value {
            Value::Text(text) if index < 15 && fits(name, 32) && fits(text, 512) => {
                metadata.push((name.clone(), text.clone()));
            }
            _ => entries.add_error(name, "metadata_limit", MESSAGE),
        }
    }
    metadata
}

/// Webhook of the payment provider.
pub struct PaymentNotification {
    /// Id of the payment at the provider.
    pub payment_id: String,
    pub status: String,
    pub paid: bool,
}

impl PaymentNotification {
    fn object(object: &FieldReader<'_>) -> Option<Self> {
        object.allow_unknown();
        let payment_id = object.required_text("id", NOTIFICATION_MESSAGE);
        let status = object.required_text("status", NOTIFICATION_MESSAGE);
        let paid = object.required("paid", object.flag("paid"), NOTIFICATION_MESSAGE);
        let amount = object.object("amount", |amount| {
            amount.allow_unknown();
            amount.required_text("value", NOTIFICATION_MESSAGE);
            amount.required_text("currency", NOTIFICATION_MESSAGE);
        });
        object.required("amount", amount, NOTIFICATION_MESSAGE);
        Some(Self {
            payment_id: payment_id?.to_owned(),
            status: status?.to_owned(),
            paid: paid?,
        })
    }
}

impl FromFields for PaymentNotification {
    /// Unknown fields are allowed, because the provider adds fields over time.
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        fields.allow_unknown();
        fields.required_text("type", NOTIFICATION_MESSAGE);
        let object = fields.object("object", Self::object);
        fields
            .required("object", object, NOTIFICATION_MESSAGE)
            .flatten()
    }
}

const NOTIFICATION_MESSAGE: &str = "Неполное уведомление о платеже";

/// Top-up in the account: whole roubles, 100 to 50 000.
#[derive(Clone, Copy, Debug)]
pub struct Topup {
    pub amount: Kopecks,
}

impl FromFields for Topup {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        let amount = amount(fields, TOPUP_MESSAGE)?;
        if !(MIN_TOPUP..=MAX_TOPUP).contains(&amount) || amount.0 % 100 != 0 {
            fields.add_error("amount", "invalid_amount", TOPUP_MESSAGE);
        }
        Some(Self { amount })
    }
}

/// Top-up in the quick forms: whole roubles from 1.
#[derive(Clone, Copy, Debug)]
pub struct TopupQuick {
    pub amount: Kopecks,
}

impl FromFields for TopupQuick {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        let amount = amount(fields, MIN_PAYMENT_MESSAGE)?;
        if amount < MIN_PAYMENT || amount.0 % 100 != 0 {
            fields.add_error("amount", "too_small", MIN_PAYMENT_MESSAGE);
        }
        Some(Self { amount })
    }
}

/// Test payment of an administrator.
// No `Debug`: the contact is personal data.
pub struct PaymentTest {
    pub amount: Kopecks,
    pub contact: String,
    pub description: Option<String>,
}

impl FromFields for PaymentTest {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        let amount = amount_of_at_least(fields, MIN_PAYMENT, MIN_PAYMENT_MESSAGE);
        let contact = fields.required_text("contact", CONTACT_MESSAGE);
        let description = fields.owned_text("description");
        Some(Self {
            amount: amount?,
            contact: contact?.to_owned(),
            description,
        })
    }
}
