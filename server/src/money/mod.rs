//! Everything that moves money, and the views of where it went.

pub mod auto_topup;
pub mod balance;
pub mod closing_receipts;
pub mod http;
pub mod jobs;
pub mod ledger;
pub mod low_balance;
pub mod notification;
pub mod payments;
pub mod provider_answers;
pub mod reconciliation;
pub mod refunds;
pub mod repository;
pub mod schedule;
pub mod statement;
pub mod withdrawals;
