//! A receipt under 54-FZ: its way through the cash register, and the object of the API.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use crate::yookassa::{
    schedule::{Task, written},
    shop::{payment::Status, state::ShopState},
};

const REGISTER_TIME: TimeDelta = TimeDelta::seconds(10);

/// Data of a sale or a return for the cash register.
#[derive(Clone, Debug)]
pub struct Sale {
    pub items: Value,
    /// Sum of all positions.
    pub kopecks: i64,
}

#[derive(Clone, Debug)]
pub struct Receipt {
    pub id: String,
    /// The payment sold, or paid back.
    pub payment_id: String,
    /// Set for a receipt of a return.
    pub refund_id: Option<String>,
    sale: Sale,
    /// `settlements` of a receipt that was sent by itself.
    settlements: Option<Value>,
    pub created_at: DateTime<Utc>,
    /// The time of its registration, with the number that the register gave it.
    registered: Option<(DateTime<Utc>, u64)>,
}

impl Receipt {
    pub fn json(&self) -> Value {
        let status = match self.registered {
            Some(_) => Status::Succeeded,
            None => Status::Pending,
        };
        let mut receipt = json!({
            "id": self.id,
            "status": status,
            "items": self.sale.items,
        });
        let (kind, of, id) = match &self.refund_id {
            Some(refund_id) => ("refund", "refund_id", refund_id),
            None => ("payment", "payment_id", &self.payment_id),
        };
        receipt["type"] = kind.into();
        receipt[of] = id.as_str().into();
        if let Some(settlements) = &self.settlements {
            receipt["settlements"] = settlements.clone();
        }
        if let Some((at, number)) = self.registered {
            receipt["registered_at"] = written(at).into();
            receipt["fiscal_document_number"] = number.to_string().into();
            receipt["fiscal_storage_number"] = "9288000100115785".into();
            receipt["fiscal_attribute"] = format!("{:010}", 2_617_603_921 + number).into();
            receipt["fiscal_provider_id"] = format!("fd-{number:08}").into();
        }
        receipt
    }
}

impl ShopState {
    /// Hands a receipt to the cash register; tells its id.
    pub fn send_receipt(
        &mut self,
        payment_id: &str,
        refund_id: Option<&str>,
        sale: Sale,
        settlements: Option<Value>,
        now: DateTime<Utc>,
    ) -> String {
        let id = format!("rt-{}", self.mint("001b", now));
        let receipt = Receipt {
            id: id.clone(),
            payment_id: payment_id.to_owned(),
            refund_id: refund_id.map(str::to_owned),
            sale,
            settlements,
            created_at: now,
            registered: None,
        };
        self.receipts.insert(id.clone(), receipt);
        self.plan_in(REGISTER_TIME, Task::ReceiptRegistered(id.clone()), now);
        id
    }

    pub fn register_receipt(&mut self, id: &str, now: DateTime<Utc>) {
        let number = self.count();
        let Some(receipt) = self.receipts.get_mut(id) else {
            return;
        };
        receipt.registered = Some((now, number));
        // A receipt that was sent by itself says nothing of the payment's own.
        if receipt.settlements.is_some() {
            return;
        }
        let registration = if let Some(id) = &receipt.refund_id {
            self.refunds.get_mut(id).map(|r| &mut r.registration)
        } else {
            let payment = self.payments.get_mut(&receipt.payment_id);
            payment.map(|payment| &mut payment.registration)
        };
        if let Some(registration) = registration {
            *registration = Status::Succeeded;
        }
    }
}
