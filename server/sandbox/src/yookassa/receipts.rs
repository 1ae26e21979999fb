//! `/receipts`: what the cash register was told, and receipts that are sent by themselves.

use chrono::DateTime;
use chrono::Utc;
use serde_json::Value;

use crate::yookassa::api::Call;
use crate::yookassa::fields::Fields;
use crate::yookassa::listing::Query;
use crate::yookassa::payment::Status;
use crate::yookassa::receipt::Receipt;
use crate::yookassa::receipt::Sale;
use crate::yookassa::refusal::Refusal;
use crate::yookassa::register::Register;

const STATUSES: &[&str] = &["pending", "succeeded", "canceled"];
const KINDS: &[&str] = &["payment", "refund"];
const SETTLEMENTS: &[&str] = &["cashless", "prepayment", "postpayment", "consideration"];

/// `POST /receipts`: for example the second receipt of an advance, when the service was given.
pub fn create(register: &mut Register, call: &Call, now: DateTime<Utc>) -> Result<Value, Refusal> {
    let fields = Fields::of(call.body)?;
    let kind = fields.word("type", KINDS)?;
    let kind = kind.ok_or_else(|| fields.missing("type"))?;
    if !fields.flag("send")? {
        return Err(fields.missing("send"));
    }
    let sale = Sale::read(&fields)?;
    if settled(&fields)? != sale.kopecks {
        return Err(fields.illegal("settlements"));
    }
    let (payment_id, refund_id) = subject(register, &fields, kind)?;
    let settlements = fields.value("settlements").cloned();
    let refund_id = refund_id.as_deref();
    let id = register.send_receipt(&payment_id, refund_id, sale, settlements, now);
    show(register, &id)
}

/// What the settlements come to, in kopecks.
fn settled(fields: &Fields) -> Result<i64, Refusal> {
    let settlements = fields.list("settlements")?;
    if settlements.is_empty() {
        return Err(fields.missing("settlements"));
    }
    let mut sum = 0;
    for (index, settlement) in settlements.iter().enumerate() {
        let settlement = Fields::of_item(settlement, &format!("settlements[{index}]"))?;
        settlement
            .word("type", SETTLEMENTS)?
            .ok_or_else(|| settlement.missing("type"))?;
        sum += settlement.required_amount("amount")?;
    }
    Ok(sum)
}

/// The payment that the receipt is about, and the refund, if it is about one.
fn subject(
    register: &Register,
    fields: &Fields,
    kind: &str,
) -> Result<(String, Option<String>), Refusal> {
    let name = if kind == "refund" {
        "refund_id"
    } else {
        "payment_id"
    };
    let id = fields.required_text(name, usize::MAX)?;
    let unknown = || Refusal::invalid("Object doesn't exist or access denied").at(name);
    if kind == "refund" {
        let refund = register.refunds.get(id);
        let refund = refund.filter(|refund| refund.status == Status::Succeeded);
        let refund = refund.ok_or_else(unknown)?;
        return Ok((refund.payment_id.clone(), Some(id.to_owned())));
    }
    let payment = register.payments.get(id);
    let payment = payment.filter(|payment| payment.status == Status::Succeeded);
    let payment = payment.ok_or_else(unknown)?;
    Ok((payment.id.clone(), None))
}

fn show(register: &Register, id: &str) -> Result<Value, Refusal> {
    let receipt = register.receipts.get(id);
    let receipt = receipt.ok_or_else(|| Refusal::not_found("Receipt is not found"))?;
    Ok(receipt.json())
}

/// `GET /receipts/{id}`.
pub fn get(register: &mut Register, call: &Call, _: DateTime<Utc>) -> Result<Value, Refusal> {
    show(register, call.id)
}

/// `GET /receipts`.
pub fn list(register: &mut Register, call: &Call, _: DateTime<Utc>) -> Result<Value, Refusal> {
    let query = Query(call.query);
    query.check_word("status", STATUSES)?;
    let created = query.bounds("created_at")?;
    let fits = |receipt: &Receipt| {
        let is_of_payment = match &receipt.refund_id {
            Some(_) => query.text("payment_id").is_none(),
            None => query.fits("payment_id", &receipt.payment_id),
        };
        is_of_payment
            && query.fits(
                "refund_id",
                receipt.refund_id.as_deref().unwrap_or_default(),
            )
            && query.fits("status", receipt.registration.name())
            && created.hold(Some(receipt.created_at))
    };
    query.page(&register.receipts, fits, Receipt::json)
}
