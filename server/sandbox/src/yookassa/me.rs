//! `/me`: the settings of the shop.

use chrono::DateTime;
use chrono::Utc;
use serde_json::Value;
use serde_json::json;

use crate::yookassa::YOOKASSA_SHOP_ID;
use crate::yookassa::api::Call;
use crate::yookassa::refusal::Refusal;
use crate::yookassa::register::Register;

/// `GET /me`.
#[expect(
    clippy::unnecessary_wraps,
    reason = "all methods of the table have one shape"
)]
pub fn show(register: &mut Register, _: &Call, _: DateTime<Utc>) -> Result<Value, Refusal> {
    let mut shop = json!({
        "account_id": YOOKASSA_SHOP_ID,
        "status": "enabled",
        "test": true,
        "fiscalization_enabled": register.is_fiscal,
        "payment_methods": ["bank_card"],
        "itn": "7707083893",
    });
    if register.is_fiscal {
        shop["fiscalization"] = json!({ "enabled": true, "provider": "fns" });
    }
    Ok(shop)
}
