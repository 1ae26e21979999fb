//! `/refunds`: create, look up, list, and how they end.

use chrono::DateTime;
use chrono::TimeDelta;
use chrono::Utc;
use serde_json::Value;

use crate::yookassa::agenda::Task;
use crate::yookassa::api::Call;
use crate::yookassa::books::MovementKind;
use crate::yookassa::cards::Cancellation;
use crate::yookassa::fields::Fields;
use crate::yookassa::fields::metadata;
use crate::yookassa::flow::LONG_TIME;
use crate::yookassa::listing::Query;
use crate::yookassa::magic::Magic;
use crate::yookassa::money::LEAST_REMAINDER;
use crate::yookassa::payment::Payment;
use crate::yookassa::payment::Status;
use crate::yookassa::receipt::Registration;
use crate::yookassa::receipt::Sale;
use crate::yookassa::refund::Refund;
use crate::yookassa::refusal::Refusal;
use crate::yookassa::register::Register;

const LONGEST_DESCRIPTION: usize = 250;
const STATUSES: &[&str] = &["pending", "succeeded", "canceled"];
/// Three years, after which a payment is not refunded.
const REFUND_TIME: TimeDelta = TimeDelta::days(3 * 365);

/// `POST /refunds`.
pub fn create(register: &mut Register, call: &Call, now: DateTime<Utc>) -> Result<Value, Refusal> {
    let fields = Fields::of(call.body)?;
    let payment_id = fields.required_text("payment_id", usize::MAX)?;
    let kopecks = fields.required_amount("amount")?;
    let description = fields.text("description", LONGEST_DESCRIPTION)?;
    let metadata = metadata(&fields)?;
    let payment = register.payments.get(payment_id).ok_or_else(|| {
        let text = "Incorrect payment_id. Payment doesn't exist or access denied";
        Refusal::invalid(text).at("payment_id")
    })?;
    check_sum(payment, kopecks, now)?;
    let sale = match register.is_fiscal {
        false => None,
        // The service knows what was sold when all of it goes back.
        true if kopecks == payment.terms.kopecks => {
            Sale::optional(&fields, kopecks)?.or_else(|| payment.terms.sale.clone())
        }
        true => Some(Sale::required(&fields, kopecks)?),
    };
    let id = register.mint("0015", now);
    register.refunds.add(Refund {
        id: id.clone(),
        payment_id: payment_id.to_owned(),
        status: Status::Pending,
        kopecks,
        description: description.map(str::to_owned),
        metadata,
        registration: sale.is_some().then_some(Registration::Pending),
        sale,
        cancellation: None,
        rrn: None,
        created_at: now,
    });
    // A refund under way takes its part already: two at once cannot exceed the payment.
    if let Some(payment) = register.payments.get_mut(payment_id) {
        payment.refunding_kopecks += kopecks;
    }
    match Magic::of(kopecks) {
        Some(Magic::Stuck) => {}
        Some(Magic::RegisterFirst) => {
            register.plan_in(
                LONG_TIME,
                Task::RefundEnds(id.clone(), Status::Succeeded),
                now,
            );
        }
        Some(Magic::Declined) => {
            register.plan_in(
                LONG_TIME,
                Task::RefundEnds(id.clone(), Status::Canceled),
                now,
            );
        }
        _ => register.end_refund(&id, Status::Succeeded, now),
    }
    show(register, &id)
}

fn check_sum(payment: &Payment, kopecks: i64, now: DateTime<Utc>) -> Result<(), Refusal> {
    if payment.status != Status::Succeeded || payment.created_at + REFUND_TIME < now {
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

fn show(register: &Register, id: &str) -> Result<Value, Refusal> {
    let refund = register.refunds.get(id);
    let refund = refund.ok_or_else(|| Refusal::not_found("Refund not found or forbidden"))?;
    Ok(refund.json())
}

/// `GET /refunds/{id}`.
pub fn get(register: &mut Register, call: &Call, _: DateTime<Utc>) -> Result<Value, Refusal> {
    show(register, call.id)
}

/// `GET /refunds`.
pub fn list(register: &mut Register, call: &Call, _: DateTime<Utc>) -> Result<Value, Refusal> {
    let query = Query(call.query);
    query.check_word("status", STATUSES)?;
    let created = query.bounds("created_at")?;
    let fits = |refund: &Refund| {
        query.fits("status", refund.status.name())
            && query.fits("payment_id", &refund.payment_id)
            && created.hold(Some(refund.created_at))
    };
    query.page(&register.refunds, fits, Refund::json)
}

impl Register {
    /// A refund is done, or will not be done.
    pub fn end_refund(&mut self, id: &str, status: Status, now: DateTime<Utc>) {
        let rrn = self.draw().digits(12);
        let Some(refund) = self.refunds.get_mut(id) else {
            return;
        };
        if refund.status != Status::Pending {
            return;
        }
        refund.status = status;
        let (payment_id, kopecks) = (refund.payment_id.clone(), refund.kopecks);
        let is_done = status == Status::Succeeded;
        if let Some(payment) = self.payments.get_mut(&payment_id) {
            payment.refunding_kopecks -= kopecks;
            payment.refunded_kopecks += if is_done { kopecks } else { 0 };
        }
        if !is_done {
            // The service has no event for this: clients have to ask.
            refund.cancellation = Some(Cancellation::REFUND_UNPAID);
            refund.registration = refund.registration.map(|_| Registration::Canceled);
            return;
        }
        refund.rrn = Some(rrn);
        let (sale, object) = (refund.sale.clone(), refund.json());
        self.move_money(MovementKind::Refund, &payment_id, Some(id), kopecks, now);
        if let Some(sale) = sale {
            self.send_receipt(&payment_id, Some(id), sale, None, now);
        }
        self.tell("refund.succeeded", id, object, now);
    }
}
