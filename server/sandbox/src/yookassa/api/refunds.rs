//! `POST /refunds`.

use chrono::{DateTime, Utc};
use serde_json::Value;

use crate::yookassa::{
    api::{
        fields::{Fields, metadata},
        listing::look_up,
        refusal::Refusal,
        routes::Call,
        sale,
    },
    shop::{
        magic::Magic,
        money::LEAST_REMAINDER,
        payment::{LONG_TIME, Payment, Status},
        refund::Refund,
        register::Register,
    },
    time::Task,
};

const LONGEST_DESCRIPTION: usize = 250;

/// `POST /refunds`.
pub fn create(register: &mut Register, call: &Call, now: DateTime<Utc>) -> Result<Value, Refusal> {
    let fields = Fields::of(call.body, "")?;
    let payment_id = fields.required_text("payment_id", usize::MAX)?;
    let kopecks = fields.amount("amount")?;
    let description = fields.text("description", LONGEST_DESCRIPTION)?;
    let metadata = metadata(&fields)?;
    let payment = register.payments.get(payment_id).ok_or_else(|| {
        let text = "Incorrect payment_id. Payment doesn't exist or access denied";
        Refusal::invalid(text).at("payment_id")
    })?;
    check_sum(payment, kopecks)?;
    let sale = match sale::optional(&fields, kopecks)? {
        Some(sale) => sale,
        // The service knows what was sold when all of it goes back.
        None if kopecks == payment.terms.kopecks => payment.terms.sale.clone(),
        None => return Err(sale::refused()),
    };
    let id = register.mint("0015", now);
    let refund = Refund {
        id: id.clone(),
        payment_id: payment_id.to_owned(),
        status: Status::Pending,
        kopecks,
        description: description.map(str::to_owned),
        metadata,
        registration: Status::Pending,
        sale,
        cancellation: None,
        created_at: now,
    };
    register.refunds.insert(id.clone(), refund);
    // A refund under way takes its part already: two at once cannot exceed the payment.
    if let Some(payment) = register.payments.get_mut(payment_id) {
        payment.refunding_kopecks += kopecks;
    }
    let mut end_later = |is_done| {
        let id = id.clone();
        register.plan_in(LONG_TIME, Task::RefundEnds { id, is_done }, now);
    };
    match Magic::of(kopecks) {
        Some(Magic::Stuck) => {}
        Some(Magic::RegisterFirst) => end_later(true),
        Some(Magic::Declined) => end_later(false),
        _ => register.end_refund(&id, true, now),
    }
    look_up(&register.refunds, &id)
}

fn check_sum(payment: &Payment, kopecks: i64) -> Result<(), Refusal> {
    if payment.status != Status::Succeeded {
        return Err(Refusal::invalid(
            "Payment can not be refunded in current status",
        ));
    }
    let left = payment.refundable_kopecks();
    if left == 0 {
        return Err(Refusal::invalid("Payment is already completely refunded"));
    }
    let refuse = |text| Err(Refusal::invalid(text).at("amount.value"));
    match left - kopecks {
        remainder if remainder < 0 => refuse("Refund sum exceeded"),
        remainder if remainder > 0 && remainder <= LEAST_REMAINDER => {
            refuse("Remaining payment amount after refund must be greater than 1.00 RUB")
        }
        _ => Ok(()),
    }
}
