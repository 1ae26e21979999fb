use sea_orm_migration::prelude::*;

use crate::prelude::Table;
use crate::tables::{batches, business, companies, identity, money, offers, queue, reports, stock};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in tables() {
            table.create(manager).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in tables().into_iter().rev() {
            table.drop(manager).await?;
        }
        Ok(())
    }
}

/// All tables, each after the tables that it references.
pub fn tables() -> Vec<Table> {
    vec![
        identity::users(),
        identity::user_actions(),
        identity::audit_events(),
        identity::spending_caps(),
        identity::sessions(),
        identity::session_stop_links(),
        identity::refresh_tokens(),
        identity::signing_keys(),
        identity::phone_challenges(),
        identity::sign_in_attempts(),
        identity::password_attempts(),
        identity::recovery_codes(),
        identity::vk_attempts(),
        identity::free_check_grants(),
        identity::consents(),
        identity::account_deletions(),
        companies::companies(),
        companies::company_members(),
        companies::company_invitations(),
        companies::closing_terms(),
        offers::packages(),
        offers::user_packages(),
        offers::subscription_plans(),
        offers::user_subscriptions(),
        offers::promo_codes(),
        offers::promo_uses(),
        money::payments(),
        money::refunds(),
        money::closing_receipts(),
        money::provider_responses(),
        money::staff_actions(),
        money::payment_methods(),
        money::ledger_transfers(),
        money::ledger_entries(),
        money::reconciliation_runs(),
        money::reconciliation_discrepancies(),
        money::ledger_digests(),
        money::vendor_statements(),
        reports::vehicle_reports(),
        reports::report_services(),
        companies::report_tags(),
        companies::report_comments(),
        reports::api_requests(),
        reports::api_balance(),
        reports::method_tests(),
        reports::identifications(),
        reports::source_settings(),
        reports::report_shares(),
        reports::quick_purchases(),
        reports::watches(),
        reports::watch_changes(),
        business::api_keys(),
        business::test_checks(),
        batches::batches(),
        batches::batch_rows(),
        stock::stock_cars(),
        stock::stock_views(),
        stock::stock_monitors(),
        stock::stock_notifications(),
        business::webhook_endpoints(),
        business::webhook_events(),
        business::webhook_deliveries(),
        business::webhook_attempts(),
        queue::jobs(),
        queue::vendor_permits(),
        queue::rate_limits(),
        queue::alerts(),
        queue::messages(),
        queue::exports(),
        queue::idempotency_keys(),
    ]
}
