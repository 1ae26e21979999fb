//! Ledger, payments, refunds, receipts, statements and reconciliation.

pub mod auto_topup;
pub mod balance;
pub mod closing_receipts;
pub mod credit_replay;
pub mod http;
pub mod ledger;
pub mod limits;
pub mod low_balance;
pub mod monthly_totals;
pub mod payment_polling;
pub mod payments;
pub mod provider_responses;
pub mod reconciliation;
pub mod refunds;
pub mod repository;
pub mod statement;
pub mod vat;
pub mod webhook;
pub mod withdrawals;
