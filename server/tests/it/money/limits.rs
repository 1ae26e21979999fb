//! Limits of a person's payments and withdrawals, the hold of recent money, the provider's fees.

use avtosled_server::admin::alerts;
use avtosled_server::platform::entities::payments;
use avtosled_server::platform::limits::spending_caps::Name;
use avtosled_server::platform::repository::spending_caps::{self, SpendingCap};
use chrono::Duration;
use futures::future::join_all;
use sea_orm::EntityTrait;
use sea_orm::sea_query::Expr;
use serde_json::json;
use uuid::Uuid;

use crate::app::{Answer, TestApp, User};
use crate::money::fixtures::{balance, topup};
use crate::money::payer::rows;
use crate::money::withdrawals::{overview, withdraw};

/// Sets a spending cap while the service runs.
async fn cap(app: &TestApp, name: Name, most: i64) {
    let row = SpendingCap {
        id: Uuid::now_v7(),
        name,
        most,
        changed_at: app.ctx.clock.now(),
    };
    spending_caps::upsert(app.ctx.db.write(), row)
        .await
        .unwrap();
}

async fn pay(app: &TestApp, user: &User, roubles: i64) -> Answer {
    let body =
        json!({ "amount": roubles, "description": "Пополнение", "contact": "ivan@example.com" });
    app.post_as(user, "/api/payment/create", body).await
}

fn refused(answer: &Answer, code: &str) -> String {
    assert_eq!((answer.status, answer.code()), (409, code));
    answer.body["detail"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn topped_up_money_is_withdrawable_after_24_hour_withdrawal_hold() {
    let app = TestApp::limited(|config| config.spending_caps.withdrawal_hold_hours = 24).await;
    let mut user = app.sign_in().await;
    topup(&app, &user, 30_000).await;
    app.clock.advance(Duration::hours(23));
    user = app.sign_in_again(&user).await;
    topup(&app, &user, 20_000).await;
    let can = overview(&app, &user).await;
    assert_eq!(
        (&can["available"], &can["recent"], &can["notReturnable"]),
        (&json!(0), &json!(500), &json!(0))
    );
    let text = refused(&withdraw(&app, &user, json!(100)).await, "too_recent");
    assert!(
        text.contains("первые из этих денег можно вернуть с"),
        "{text}"
    );
    let deletion = app
        .delete_account(&user, json!({ "confirm": "УДАЛИТЬ" }))
        .await;
    assert_eq!((deletion.status, deletion.code()), (409, "balance_left"));

    app.clock.advance(Duration::hours(1));
    user = app.sign_in_again(&user).await;
    assert_eq!(overview(&app, &user).await["available"], 300);
    refused(&withdraw(&app, &user, json!(301)).await, "too_recent");
    withdraw(&app, &user, json!(300)).await.expect(200);
    // The old card received its money, and the recent money stays.
    assert_eq!(balance(&app, &user).await, 20_000);
    refused(&withdraw(&app, &user, json!(1)).await, "too_recent");
    app.finish().await;
}

#[tokio::test]
async fn topups_above_daily_or_monthly_cap_are_rejected() {
    let app = TestApp::start().await;
    let mut user = app.sign_in().await;
    cap(&app, Name::TopupsPerDay, 50_000).await;
    cap(&app, Name::TopupsPerMonth, 90_000).await;
    pay(&app, &user, 300).await.expect(200);
    pay(&app, &user, 200).await.expect(200);
    let text = refused(&pay(&app, &user, 100).await, "topup_limit");
    assert!(text.starts_with("За сутки можно пополнить не больше чем на 500₽. Эта сумма станет"));
    app.clock.advance(Duration::hours(24));
    user = app.sign_in_again(&user).await;
    pay(&app, &user, 400).await.expect(200);
    let text = refused(&pay(&app, &user, 100).await, "topup_limit");
    assert!(text.contains("30\u{a0}дней"), "{text}");
    let other = app.sign_in().await;
    pay(&app, &other, 500).await.expect(200);
    let text = refused(&pay(&app, &other, 600).await, "topup_limit");
    assert!(text.ends_with("напишите в поддержку"), "{text}");
    app.finish().await;
}

#[tokio::test]
async fn parallel_topups_do_not_exceed_daily_cap() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    cap(&app, Name::TopupsPerDay, 30_000).await;
    let answers = join_all((0..6).map(|_| pay(&app, &user, 100))).await;
    let made = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!((made, rows(&app.ctx).await.len()), (3, 3));
    app.finish().await;
}

#[tokio::test]
async fn withdrawals_above_daily_cap_are_rejected_until_next_day() {
    let app = TestApp::start().await;
    let mut user = app.sign_in().await;
    topup(&app, &user, 100_000).await;
    cap(&app, Name::WithdrawalsPerDay, 50_000).await;
    withdraw(&app, &user, json!(300)).await.expect(200);
    let answers = join_all((0..3).map(|_| withdraw(&app, &user, json!(200)))).await;
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409]);
    app.clock.advance(Duration::hours(24));
    user = app.sign_in_again(&user).await;
    withdraw(&app, &user, json!(500)).await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn withdrawal_above_turnover_cap_without_spending_is_rejected_and_alerted() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    topup(&app, &user, 100_000).await;
    cap(&app, Name::TurnoverPerMonth, 60_000).await;
    withdraw(&app, &user, json!(300)).await.expect(200);
    alerts::tick(&app.ctx).await.unwrap();
    assert!(turnover_alerts(&app).await.is_empty());
    withdraw(&app, &user, json!(300)).await.expect(200);
    let text = refused(&withdraw(&app, &user, json!(2)).await, "turnover_limit");
    assert!(text.contains("сверх потраченного на проверки"), "{text}");
    alerts::tick(&app.ctx).await.unwrap();
    let details = turnover_alerts(&app).await;
    assert_eq!(details.len(), 1);
    assert!(details[0].contains("600₽"), "{details:?}");
    // Money spent on checks can be withdrawn in addition.
    let report = app.order(&user, &["dtp", "wanted"]).await;
    app.completed(&user, &report).await;
    app.completed_jobs().await;
    withdraw(&app, &user, json!(2)).await.expect(200);
    app.finish().await;
}

async fn turnover_alerts(app: &TestApp) -> Vec<String> {
    let open = alerts::list_open(&app.ctx).await.unwrap();
    let turnovers = open
        .into_iter()
        .filter(|one| one.kind == alerts::Kind::HighTurnover);
    turnovers.map(|one| one.detail).collect()
}

#[tokio::test]
async fn provider_fee_is_stored_and_unprofitable_withdrawal_is_rejected() {
    let app = TestApp::start().await;
    let (admin, user) = (app.sign_in().await, app.sign_in().await);
    app.make_admin(&admin).await;
    topup(&app, &user, 100_000).await;
    assert_eq!(rows(&app.ctx).await[0].fee, Some(3_500));
    let listed = app.get_as(&admin, "/api/admin/payments").await.expect(200);
    assert_eq!(listed["payments"][0]["fee"], json!(35));
    payments::Entity::update_many()
        .col_expr(payments::Column::Fee, Expr::value(100_000))
        .exec(app.ctx.db.write())
        .await
        .unwrap();
    let text = refused(
        &withdraw(&app, &user, json!(100)).await,
        "unprofitable_withdrawal",
    );
    assert!(text.contains("100₽"), "{text}");
    assert_eq!(balance(&app, &user).await, 100_000);
    app.finish().await;
}
