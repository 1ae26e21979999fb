//! A payment that the user asks for: money for the balance.

use std::collections::BTreeMap;
use std::fmt;

use avtosled_core::fields::{FieldError, FieldErrors};
use avtosled_core::form;
use avtosled_core::form::FormName;
use avtosled_core::money::Kopecks;
use avtosled_core::value::Value as FormValue;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::accounts;
use crate::kit::Kit;
use crate::kit::clock::moscow_day;
use crate::kit::once::{Request, once};
use crate::kit::work::Work;
use crate::money::payments::{Created, NewPayment, PaymentError, Purpose, ask, prepare};
use crate::money::rows::payments;

const SCOPE: &str = "payment";

/// A payment as the user asks for it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct PaymentForm {
    /// Roubles, 1 to 350 000.
    amount: Kopecks,
    description: String,
    /// A page of ours; without it, the one that shows the result.
    return_url: Option<String>,
    /// Texts for the shop's own records: at most 15, names to 32 characters, values to 512.
    metadata: Option<BTreeMap<String, String>>,
    /// The card may be charged later, when the user says so.
    save_card: Option<bool>,
    /// A saved card that pays at once.
    payment_method_id: Option<String>,
    /// E-mail or phone of the receipt; without it, those of the account.
    contact: Option<String>,
}

impl fmt::Debug for PaymentForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PaymentForm").finish_non_exhaustive()
    }
}

/// Makes a payment for the balance. The same key and form give the same payment.
pub async fn create(
    kit: &Kit,
    user_id: Uuid,
    values: &Value,
    key: Option<String>,
) -> Result<Created, PaymentError> {
    let form = read(kit, values).map_err(PaymentError::Invalid)?;
    let request = Request::new(kit, user_id, SCOPE, key, values);
    let answer = once(kit, &request, prepare_topup(kit, user_id, form)).await?;
    sent(kit, answer.into_inner()).await
}

async fn prepare_topup(
    kit: &Kit,
    user_id: Uuid,
    form: PaymentForm,
) -> Result<(Work<'_>, Uuid), PaymentError> {
    let method = form.payment_method_id.as_deref().map(Uuid::parse_str);
    let new = NewPayment {
        user_id,
        amount: form.amount,
        purpose: Purpose::Topup,
        description: form.description.trim().to_owned(),
        contact: form.contact,
        save_card: form.save_card.unwrap_or(false),
        method: method
            .transpose()
            .map_err(|_| PaymentError::MethodNotFound)?,
        return_url: form.return_url.filter(|url| !url.trim().is_empty()),
        metadata: form.metadata.unwrap_or_default(),
    };
    let work = kit.begin().await?;
    accounts::lock(&work.tx, user_id).await?;
    let payment = prepare(kit, &work.tx, new).await?;
    Ok((work, payment.id))
}

/// The rules of the form, and the one that only the server knows: pages of ours.
fn read(kit: &Kit, values: &Value) -> Result<PaymentForm, FieldErrors> {
    let today = moscow_day(kit.clock.now());
    let answer = form::validate(FormName::PaymentCreate, &form_value(values), today);
    if !answer.valid {
        return Err(FieldErrors {
            errors: answer.errors,
        });
    }
    let form = serde_json::from_value::<PaymentForm>(values.clone()).map_err(|_| {
        FieldErrors::one(FieldError::new(
            "",
            "wrong_type",
            "Проверьте правильность ввода данных",
        ))
    })?;
    let url = form.return_url.as_deref().map(str::trim);
    if url.is_some_and(|url| !url.is_empty() && !is_own(url, &kit.public_url)) {
        let error = FieldError::new("returnUrl", "foreign_url", "Неверная ссылка возврата");
        return Err(FieldErrors::one(error));
    }
    Ok(form)
}

fn form_value(values: &Value) -> FormValue {
    serde_json::from_value(values.clone()).unwrap_or(FormValue::Null)
}

/// True when an address is a page of ours: the payer is sent there from the provider's page.
fn is_own(url: &str, public_url: &str) -> bool {
    let rest = url.strip_prefix(public_url);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?', '#']))
}

/// What became of a payment; it is sent, and sent once more when nobody knows.
async fn sent(kit: &Kit, id: Uuid) -> Result<Created, PaymentError> {
    let payment = payments::find(kit.db.write(), id).await?;
    let payment = payment.ok_or(PaymentError::NotFound)?;
    if payment.yookassa_payment_id.is_none() {
        return ask::send(kit, id).await;
    }
    ask::created(&payment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_ours_are_led_back_to() {
        let ours = "https://avtosled.ru";
        for url in ["", "/", "/payment/success?a=1", "?a", "#a"] {
            assert!(is_own(&format!("{ours}{url}"), ours), "{url}");
        }
        for url in [
            "https://avtosled.ru.evil.example/",
            "https://avtosled.ru@evil.example/",
            "https://avtosled.ru:8443/",
            "https://avtosled.ru\\@evil.example",
            "http://avtosled.ru/",
            "//avtosled.ru/",
            "https://evil.example/https://avtosled.ru/",
        ] {
            assert!(!is_own(url, ours), "{url}");
        }
    }
}
