//! sea-orm entities, one file per table, and the enums of their columns.

use sea_orm::{DeriveRelation, EnumIter};

/// Declares an enum stored in the database, JSON and logs by its snake-case name.
macro_rules! words {
    ($(#[$attribute:meta])* pub enum $name:ident { $($variants:tt)* }) => {
        $(#[$attribute])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, sea_orm::DeriveValueType, strum::Display,
            strum::EnumString, serde::Serialize,
        )]
        #[sea_orm(value_type = "String")]
        #[strum(serialize_all = "snake_case")]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($variants)* }
    };
}

/// Empty set of relations for all entities: each join names its columns instead.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

pub mod account_deletions;
pub mod alerts;
pub mod api_balance;
pub mod api_keys;
pub mod api_requests;
pub mod audit_events;
pub mod batch_rows;
pub mod batches;
pub mod closing_receipts;
pub mod closing_terms;
pub mod companies;
pub mod company_invitations;
pub mod company_members;
pub mod consents;
pub mod exports;
pub mod free_check_grants;
pub mod idempotency_keys;
pub mod identifications;
pub mod jobs;
pub mod ledger_digests;
pub mod ledger_entries;
pub mod ledger_transfers;
pub mod messages;
pub mod method_tests;
pub mod packages;
pub mod password_attempts;
pub mod payment_methods;
pub mod payments;
pub mod phone_challenges;
pub mod promo_codes;
pub mod promo_uses;
pub mod provider_responses;
pub mod quick_purchases;
pub mod rate_limits;
pub mod reconciliation_discrepancies;
pub mod reconciliation_runs;
pub mod recovery_codes;
pub mod reference;
pub mod refresh_tokens;
pub mod refunds;
pub mod report_comments;
pub mod report_services;
pub mod report_shares;
pub mod report_tags;
pub mod session_stop_links;
pub mod sessions;
pub mod sign_in_attempts;
pub mod signing_keys;
pub mod source;
pub mod source_settings;
pub mod spending_caps;
pub mod staff_actions;
pub mod stock_cars;
pub mod stock_monitors;
pub mod stock_notifications;
pub mod stock_views;
pub mod subscription_plans;
pub mod test_checks;
pub mod user_actions;
pub mod user_packages;
pub mod user_subscriptions;
pub mod users;
pub mod vehicle_reports;
pub mod vendor_permits;
pub mod vendor_statements;
pub mod vk_attempts;
pub mod watch_changes;
pub mod watches;
pub mod webhook_attempts;
pub mod webhook_deliveries;
pub mod webhook_endpoints;
pub mod webhook_events;
