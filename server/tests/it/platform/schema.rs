//! Entities: each matches the migrated schema.

use avtosled_server::platform::entities;
use sea_orm::EntityTrait;

use crate::app::TestApp;

macro_rules! read_all {
    ($app:expr, $($table:ident),* $(,)?) => {
        $(entities::$table::Entity::find().all($app.ctx.db.read()).await.unwrap();)*
    };
}

#[tokio::test]
async fn every_entity_matches_its_table() {
    let app = TestApp::start().await;
    read_all!(
        app,
        account_deletions,
        alerts,
        closing_terms,
        rate_limits,
        api_balance,
        api_requests,
        spending_caps,
        consents,
        exports,
        free_check_grants,
        idempotency_keys,
        identifications,
        jobs,
        ledger_entries,
        ledger_transfers,
        messages,
        method_tests,
        audit_events,
        packages,
        password_attempts,
        payment_methods,
        payments,
        phone_challenges,
        promo_codes,
        provider_responses,
        promo_uses,
        quick_purchases,
        reconciliation_discrepancies,
        ledger_digests,
        reconciliation_runs,
        recovery_codes,
        refresh_tokens,
        report_shares,
        refunds,
        report_services,
        session_stop_links,
        sessions,
        sign_in_attempts,
        signing_keys,
        source_settings,
        staff_actions,
        stock_cars,
        stock_monitors,
        stock_notifications,
        stock_views,
        subscription_plans,
        user_actions,
        user_packages,
        user_subscriptions,
        vendor_permits,
        users,
        vehicle_reports,
        vendor_statements,
        vk_attempts,
        watch_changes,
        watches,
    );
    app.finish().await;
}
