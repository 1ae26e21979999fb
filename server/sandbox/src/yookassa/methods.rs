//! `/payment_methods`: a card is saved without a payment.

use chrono::DateTime;
use chrono::Utc;
use serde_json::Value;

use crate::yookassa::agenda::Task;
use crate::yookassa::api::Call;
use crate::yookassa::cards::Cancellation;
use crate::yookassa::cards::Card;
use crate::yookassa::fields::Fields;
use crate::yookassa::fields::metadata;
use crate::yookassa::flow::PAYER_TIME;
use crate::yookassa::intent::check_method;
use crate::yookassa::intent::return_url;
use crate::yookassa::payment::Confirmation;
use crate::yookassa::refusal::Refusal;
use crate::yookassa::register::Register;
use crate::yookassa::saved::SavedMethod;
use crate::yookassa::saved::SavingStatus;

/// `POST /payment_methods`.
pub fn create(register: &mut Register, call: &Call, now: DateTime<Utc>) -> Result<Value, Refusal> {
    let fields = Fields::of(call.body)?;
    check_method(&fields)?;
    let confirmation = fields.object("confirmation")?;
    let confirmation = confirmation.ok_or_else(|| fields.missing("confirmation"))?;
    let return_url = return_url(&confirmation)?;
    let metadata = metadata(&fields)?;
    let id = register.mint("000f", now);
    register.methods.add(SavedMethod {
        id: id.clone(),
        status: SavingStatus::Pending,
        card: None,
        confirmation: Some(Confirmation {
            url: call.checkout_url(&id),
            return_url,
        }),
        metadata,
        refusal: None,
        last_decline: None,
        created_at: now,
    });
    register.plan_in(PAYER_TIME, Task::SavingUnconfirmed(id.clone()), now);
    show(register, &id)
}

/// `GET /payment_methods/{id}`.
pub fn get(register: &mut Register, call: &Call, _: DateTime<Utc>) -> Result<Value, Refusal> {
    show(register, call.id)
}

fn show(register: &Register, id: &str) -> Result<Value, Refusal> {
    let method = register.methods.get(id);
    let method = method.ok_or_else(|| Refusal::not_found("Payment method is not found"))?;
    Ok(method.json())
}

impl Register {
    /// The payer has confirmed that the card may be charged.
    pub fn save_card(&mut self, id: &str, card: Card, now: DateTime<Utc>) {
        let Some(method) = self.methods.get_mut(id) else {
            return;
        };
        method.status = SavingStatus::Active;
        method.card = Some(card);
        method.last_decline = None;
        let object = method.json();
        self.tell("payment_method.active", id, object, now);
    }

    /// The bank does not let the card be saved.
    pub fn refuse_card(&mut self, id: &str, cancellation: Cancellation, may_retry: bool) {
        if let Some(method) = self.methods.get_mut(id) {
            method.last_decline = Some(cancellation);
            if !may_retry {
                method.status = SavingStatus::Inactive;
            }
        }
    }
}
