//! A payment that the user asks for: money for the balance.

use avtosled_core::field_errors::FieldError;
use avtosled_core::form::PaymentCreate;
use uuid::Uuid;

use crate::identity::locking;
use crate::money::payments::{Created, NewPayment, PaymentError, Purpose, ask, methods, prepare};
use crate::money::repository::payments;
use crate::platform::Context;
use crate::platform::idempotency::{Request, once};
use crate::platform::unit_of_work::UnitOfWork;

const SCOPE: &str = "payment";

/// Makes a payment for the balance. The same key and form give the same payment.
pub async fn create(
    ctx: &Context,
    user_id: Uuid,
    form: PaymentCreate,
    key: Option<String>,
) -> Result<Created, PaymentError> {
    let url = form.return_url.as_deref();
    if url.is_some_and(|url| !is_own(url, &ctx.public_url)) {
        let error = FieldError::new("returnUrl", "foreign_url", "Неверная ссылка возврата");
        return Err(PaymentError::Invalid(error.into()));
    }
    let request = Request::new(ctx, user_id, SCOPE, key, &form);
    let answer = once(ctx, &request, prepare_topup(ctx, user_id, form)).await?;
    sent(ctx, answer.into_inner()).await
}

async fn prepare_topup(
    ctx: &Context,
    user_id: Uuid,
    form: PaymentCreate,
) -> Result<(UnitOfWork<'_>, Uuid), PaymentError> {
    let new = NewPayment {
        user_id,
        amount: form.amount,
        purpose: Purpose::Topup,
        description: form.description,
        contact: form.contact,
        save_card: form.save_card,
        method: methods::named(form.payment_method_id.as_deref())?,
        return_url: form.return_url,
        metadata: form.metadata.into_iter().collect(),
    };
    let work = ctx.begin().await?;
    locking::lock(&work.tx, user_id).await?;
    let payment = prepare(ctx, &work.tx, new).await?;
    Ok((work, payment.id))
}

/// True when an address is a page of ours: the payer is sent there from the provider's page.
fn is_own(url: &str, public_url: &str) -> bool {
    let rest = url.strip_prefix(public_url);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?', '#']))
}

/// What became of a payment; it is sent, and sent once more when nobody knows.
async fn sent(ctx: &Context, id: Uuid) -> Result<Created, PaymentError> {
    let payment = payments::find(ctx.db.write(), id).await?;
    let payment = payment.ok_or(PaymentError::NotFound)?;
    if payment.yookassa_payment_id.is_none() {
        return ask::send(ctx, id).await;
    }
    Ok(ask::created(payment))
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
