//! A payment that the user asks for: money for the balance.

use std::collections::BTreeMap;
use std::fmt;

use avtosled_core::fields::FieldError;
use avtosled_core::fields::FieldErrors;
use avtosled_core::form;
use avtosled_core::form::FormName;
use avtosled_core::money::Kopecks;
use avtosled_core::value::Value as FormValue;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::clock::moscow_day;
use crate::repos;
use crate::repos::RepoError;
use crate::repos::idempotency;
use crate::repos::idempotency::IdempotencyKey;
use crate::repos::payments;
use crate::services::Services;
use crate::services::accounts;
use crate::services::payments::Created;
use crate::services::payments::NewPayment;
use crate::services::payments::PaymentError;
use crate::services::payments::Purpose;
use crate::services::payments::ask;
use crate::services::payments::prepare;

const SCOPE: &str = "payment";

/// A payment as the user asks for it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct PaymentForm {
    /// Roubles, 1 to 350 000.
    #[schema(value_type = f64)]
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
    services: &Services,
    user_id: Uuid,
    values: &Value,
    key: Option<String>,
) -> Result<Created, PaymentError> {
    let form = read(services, values).map_err(PaymentError::Invalid)?;
    let request_hash = services.secrets.request_hash(values);
    if let Some(key) = &key
        && let Some(id) = earlier(services, user_id, key, &request_hash).await?
    {
        return again(services, id).await;
    }
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
    let tx = services.db.begin().await?;
    accounts::lock(&tx, user_id).await?;
    let payment = prepare(services, &tx, new).await?;
    if let Some(key) = &key {
        let row = IdempotencyKey {
            id: Uuid::now_v7(),
            user_id,
            scope: SCOPE.to_owned(),
            key: key.clone(),
            request_hash: request_hash.clone(),
            response: serde_json::json!({ "paymentId": payment.id }),
            created_at: services.clock.now(),
        };
        if !idempotency::insert(&tx, row).await? {
            drop(tx);
            let id = earlier(services, user_id, key, &request_hash).await?;
            let id = id.ok_or(RepoError::Inconsistent(
                "a taken idempotency key is missing",
            ))?;
            return again(services, id).await;
        }
    }
    repos::commit(tx).await?;
    ask::send(services, payment.id).await
}

/// The rules of the form, and the one that only the server knows: pages of ours.
fn read(services: &Services, values: &Value) -> Result<PaymentForm, FieldErrors> {
    let today = moscow_day(services.clock.now());
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
    if url.is_some_and(|url| !url.is_empty() && !is_own(url, &services.public_url)) {
        let error = FieldError::new("returnUrl", "foreign_url", "Неверная ссылка возврата");
        return Err(FieldErrors::one(error));
    }
    Ok(form)
}

fn form_value(values: &Value) -> FormValue {
    serde_json::from_value(values.clone()).unwrap_or(FormValue::Null)
}

/// Whether an address is a page of ours: the payer is sent there from the provider's page.
fn is_own(url: &str, public_url: &str) -> bool {
    let rest = url.strip_prefix(public_url);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?', '#']))
}

/// The payment of an earlier request; it is sent once more when nobody knows what became of it.
async fn again(services: &Services, id: Uuid) -> Result<Created, PaymentError> {
    let payment = payments::find(services.db.write(), id).await?;
    let payment = payment.ok_or(PaymentError::NotFound)?;
    if payment.yookassa_payment_id.is_none() {
        return ask::send(services, id).await;
    }
    ask::created(&payment)
}

async fn earlier(
    services: &Services,
    user_id: Uuid,
    key: &str,
    request_hash: &str,
) -> Result<Option<Uuid>, PaymentError> {
    let Some(row) = idempotency::find(services.db.write(), user_id, SCOPE, key).await? else {
        return Ok(None);
    };
    if row.request_hash != request_hash {
        return Err(PaymentError::KeyReused);
    }
    let id = row.response["paymentId"]
        .as_str()
        .and_then(|text| Uuid::parse_str(text).ok());
    id.map(Some)
        .ok_or(RepoError::Inconsistent("an idempotent answer without a payment").into())
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
