//! `/payments`: create, look up, list, capture, cancel.

use chrono::DateTime;
use chrono::Utc;
use serde_json::Value;

use crate::yookassa::agenda::Task;
use crate::yookassa::api::Call;
use crate::yookassa::cards::Cancellation;
use crate::yookassa::fields::Fields;
use crate::yookassa::flow::PAYER_TIME;
use crate::yookassa::intent::Intent;
use crate::yookassa::intent::Payer;
use crate::yookassa::listing::Query;
use crate::yookassa::magic::Magic;
use crate::yookassa::payment::Confirmation;
use crate::yookassa::payment::Instrument;
use crate::yookassa::payment::Payment;
use crate::yookassa::payment::Status;
use crate::yookassa::payment::Terms;
use crate::yookassa::receipt::Sale;
use crate::yookassa::refusal::Refusal;
use crate::yookassa::register::Register;

const STATUSES: &[&str] = &["pending", "waiting_for_capture", "succeeded", "canceled"];

/// `POST /payments`.
pub fn create(register: &mut Register, call: &Call, now: DateTime<Utc>) -> Result<Value, Refusal> {
    let intent = Intent::read(call.body, register.is_fiscal)?;
    let id = match intent.payer {
        Payer::Returns(return_url) => {
            let id = register.mint("000f", now);
            let is_stuck = intent.terms.magic == Some(Magic::Stuck);
            let mut payment = Payment::new(id.clone(), intent.terms, now);
            payment.confirmation = Some(Confirmation {
                url: call.checkout_url(&id),
                return_url,
            });
            register.payments.add(payment);
            if !is_stuck {
                register.plan_in(PAYER_TIME, Task::PaymentUnpaid(id.clone()), now);
            }
            id
        }
        Payer::Absent(method_id) => charge(register, &method_id, intent.terms, now)?,
    };
    show(register, &id)
}

/// Charges a saved method, whose payer is not there to confirm.
fn charge(
    register: &mut Register,
    method_id: &str,
    terms: Terms,
    now: DateTime<Utc>,
) -> Result<String, Refusal> {
    let method = register.methods.get(method_id);
    let card = method.and_then(|method| Some((method.usable_card()?.clone(), method.refusal)));
    let (card, refusal) = card.ok_or_else(|| {
        let text =
            "This payment_method_id doesn't exist. Specify the id of the saved payment_method";
        Refusal::invalid(text).at("payment_method_id")
    })?;
    let by_magic = (terms.magic == Some(Magic::Declined))
        .then(|| Cancellation::by_network("insufficient_funds"));
    let by_age = card
        .has_expired(now)
        .then(|| Cancellation::by_network("card_expired"));
    let id = register.mint("000f", now);
    register.payments.add(Payment::new(id.clone(), terms, now));
    let instrument = Instrument {
        id: method_id.to_owned(),
        card,
        is_saved: true,
    };
    match refusal.or(by_age).or(by_magic) {
        None => register.authorize(&id, instrument, false, now),
        Some(cancellation) => {
            if let Some(payment) = register.payments.get_mut(&id) {
                payment.is_confirmed = true;
                payment.instrument = Some(instrument);
            }
            register.cancel(&id, cancellation, now);
        }
    }
    Ok(id)
}

fn show(register: &Register, id: &str) -> Result<Value, Refusal> {
    let payment = register.payments.get(id);
    let payment = payment.ok_or_else(|| Refusal::not_found("Payment not found or forbidden"))?;
    Ok(payment.json())
}

/// `GET /payments/{id}`.
pub fn get(register: &mut Register, call: &Call, _: DateTime<Utc>) -> Result<Value, Refusal> {
    show(register, call.id)
}

/// `GET /payments`.
pub fn list(register: &mut Register, call: &Call, _: DateTime<Utc>) -> Result<Value, Refusal> {
    let query = Query(call.query);
    query.check_word("status", STATUSES)?;
    let created = query.bounds("created_at")?;
    let captured = query.bounds("captured_at")?;
    let fits = |payment: &Payment| {
        // A payer who has not chosen a method yet has none.
        let has_method = payment.instrument.is_some() || payment.terms.has_fixed_method;
        let method = if has_method { "bank_card" } else { "" };
        query.fits("status", payment.status.name())
            && query.fits("payment_method", method)
            && created.hold(Some(payment.created_at))
            && captured.hold(payment.captured_at)
    };
    query.page(&register.payments, fits, Payment::json)
}

/// The payment of a call that would change it. The contract has no 404 here.
fn payment<'a>(register: &'a Register, id: &str) -> Result<&'a Payment, Refusal> {
    register.payments.get(id).ok_or_else(|| {
        let text = "Incorrect payment_id. Payment doesn't exist or access denied";
        Refusal::invalid(text).at("payment_id")
    })
}

/// `POST /payments/{id}/capture`.
pub fn capture(register: &mut Register, call: &Call, now: DateTime<Utc>) -> Result<Value, Refusal> {
    let fields = Fields::of(call.body)?;
    let payment = payment(register, call.id)?;
    if payment.terms.is_one_stage {
        return Err(Refusal::invalid(
            "You can not capture payment with autocapture",
        ));
    }
    if payment.status != Status::WaitingForCapture {
        return Err(Refusal::invalid(
            "Payment can not be captured in current status",
        ));
    }
    let whole = payment.terms.kopecks;
    let kopecks = fields.amount("amount")?.unwrap_or(whole);
    if kopecks > whole {
        return Err(Refusal::invalid("Illegal amount for capture").at("amount.value"));
    }
    let sale = match register.is_fiscal {
        false => None,
        true if kopecks < whole => Some(Sale::required(&fields, kopecks)?),
        true => Sale::optional(&fields, kopecks)?,
    };
    register.capture(call.id, kopecks, sale, now);
    show(register, call.id)
}

/// `POST /payments/{id}/cancel`.
pub fn cancel(register: &mut Register, call: &Call, now: DateTime<Utc>) -> Result<Value, Refusal> {
    let payment = payment(register, call.id)?;
    if payment.terms.is_one_stage {
        return Err(Refusal::invalid(
            "You can not cancel payment with autocapture",
        ));
    }
    if payment.status != Status::WaitingForCapture {
        return Err(Refusal::invalid(
            "Payment can not be canceled in current status",
        ));
    }
    register.cancel(call.id, Cancellation::BY_MERCHANT, now);
    show(register, call.id)
}
