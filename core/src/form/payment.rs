//! Money forms.

use super::{is_web_address, source_inputs};
use crate::contact::{CONTACT_FORMAT, Contact};
use crate::date::Date;
use crate::input::Input;
use crate::money::Kopecks;
use crate::packages::{
    MAX_PAYMENT, MAX_TOPUP, MIN_PAYMENT, MIN_SUBSCRIPTION_TOPUP, MIN_TOPUP, package_by_id,
    quick_package, subscription,
};
use crate::value::Value;

const MIN_PAYMENT_MESSAGE: &str = "Минимальная сумма платежа 1₽";
/// Longest address that the provider leads back to.
const LONGEST_ADDRESS: usize = 2048;
const CONTACT_MESSAGE: &str = "Заполните контактные данные";

/// A sum of roubles; a missing one is refused with the form's own message.
fn amount(input: &Input<'_>, message: &'static str) -> Option<Kopecks> {
    let Some(roubles) = input.number("amount") else {
        if !input.is_refused("amount") {
            input.refuse("amount", "required", message);
        }
        return None;
    };
    let Ok(sum) = Kopecks::from_roubles(roubles) else {
        input.refuse("amount", "invalid_amount", "Некорректная сумма");
        return None;
    };
    Some(sum)
}

fn amount_from(input: &Input<'_>, least: Kopecks, message: &'static str) -> Option<Kopecks> {
    let sum = amount(input, message)?;
    if sum < least {
        input.refuse("amount", "too_small", message);
    }
    Some(sum)
}

fn known_id<T>(
    input: &Input<'_>,
    name: &'static str,
    find: impl FnOnce(&str) -> Option<T>,
    message: &'static str,
) {
    if input
        .required_text(name, message)
        .is_some_and(|id| find(id).is_none())
    {
        input.refuse(name, "unknown_choice", message);
    }
}

pub(super) fn package_purchase(input: &Input<'_>) {
    known_id(input, "packageType", package_by_id, "Выберите пакет");
    input.text("promoCode");
    input.choice(
        "payWith",
        &["balance", "card"],
        "Выберите, чем платить: с баланса или картой",
    );
    input.flag("saveCard");
    input.text("paymentMethodId");
    // Its form is checked where the receipt is made.
    input.text("contact");
}

pub(super) fn subscription_topup(input: &Input<'_>) {
    const MESSAGE: &str = "Минимальная сумма пополнения 299₽";
    known_id(input, "subscriptionType", subscription, "Выберите подписку");
    let sum = amount_from(input, MIN_SUBSCRIPTION_TOPUP, MESSAGE);
    let plan = input.text("subscriptionType").and_then(subscription);
    if let (Some(sum), Some(plan)) = (sum, plan)
        && sum >= MIN_SUBSCRIPTION_TOPUP
        && !plan.takes(sum)
    {
        let message = if plan.any_amount {
            "Слишком большая сумма"
        } else {
            "Выберите одну из сумм подписки"
        };
        input.refuse("amount", "invalid_amount", message);
    }
    input.text("consent");
    input.text("paymentMethodId");
    input.text("contact");
}

/// Settings of the automatic top-up.
pub(super) fn auto_topup(input: &Input<'_>) {
    for (name, least, message) in [
        (
            "minimumBalance",
            Kopecks::ZERO,
            "Порог баланса — от 0 до 50,000 рублей",
        ),
        (
            "autoTopupAmount",
            MIN_TOPUP,
            "Сумма должна быть от 100 до 50,000 рублей",
        ),
    ] {
        let Some(roubles) = input.number(name) else {
            if !input.is_refused(name) {
                input.refuse(name, "required", message);
            }
            continue;
        };
        let is_sound =
            Kopecks::from_roubles(roubles).is_ok_and(|sum| (least..=MAX_TOPUP).contains(&sum));
        if !is_sound {
            input.refuse(name, "invalid_amount", message);
        }
    }
    input.flag("autoTopupEnabled");
    input.flag("monthlyTopupRequired");
    input.text("paymentMethodId");
    input.text("consent");
}

pub(super) fn create(input: &Input<'_>) {
    if amount_from(input, MIN_PAYMENT, MIN_PAYMENT_MESSAGE).is_some_and(|sum| sum > MAX_PAYMENT) {
        input.refuse("amount", "too_large", "Максимальная сумма платежа 350 000₽");
    }
    input.required_text("description", "Описание платежа обязательно");
    if input
        .text("returnUrl")
        .is_some_and(|address| !is_web_address(address) || address.len() > LONGEST_ADDRESS)
    {
        input.refuse("returnUrl", "url_format", "Неверная ссылка возврата");
    }
    input.object("metadata", metadata);
    input.flag("saveCard");
    input.text("paymentMethodId");
    let contact = input.text("contact").map(str::trim);
    if contact.is_some_and(|text| !text.is_empty() && Contact::parse(text).is_none()) {
        input.refuse("contact", "contact_format", CONTACT_FORMAT);
    }
}

/// What the shop keeps with a payment at the provider, within the provider's limits; one entry is
/// ours.
fn metadata(entries: &Input<'_>) {
    const MESSAGE: &str = "До 15 полей: имя до 32 символов, значение — текст до 512";
    entries.allow_unknown();
    let fits = |text: &str, limit: usize| text.chars().count() <= limit;
    // By name: JavaScript puts names that are numbers first, wherever they stood.
    let mut entries_by_name: Vec<_> = entries.all().iter().collect();
    entries_by_name.sort_unstable_by_key(|(name, _)| name);
    for (index, (name, value)) in entries_by_name.into_iter().enumerate() {
        let is_sound = matches!(value, Value::Text(text) if fits(text, 512));
        if index >= 15 || !fits(name, 32) || !is_sound {
            entries.refuse(name, "metadata_limit", MESSAGE);
        }
    }
}

/// The provider adds fields over time, so unknown ones are let through.
pub(super) fn notification(input: &Input<'_>) {
    const MESSAGE: &str = "Неполное уведомление о платеже";
    input.allow_unknown();
    input.required_text("type", MESSAGE);
    let present = input.object("object", |object| {
        object.allow_unknown();
        object.required_text("id", MESSAGE);
        object.required_text("status", MESSAGE);
        if object.flag("paid").is_none() && !object.is_refused("paid") {
            object.refuse("paid", "required", MESSAGE);
        }
        let present = object.object("amount", |amount| {
            amount.allow_unknown();
            amount.required_text("value", MESSAGE);
            amount.required_text("currency", MESSAGE);
        });
        if !present {
            object.refuse("amount", "required", MESSAGE);
        }
    });
    if !present {
        input.refuse("object", "required", MESSAGE);
    }
}

/// The cabinet: whole roubles, 100 to 50 000.
pub(super) fn topup(input: &Input<'_>) {
    const MESSAGE: &str = "Сумма должна быть от 100 до 50,000 рублей";
    let Some(sum) = amount(input, MESSAGE) else {
        return;
    };
    if !(MIN_TOPUP..=MAX_TOPUP).contains(&sum) || sum.0 % 100 != 0 {
        input.refuse("amount", "invalid_amount", MESSAGE);
    }
}

/// The quick forms: whole roubles from 1.
pub(super) fn topup_quick(input: &Input<'_>) {
    let Some(sum) = amount(input, MIN_PAYMENT_MESSAGE) else {
        return;
    };
    if sum < MIN_PAYMENT || sum.0 % 100 != 0 {
        input.refuse("amount", "too_small", MIN_PAYMENT_MESSAGE);
    }
}

pub(super) fn test(input: &Input<'_>) {
    amount_from(input, MIN_PAYMENT, MIN_PAYMENT_MESSAGE);
    input.required_text("contact", CONTACT_MESSAGE);
    input.text("description");
}

/// Ways to deliver a report, as they are called on the wire.
const DELIVERY_METHODS: [&str; 3] = ["email", "sms", "link"];

/// Both shapes of the specification: contacts by method, and the one that is sent with a payment.
pub(super) fn quick_purchase(input: &Input<'_>, today: Date) {
    known_id(input, "packageType", quick_package, "Выберите пакет");
    let methods = delivery_methods(input);
    let receipt = input.text("contact").map(str::trim);
    let receipt = receipt.filter(|contact| !contact.is_empty());
    if receipt.is_some_and(|contact| Contact::parse(contact).is_none()) {
        input.refuse("contact", "contact_format", CONTACT_FORMAT);
    }
    // The law wants a receipt for every payment, so somebody must be able to get it.
    let has_contact = receipt.is_some() || methods.iter().any(|method| *method != "link");
    let present = input.object("contacts", |contacts| {
        contacts.allow_unknown();
        for method in &methods {
            contact(contacts, method, has_contact);
        }
    });
    let is_needed = !methods.is_empty() && (methods != ["link"] || receipt.is_none());
    if !present && is_needed {
        input.refuse("contacts", "required", CONTACT_MESSAGE);
    }
    if input
        .number("amount")
        .is_some_and(|roubles| Kopecks::from_roubles(roubles).is_err())
    {
        input.refuse("amount", "invalid_amount", "Некорректная сумма");
    }
    for name in [
        "query",
        "type",
        "description",
        "contactMethod",
        "deliveryMethod",
    ] {
        input.text(name);
    }
    input.flag("acceptMismatch");
    input.object("inputs", |inputs| source_inputs::check(inputs, today));
}

fn delivery_methods<'a>(input: &Input<'a>) -> Vec<&'a str> {
    const NAME: &str = "deliveryMethods";
    let methods = input.texts(NAME);
    if !input.is_refused(NAME) && methods.as_ref().is_none_or(Vec::is_empty) {
        input.refuse(NAME, "required", "Выберите хотя бы один способ доставки");
    }
    let methods = methods.unwrap_or_default();
    if methods
        .iter()
        .any(|method| !DELIVERY_METHODS.contains(method))
    {
        let message = "Отчёт можно получить на email, по SMS или по ссылке";
        input.refuse(NAME, "unknown_choice", message);
        return Vec::new();
    }
    methods
}

/// Where one method delivers to; a link needs nothing but a receipt.
fn contact(contacts: &Input<'_>, method: &str, has_contact: bool) {
    let text = match contacts.named(method) {
        Some(Value::Text(text)) => text.trim(),
        None | Some(Value::Null) => "",
        Some(_) => {
            contacts.refuse(method, "wrong_type", CONTACT_MESSAGE);
            return;
        }
    };
    if text.is_empty() {
        if method != "link" || !has_contact {
            contacts.refuse(method, "required", CONTACT_MESSAGE);
        }
        return;
    }
    match (method, Contact::parse(text)) {
        ("email", Some(Contact::Email(_)))
        | ("sms", Some(Contact::Phone(_)))
        | ("link", Some(_)) => {}
        ("email", _) => contacts.refuse(method, "email_format", "Неверный формат email"),
        ("sms", _) => {
            let message = "Номер должен быть в формате +7XXXXXXXXXX";
            contacts.refuse(method, "phone_format", message);
        }
        _ => contacts.refuse(method, "contact_format", CONTACT_FORMAT),
    }
}
