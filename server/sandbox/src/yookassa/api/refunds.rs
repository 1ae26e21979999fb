//! `POST /refunds`: creation of refunds.

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
        LONG_TIME, NEXT_DAY, Payment, Refund, Refunding, ShopState, Status, TestAmount,
        money::MIN_REMAINDER,
    },
};

const MAX_DESCRIPTION: usize = 250;

pub fn create(state: &mut ShopState, call: &Call, now: DateTime<Utc>) -> Result<Value, ApiError> {
    let fields = FieldReader::of(call.body, "")?;
    let payment_id = fields.required_text("payment_id", usize::MAX)?;
    let kopecks = fields.amount("amount")?;
    let description = fields.text("description", MAX_DESCRIPTION)?;
    let metadata = metadata(&fields)?;
    let payment = state.payments.get(payment_id).ok_or_else(|| {
        let text = "Incorrect payment_id. Payment doesn't exist or access denied";
        ApiError::invalid(text).at("payment_id")
    })?;
    check_sum(payment, kopecks)?;
    let refunding = payment.refunding;
    let sale = match receipts::optional(&fields, kopecks)? {
        Some(sale) => sale,
        // A full refund needs no receipt.
        None if kopecks == payment.terms.kopecks => payment.terms.sale.clone(),
        None => return Err(receipts::rejected()),
    };
    let id = state.new_id("0015", now);
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
    state.refunds.insert(id.clone(), refund);
    // Pending refunds count, so that two concurrent ones cannot exceed the payment.
    if let Some(payment) = state.payments.get_mut(payment_id) {
        payment.refunding_kopecks += kopecks;
    }
    let mut end_after = |time, is_done| {
        let id = id.clone();
        state.schedule_in(time, Task::EndRefund { id, is_done }, now);
    };
    match (TestAmount::of(kopecks), refunding) {
        (Some(TestAmount::Stuck), _) => {}
        (Some(TestAmount::Delayed), _) => end_after(LONG_TIME, true),
        (Some(TestAmount::Declined), _) => end_after(LONG_TIME, false),
        (_, Refunding::NextDay) => end_after(NEXT_DAY, true),
        (_, Refunding::CanceledNextDay) => end_after(NEXT_DAY, false),
        (_, Refunding::AtOnce | Refunding::WholeOnly) => state.end_refund(&id, true, now),
    }
    look_up(&state.refunds, &id)
}

fn check_sum(payment: &Payment, kopecks: i64) -> Result<(), ApiError> {
    if payment.status != Status::Succeeded {
        return Err(ApiError::invalid(
            "Payment can not be refunded in current status",
        ));
    }
    let left = payment.refundable_kopecks();
    if left == 0 {
        return Err(ApiError::invalid("Payment is already completely refunded"));
    }
    let reject = |text| Err(ApiError::invalid(text).at("amount.value"));
    if payment.refunding == Refunding::WholeOnly && kopecks != payment.terms.kopecks {
        return reject("Partial refund forbidden");
    }
    match left - kopecks {
        remainder if remainder < 0 => reject("Refund sum exceeded"),
        remainder if remainder > 0 && remainder <= MIN_REMAINDER => {
            reject("Remaining payment amount after refund must be greater than 1.00 RUB")
        }
        _ => Ok(()),
    }
}
