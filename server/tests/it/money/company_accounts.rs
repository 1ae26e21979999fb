//! Reconciliation of revenue and adjustments with sales and audit events.

use avtosled_server::money::ledger::{self, Account, Movement, Reference, TransferKind};
use avtosled_server::money::reconciliation::{Discrepancy, DiscrepancyKind as Kind};
use avtosled_server::platform::entities::audit_events;
use avtosled_server::platform::entities::user_actions::Action;
use avtosled_server::platform::{db, entities};
use chrono::{DateTime, Utc};
use sea_orm::EntityTrait;
use sea_orm::sea_query::Expr;
use serde_json::json;
use uuid::Uuid;

use crate::app::TestApp;
use crate::checks::unknown_cars::UNKNOWN;
use crate::money::fixtures::topup;
use crate::money::reconciliation::{discrepancies, execute, kinds_after, movement};

/// Expected value in the discrepancy of a service that was captured without being earned.
const FREE: &str = "бесплатно: ответа вовремя нет или автомобиль неизвестен";

/// Kinds and expected values of discrepancies.
fn expected_values(found: &[Discrepancy]) -> Vec<(Kind, &str)> {
    let expected_values = found.iter().map(|it| (it.kind, it.expected.as_str()));
    expected_values.collect()
}

#[tokio::test]
async fn revenue_that_differs_from_sales_by_one_kopeck_is_a_discrepancy() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 300).await;
    let body = json!({ "packageType": "starter" });
    let bought = app.post_as(&user, "/api/packages/purchase", body).await;
    bought.expect(200);
    let report = app.order(&user, &["dtp"]).await;
    app.completed(&user, &report).await;
    let body = json!({ "query": UNKNOWN, "type": "vin", "selectedServices": ["wanted"] });
    let ordered = app.post_as(&user, "/api/search", body).await.expect(200);
    app.completed(&user, ordered["reportId"].as_str().unwrap())
        .await;
    app.completed_jobs().await;
    // Makes `error_code` the only reason for the release of the price.
    execute(
        &app,
        "UPDATE vehicle_reports SET car_known = TRUE WHERE NOT car_known",
    )
    .await;
    app.assert_ledger_consistent().await;
    for (change, back, expected) in [
        (
            "UPDATE report_services SET error_code = NULL WHERE released",
            "UPDATE report_services SET error_code = 'car_unknown' WHERE released",
            vec![(Kind::ServicePrice, "2,50₽")],
        ),
        (
            "UPDATE report_services SET cost = cost + 1, service_price = cost + 1 WHERE cost > 0",
            "UPDATE report_services SET cost = cost - 1, service_price = cost - 1 WHERE cost > 0",
            vec![(Kind::ServicePrice, "2,51₽"), (Kind::ServicePrice, "2,51₽")],
        ),
        (
            "UPDATE vehicle_reports SET total_cost = total_cost + 1 WHERE total_cost > 0",
            "UPDATE vehicle_reports SET total_cost = total_cost - 1 WHERE total_cost > 0",
            vec![(Kind::ServicePrice, "2,50₽")],
        ),
        (
            "UPDATE report_services SET cost = 0, released = TRUE WHERE cost > 0",
            "UPDATE report_services SET cost = 250, released = FALSE WHERE error_code IS NULL",
            vec![
                (Kind::ServicePrice, "0₽"),
                (
                    Kind::CompanyTransferUnexplained,
                    "услуга, пакет, уведомление или решение оператора",
                ),
            ],
        ),
        (
            "UPDATE report_services SET late = TRUE WHERE cost > 0",
            "UPDATE report_services SET late = FALSE WHERE cost > 0",
            vec![(Kind::ServicePrice, FREE)],
        ),
        (
            "UPDATE report_services SET error_code = 'timeout' WHERE cost > 0",
            "UPDATE report_services SET error_code = NULL WHERE cost > 0",
            vec![(Kind::ServicePrice, FREE)],
        ),
        (
            "UPDATE vehicle_reports SET car_known = FALSE WHERE total_cost > 0",
            "UPDATE vehicle_reports SET car_known = TRUE WHERE total_cost > 0",
            vec![(Kind::ServicePrice, FREE)],
        ),
        (
            "UPDATE user_packages SET cancelled_at = created_at",
            "UPDATE user_packages SET cancelled_at = NULL",
            // The package was paid by operator credit.
            vec![(Kind::PackageSale, "199₽"), (Kind::PackageSale, "199₽")],
        ),
        (
            "UPDATE user_packages SET purchase_price = purchase_price + 1",
            "UPDATE user_packages SET purchase_price = purchase_price - 1",
            vec![(Kind::PackageSale, "199,01₽")],
        ),
    ] {
        execute(&app, change).await;
        let found = discrepancies(&app).await;
        assert_eq!(expected_values(&found), expected, "{change}");
        execute(&app, back).await;
        app.assert_ledger_consistent().await;
    }
}

#[tokio::test]
async fn adjustment_without_audit_event_is_a_discrepancy() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let user_id = app.user_id(&user).await;
    for (number, (from, key)) in [
        (Account::Revenue, "gift"),
        (Account::Adjustments, "adjustment:1"),
    ]
    .into_iter()
    .enumerate()
    {
        let posted = Movement {
            from,
            ..movement(user_id, TransferKind::Adjustment, key.to_owned())
        };
        let kinds = kinds_after(&app, posted).await;
        assert_eq!(kinds, vec![Kind::CompanyTransferUnexplained; number + 1]);
    }
}

#[tokio::test]
async fn company_transfer_split_by_page_end_yields_a_discrepancy_per_entry() {
    const PAGE: usize = 1000;
    let app = TestApp::start().await;
    let user = app.user_id(&app.sign_in().await).await;
    let work = app.ctx.begin().await.unwrap();
    for number in 0..=PAGE / 2 {
        // The first transfer has one entry on a company account, the others have two.
        let posted = Movement {
            from: Account::Revenue,
            ..movement(user, TransferKind::Adjustment, format!("gift:{number}"))
        };
        let to = if number == 0 {
            posted.to
        } else {
            Account::Adjustments
        };
        let posted = Movement { to, ..posted };
        assert!(ledger::post(&work.tx, posted, work.now).await.unwrap());
    }
    work.commit().await.unwrap();
    let found = discrepancies(&app).await;
    assert_eq!(found.len(), PAGE + 1);
}

#[tokio::test]
async fn audit_event_without_adjustment_is_a_discrepancy() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 300).await;
    let event = audit_events::Model {
        id: Uuid::now_v7(),
        admin_id: None,
        ran_by: None,
        action: Action::BalanceCredited,
        subject: app.user_id(&user).await.to_string(),
        change: "300₽".to_owned(),
        reason: "goodwill".to_owned(),
        created_at: app.ctx.clock.now(),
    };
    db::insert(app.ctx.db.write(), event).await.unwrap();
    let found = discrepancies(&app).await;
    // The second audit event has no transfer.
    assert_eq!(expected_values(&found), [(Kind::AdjustmentMissing, "300₽")]);
}

#[tokio::test]
async fn operator_credit_that_differs_from_ledger_is_a_discrepancy() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    topup(&app, &user, 10_000).await;
    app.credit(&user, 3).await;
    let report = app.order(&user, &["dtp"]).await;
    app.completed(&user, &report).await;
    app.completed_jobs().await;
    app.assert_ledger_consistent().await;
    for (credit, expected) in [(0, "0₽"), (51, "0,51₽")] {
        execute(&app, &format!("UPDATE users SET credit = {credit}")).await;
        let found = discrepancies(&app).await;
        let kinds: Vec<_> = found
            .iter()
            .map(|it| (it.kind, it.expected.as_str(), it.found.as_str()))
            .collect();
        assert_eq!(kinds, [(Kind::CreditSum, "0,50₽", expected)]);
    }
    execute(&app, "UPDATE users SET credit = 50").await;
    app.finish().await;
}

#[tokio::test]
async fn unexplained_user_transfers_on_every_page_are_discrepancies() {
    const PAGE: usize = 1000;
    let app = TestApp::start().await;
    let (user, other) = (app.sign_in().await, app.sign_in().await);
    topup(&app, &user, 50_000).await;
    let (sender, receiver) = (app.user_id(&user).await, app.user_id(&other).await);
    let work = app.ctx.begin().await.unwrap();
    for number in 0..=PAGE {
        let transfer = Movement {
            from: Account::Available(sender),
            ..movement(receiver, TransferKind::Adjustment, format!("gift:{number}"))
        };
        assert!(ledger::post(&work.tx, transfer, work.now).await.unwrap());
    }
    work.commit().await.unwrap();
    let found = discrepancies(&app).await;
    assert_eq!(found.len(), PAGE + 1);
}

#[tokio::test]
async fn unexplained_transfer_between_users_is_a_discrepancy() {
    let app = TestApp::start().await;
    let (user, other) = (app.sign_in().await, app.sign_in().await);
    topup(&app, &user, 50_000).await;
    let (sender, receiver) = (app.user_id(&user).await, app.user_id(&other).await);
    let purchase = Uuid::now_v7();
    for (number, key) in ["gift".to_owned(), format!("attach:{purchase}")]
        .into_iter()
        .enumerate()
    {
        let transfer = Movement {
            from: Account::Available(sender),
            reference: Reference::QuickPurchase(purchase),
            ..movement(receiver, TransferKind::Adjustment, key)
        };
        let kinds = kinds_after(&app, transfer).await;
        assert_eq!(kinds, vec![Kind::TransferUnexplained; number + 1]);
    }
}

#[tokio::test]
async fn refund_of_active_package_is_a_discrepancy() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 300).await;
    let body = json!({ "packageType": "starter" });
    let bought = app.post_as(&user, "/api/packages/purchase", body).await;
    let id = bought.expect(200)["userPackage"]["id"].clone();
    app.assert_ledger_consistent().await;
    let key = format!("package-cancel:{}", id.as_str().unwrap());
    let back = Movement {
        from: Account::Revenue,
        ..movement(app.user_id(&user).await, TransferKind::Package, key)
    };
    assert_eq!(kinds_after(&app, back).await, [Kind::PackageSale]);
}

#[tokio::test]
async fn unpaid_or_overlong_plan_is_a_discrepancy() {
    use entities::user_subscriptions::{Model, Status};
    use entities::users;
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let (user_id, now) = (app.user_id(&user).await, app.ctx.clock.now());
    let until = now + chrono::Duration::days(30);
    let db = app.ctx.db.write();
    let runs_until = async |end: Option<DateTime<Utc>>| {
        users::Entity::update_many()
            .col_expr(users::Column::SubscriptionExpiresAt, Expr::value(end))
            .exec(db)
            .await
            .unwrap();
    };
    let expected = async || {
        let found = discrepancies(&app).await;
        let expected = found.iter().map(|it| (it.kind, it.expected.clone()));
        expected.collect::<Vec<_>>()
    };
    let unpaid = || {
        let expected_values = "платёж, ни копейки которого не возвращено";
        (Kind::PlanPayment, expected_values.to_owned())
    };
    let too_long = |words: String| (Kind::PlanPayment, words);
    runs_until(Some(until)).await;
    assert_eq!(expected().await, [unpaid(), too_long("ничего".to_owned())]);
    let period_end = until - chrono::Duration::days(1);
    let plan = Model {
        id: Uuid::now_v7(),
        user_id,
        plan: "personal".to_owned(),
        amount: 29_900,
        payment_method_id: None,
        status: Status::Active,
        current_period_start: now,
        current_period_end: period_end,
        next_charge_at: None,
        reminded_for: None,
        cancelled_at: None,
        failure: None,
        created_at: now,
        next_plan: None,
        next_amount: None,
        payment_id: None,
    };
    db::insert(db, plan).await.unwrap();
    assert_eq!(expected().await, [unpaid()], "a renewal may be under way");
    runs_until(Some(until + chrono::Duration::seconds(1))).await;
    let words = format!("не дольше {until}");
    assert_eq!(expected().await, [unpaid(), too_long(words)]);
    runs_until(None).await;
    app.finish().await;
}
