//! `POST /payments`: creation of payments.

use chrono::{DateTime, Utc};
use serde_json::Value;

use crate::yookassa::{
    api::{
        error::ApiError,
        field_reader::{FieldReader, metadata},
        listing::look_up,
        receipts,
        request::Call,
    },
    schedule::Task,
    shop::{
        Cancellation, Confirmation, Instrument, PAYER_TIMEOUT, Payment, PaymentMethod, ShopState,
        Terms, TestAmount,
        money::{MAX_PAYMENT, MIN_PAYMENT},
    },
    webhooks::is_address,
};

const MAX_DESCRIPTION: usize = 128;
const MAX_RETURN_URL: usize = 2048;
const LOCALES: &[&str] = &["ru_RU", "en_US"];

pub fn create(state: &mut ShopState, call: &Call, now: DateTime<Utc>) -> Result<Value, ApiError> {
    let fields = FieldReader::of(call.body, "")?;
    let terms = terms(&fields)?;
    let confirmation = fields.object("confirmation")?;
    let id = if let Some(saved) = fields.text("payment_method_id", usize::MAX)? {
        if confirmation.is_some() {
            let text = "Confirmation must be null when using payment_method_id";
            return Err(ApiError::invalid(text).at("confirmation"));
        }
        charge(state, saved, terms, now)?
    } else {
        let confirmation = confirmation.ok_or_else(|| {
            let text = "Missing confirmation type for payment method type: bank_card";
            ApiError::invalid(text).at("confirmation")
        })?;
        let return_url = return_url(&confirmation)?;
        let id = state.new_id("000f", now);
        if terms.test_amount != Some(TestAmount::Stuck) {
            state.schedule_in(PAYER_TIMEOUT, Task::ExpirePayment(id.clone()), now);
        }
        let mut payment = Payment::new(id.clone(), terms, now);
        payment.confirmation = Some(Confirmation {
            url: format!("{}/yookassa/checkout?orderId={id}", call.request.origin()),
            return_url,
        });
        state.payments.insert(id.clone(), payment);
        id
    };
    look_up(&state.payments, &id)
}

fn terms(fields: &FieldReader) -> Result<Terms, ApiError> {
    let kopecks = fields.amount("amount")?;
    if !(MIN_PAYMENT..=MAX_PAYMENT).contains(&kopecks) {
        let error = ApiError::invalid("Payment amount is illegal");
        return Err(error.at("amount.value"));
    }
    if !fields.flag("capture")? {
        let error = ApiError::invalid("Payments of two stages are not emulated");
        return Err(error.at("capture"));
    }
    let description = fields.text("description", MAX_DESCRIPTION)?;
    Ok(Terms {
        kopecks,
        description: description.map(str::to_owned),
        metadata: metadata(fields)?,
        saves_method: fields.flag("save_payment_method")?,
        sale: receipts::required(fields, kopecks)?,
        test_amount: TestAmount::of(kopecks),
    })
}

/// URL to which the payer returns.
fn return_url(confirmation: &FieldReader) -> Result<String, ApiError> {
    if confirmation.required_text("type", usize::MAX)? != "redirect" {
        let error = ApiError::invalid("Confirmation type must be: redirect");
        return Err(error.at(confirmation.path("type")));
    }
    confirmation.word("locale", LOCALES)?;
    let url = confirmation.text("return_url", MAX_RETURN_URL)?;
    let url = url.filter(|url| !url.is_empty()).ok_or_else(|| {
        ApiError::invalid("Return url is missing").at(confirmation.path("return_url"))
    })?;
    if !is_address(url) {
        return Err(confirmation.illegal("return_url"));
    }
    Ok(url.to_owned())
}

/// Charges a saved method without the payer.
fn charge(
    state: &mut ShopState,
    method_id: &str,
    terms: Terms,
    now: DateTime<Utc>,
) -> Result<String, ApiError> {
    let saved = state.saved_methods.get(method_id).cloned().ok_or_else(|| {
        let text =
            "This payment_method_id doesn't exist. Specify the id of the saved payment_method";
        ApiError::invalid(text).at("payment_method_id")
    })?;
    let network = |applies: bool, reason| applies.then(|| Cancellation::by_network(reason));
    let has_expired =
        matches!(&saved.method, PaymentMethod::BankCard(card) if card.has_expired(now));
    let by_age = network(has_expired, "card_expired");
    let by_amount = network(
        terms.test_amount == Some(TestAmount::Declined),
        "insufficient_funds",
    );
    let id = state.new_id("000f", now);
    let mut payment = Payment::new(id.clone(), terms, now);
    let instrument = Instrument {
        id: method_id.to_owned(),
        method: saved.method,
        is_saved: true,
    };
    let cancellation = saved.refusal.or(by_age).or(by_amount);
    payment.is_confirmed = true;
    payment.instrument = cancellation.is_some().then(|| instrument.clone());
    state.payments.insert(id.clone(), payment);
    match cancellation {
        None => state.authorize(&id, instrument, now),
        Some(cancellation) => state.cancel(&id, cancellation, now),
    }
    Ok(id)
}
