//! Payments by card. A payment is prepared in the caller's transaction, with the key and the whole
//! body of the call; then it is sent, and asked for until the provider calls it final. Money is
//! credited once, in the transaction that ends the payment, whoever asked.

mod ask;
mod canceled;
mod create;
mod fulfil;
pub mod methods;
pub mod notification;
mod prepare;
mod reasons;
pub(in crate::services) mod schedule;
mod settle;
mod shop_check;
mod view;

use std::collections::BTreeMap;

use avtosled_core::fields::FieldErrors;
use avtosled_core::money::Kopecks;
use serde::Deserialize;
use serde::Serialize;
use uuid::Uuid;

use crate::repos::RepoError;
use crate::services::ledger::LedgerError;
use crate::services::sessions::SessionError;

pub use crate::repos::payments::Payment;
pub use ask::check;
pub use ask::send;
pub use ask::tick;
pub use create::PaymentForm;
pub use create::create;
pub use prepare::PAYMENT_ID;
