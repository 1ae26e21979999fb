//! Acts of operators that stand beside what tests post by hand.

use avtosled_core::money::Kopecks;
use avtosled_server::platform::db::Tx;
use avtosled_server::platform::operator_acts::{self, Act, Action};
use chrono::{DateTime, Utc};
use uuid::Uuid;

/// Somebody at the server gave or took so much of a user's balance.
pub async fn acted(tx: &Tx, (user_id, action, sum): (Uuid, Action, Kopecks), now: DateTime<Utc>) {
    let act = Act {
        admin_id: None,
        action,
        change: sum.spelled(),
        reason: "goodwill".to_owned(),
    };
    let recorded = operator_acts::record(tx, &user_id.to_string(), act, now).await;
    recorded.unwrap();
}
