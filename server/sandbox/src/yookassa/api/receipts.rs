//! `/receipts`: those of payments and refunds, and those that are sent by themselves.

use chrono::{DateTime, Utc};
use serde_json::Value;

use crate::yookassa::{
    api::{error::ApiError, field_reader::Fields, listing::look_up, routes::Call, sale},
    shop::{payment::Status, state::ShopState},
};

const KINDS: &[&str] = &["payment", "refund"];
const SETTLEMENTS: &[&str] = &["cashless", "prepayment", "postpayment", "consideration"];

/// `POST /receipts`: for example the second receipt of an advance, when the service was given.
pub fn create(state: &mut ShopState, call: &Call, now: DateTime<Utc>) -> Result<Value, ApiError> {
    let fields = Fields::of(call.body, "")?;
    let kind = fields.word("type", KINDS)?;
    let kind = kind.ok_or_else(|| fields.missing("type"))?;
    if !fields.flag("send")? {
        return Err(fields.missing("send"));
    }
    let sale = sale::read(&fields)?;
    if settled(&fields)? != sale.kopecks {
        return Err(fields.illegal("settlements"));
    }
    let name = if kind == "refund" {
        "refund_id"
    } else {
        "payment_id"
    };
    let id = fields.required_text(name, usize::MAX)?;
    let payment_id = if kind == "refund" {
        let refund = state.refunds.get(id);
        let refund = refund.filter(|refund| refund.status == Status::Succeeded);
        refund.map(|refund| refund.payment_id.clone())
    } else {
        let payment = state.payments.get(id);
        let payment = payment.filter(|payment| payment.status == Status::Succeeded);
        payment.map(|payment| payment.id.clone())
    };
    let payment_id = payment_id
        .ok_or_else(|| ApiError::invalid("Object doesn't exist or access denied").at(name))?;
    let refund_id = Some(id).filter(|_| kind == "refund");
    let settlements = fields.value("settlements").cloned();
    let id = state.send_receipt(&payment_id, refund_id, sale, settlements, now);
    look_up(&state.receipts, &id)
}

/// The sum of the settlements, in kopecks.
fn settled(fields: &Fields) -> Result<i64, ApiError> {
    let settlements = fields.list("settlements")?;
    if settlements.is_empty() {
        return Err(fields.missing("settlements"));
    }
    let mut sum = 0;
    for (index, settlement) in settlements.iter().enumerate() {
        let settlement = Fields::of(settlement, &format!("settlements[{index}]"))?;
        settlement
            .word("type", SETTLEMENTS)?
            .ok_or_else(|| settlement.missing("type"))?;
        sum += settlement.amount("amount")?;
    }
    Ok(sum)
}
