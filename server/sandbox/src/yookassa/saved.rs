//! Saved payment methods: cards that the shop may charge without the payer.

use chrono::DateTime;
use chrono::Utc;
use serde_json::Value;
use serde_json::json;

use crate::yookassa::YOOKASSA_SHOP_ID;
use crate::yookassa::cards::Cancellation;
use crate::yookassa::cards::Card;
use crate::yookassa::payment::Confirmation;
use crate::yookassa::payment::GATEWAY_ID;
use crate::yookassa::shelf::Kept;

/// How far the saving has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SavingStatus {
    /// The payer is still to confirm.
    Pending,
    Active,
    /// The payer did not confirm.
    Inactive,
}

impl SavingStatus {
    /// The word of the API.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Active => "active",
            Self::Inactive => "inactive",
        }
    }
}

/// One payment method, saved or about to be.
#[derive(Clone, Debug)]
pub struct SavedMethod {
    pub id: String,
    pub status: SavingStatus,
    pub card: Option<Card>,
    pub confirmation: Option<Confirmation>,
    pub metadata: Value,
    /// What every charge meets; set by the control endpoints.
    pub refusal: Option<Cancellation>,
    pub last_decline: Option<Cancellation>,
    pub created_at: DateTime<Utc>,
}

impl Kept for SavedMethod {
    fn id(&self) -> &str {
        &self.id
    }
}

impl SavedMethod {
    /// The card, once it may be charged.
    pub fn usable_card(&self) -> Option<&Card> {
        let card = self.card.as_ref()?;
        (self.status == SavingStatus::Active).then_some(card)
    }

    /// The object of the API.
    pub fn json(&self) -> Value {
        let mut method = json!({
            "type": "bank_card",
            "id": self.id,
            "saved": self.status == SavingStatus::Active,
            "status": self.status.name(),
            "holder": { "account_id": YOOKASSA_SHOP_ID, "gateway_id": GATEWAY_ID },
            "metadata": self.metadata,
        });
        if let Some(card) = self.usable_card() {
            method["title"] = card.title().into();
            method["card"] = card.json();
        }
        if let Some(confirmation) = &self.confirmation
            && self.status == SavingStatus::Pending
        {
            method["confirmation"] = confirmation.json();
        }
        method
    }
}
