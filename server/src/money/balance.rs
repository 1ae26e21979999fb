//! Balance of an account as shown to its user.

use avtosled_core::money::Kopecks;
use serde::Serialize;
use utoipa::ToSchema;

use crate::identity::repository::users;

#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BalanceView {
    pub balance: Kopecks,
    pub held: Kopecks,
}

impl From<&users::User> for BalanceView {
    fn from(user: &users::User) -> Self {
        Self {
            balance: Kopecks(user.balance),
            held: Kopecks(user.held),
        }
    }
}
