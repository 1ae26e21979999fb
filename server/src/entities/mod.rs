//! The rows of the database, one file per table, as the migrations make them.

pub mod account_deletions;
pub mod api_balance;
pub mod api_performance;
pub mod api_requests;
pub mod consents;
pub mod free_check_grants;
pub mod idempotency_keys;
pub mod identifications;
pub mod jobs;
pub mod ledger_entries;
pub mod ledger_transfers;
pub mod packages;
pub mod password_tries;
pub mod payments;
pub mod phone_challenges;
pub mod refresh_tokens;
pub mod report_services;
pub mod sessions;
pub mod sign_in_tries;
pub mod signing_keys;
pub mod subscription_plans;
pub mod user_actions;
pub mod user_packages;
pub mod users;
pub mod vehicle_reports;
pub mod vk_attempts;
