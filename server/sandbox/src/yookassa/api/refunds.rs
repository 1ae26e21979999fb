//! `POST /refunds`.

use chrono::{DateTime, Utc};
use serde_json::Value;

use crate::yookassa::{
    api::{
        error::ApiError,
        field_reader::{Fields, metadata},
        listing::look_up,
        routes::Call,
        sale,
    },
    schedule::Task,
    shop::{
        money::LEAST_REMAINDER,
        payment::{LONG_TIME, Payment, Status},
        refund::Refund,
        state::ShopState,
        test_values::TestAmount,
    },
};

const LONGEST_DESCRIPTION: usize = 250;

/// `POST /refunds`.
pub fn create(state: &mut ShopState, call: &Call, now: DateTime<Utc>) -> Result<Value, ApiError> {
    let fields = Fields::of(call.body, "")?;
    let payment_id = fields.required_text("payment_id", usize::MAX)?;
    let kopecks = fields.amount("amount")?;
    let description = fields.text("description", LONGEST_DESCRIPTION)?;
    let metadata = metadata(&fields)?;
    let payment = state.payments.get(payment_id).ok_or_else(|| {
        let text = "Incorrect payment_id. Payment doesn't exist or access denied";
        ApiError::invalid(text).at("payment_id")
    })?;
    check_sum(payment, kopecks)?;
    let sale = match sale::optional(&fields, kopecks)? {
        Some(sale) => sale,
        // The service knows what was sold when all of it goes back.
        None if kopecks == payment.terms.kopecks => payment.terms.sale.clone(),
        None => return Err(sale::refused()),
    };
    let id = state.mint("0015", now);
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
    // A refund under way takes its part already: two at once cannot exceed the payment.
    if let Some(payment) = state.payments.get_mut(payment_id) {
        payment.refunding_kopecks += kopecks;
    }
    let mut end_later = |is_done| {
        let id = id.clone();
        state.plan_in(LONG_TIME, Task::RefundEnds { id, is_done }, now);
    };
    match TestAmount::of(kopecks) {
        Some(TestAmount::Stuck) => {}
        Some(TestAmount::RegisterFirst) => end_later(true),
        Some(TestAmount::Declined) => end_later(false),
        _ => state.end_refund(&id, true, now),
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
    let refuse = |text| Err(ApiError::invalid(text).at("amount.value"));
    match left - kopecks {
        remainder if remainder < 0 => refuse("Refund sum exceeded"),
        remainder if remainder > 0 && remainder <= LEAST_REMAINDER => {
            refuse("Remaining payment amount after refund must be greater than 1.00 RUB")
        }
        _ => Ok(()),
    }
}
