//! Creation of a payment to top up the balance.

use avtosled_core::field_errors::FieldError;
use avtosled_core::form::PaymentCreate;
use uuid::Uuid;

use crate::identity::locking;
use crate::money::payments::{
    CreatedPayment, NewPayment, PaymentError, Purpose, methods, prepare, provider_calls,
};
use crate::money::repository::payments;
use crate::platform::Context;
use crate::platform::idempotency::{IdempotentRequest, run_once};
use crate::platform::unit_of_work::UnitOfWork;

const SCOPE: &str = "payment";

/// Creates a payment to the balance; the same key and form return the same payment.
pub async fn create(
    ctx: &Context,
    user_id: Uuid,
    form: PaymentCreate,
    key: Option<String>,
) -> Result<CreatedPayment, PaymentError> {
    let url = form.return_url.as_deref();
    if url.is_some_and(|url| !is_own(url, &ctx.public_url)) {
        let error = FieldError::new("returnUrl", "foreign_url", "Неверная ссылка возврата");
        return Err(PaymentError::Invalid(error.into()));
    }
    let request = IdempotentRequest::new(ctx, user_id, SCOPE, key, &form);
    let answer = run_once(ctx, &request, prepare_topup(ctx, user_id, form)).await?;
    send_once(ctx, answer.into_inner()).await
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
        method: methods::parse_id(form.payment_method_id.as_deref())?,
        return_url: form.return_url,
        metadata: form.metadata.into_iter().collect(),
    };
    let work = ctx.begin().await?;
    locking::lock(&work.tx, user_id).await?;
    let payment = prepare(ctx, &work.tx, new).await?;
    Ok((work, payment.id))
}

/// Whether a return URL is a page of this site.
fn is_own(url: &str, public_url: &str) -> bool {
    let rest = url.strip_prefix(public_url);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?', '#']))
}

/// Sends a payment unless its provider id is known, and returns it.
async fn send_once(ctx: &Context, id: Uuid) -> Result<CreatedPayment, PaymentError> {
    let payment = payments::find(ctx.db.write(), id).await?;
    let payment = payment.ok_or(PaymentError::NotFound)?;
    if payment.yookassa_payment_id.is_none() {
        return provider_calls::send(ctx, id).await;
    }
    Ok(provider_calls::to_created(payment))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_return_url_is_rejected() {
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
