//! The house's side of the books: what was sold, and all that touched its accounts, to the kopeck.

use avtosled_server::money::ledger::{self, Account, Movement, Reference, TransferKind};
use avtosled_server::money::reconciliation::{Difference, DifferenceKind as Kind};
use avtosled_server::platform::entities::operator_acts;
use avtosled_server::platform::entities::user_actions::Action;
use avtosled_server::platform::{db, entities};
use chrono::{DateTime, Utc};
use sea_orm::EntityTrait;
use sea_orm::sea_query::Expr;
use serde_json::json;
use uuid::Uuid;

use crate::app::TestApp;
use crate::checks::unknown_cars::UNKNOWN;
use crate::money::paid::topup;
use crate::money::reconciliation::{differences, execute, kinds_after, movement};

/// What is wanted of a service that was not earned.
const FOR_NOTHING: &str = "бесплатно: ответа вовремя нет или автомобиль неизвестен";

/// What should have been where the books disagree.
fn wanted(found: &[Difference]) -> Vec<(Kind, &str)> {
    let wanted = found.iter().map(|it| (it.kind, it.expected.as_str()));
    wanted.collect()
}

#[tokio::test]
async fn a_kopeck_of_the_house_is_found() {
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
    // From now on only the reason stands between what was given back and its price.
    execute(
        &app,
        "UPDATE vehicle_reports SET car_known = TRUE WHERE NOT car_known",
    )
    .await;
    app.assert_books_agree().await;
    for (change, back, told) in [
        (
            "UPDATE report_services SET error_code = NULL WHERE released",
            "UPDATE report_services SET error_code = 'car_unknown' WHERE released",
            vec![(Kind::ServicePrice, "2.5₽")],
        ),
        (
            "UPDATE report_services SET cost = cost + 1, service_price = cost + 1 WHERE cost > 0",
            "UPDATE report_services SET cost = cost - 1, service_price = cost - 1 WHERE cost > 0",
            vec![(Kind::ServicePrice, "2.51₽"), (Kind::ServicePrice, "2.51₽")],
        ),
        (
            "UPDATE vehicle_reports SET total_cost = total_cost + 1 WHERE total_cost > 0",
            "UPDATE vehicle_reports SET total_cost = total_cost - 1 WHERE total_cost > 0",
            vec![(Kind::ServicePrice, "2.5₽")],
        ),
        (
            "UPDATE report_services SET cost = 0, released = TRUE WHERE cost > 0",
            "UPDATE report_services SET cost = 250, released = FALSE WHERE error_code IS NULL",
            vec![
                (Kind::ServicePrice, "0₽"),
                (
                    Kind::HouseUnexplained,
                    "услуга, пакет, уведомление или решение оператора",
                ),
            ],
        ),
        (
            "UPDATE report_services SET late = TRUE WHERE cost > 0",
            "UPDATE report_services SET late = FALSE WHERE cost > 0",
            vec![(Kind::ServicePrice, FOR_NOTHING)],
        ),
        (
            "UPDATE report_services SET error_code = 'timeout' WHERE cost > 0",
            "UPDATE report_services SET error_code = NULL WHERE cost > 0",
            vec![(Kind::ServicePrice, FOR_NOTHING)],
        ),
        (
            "UPDATE vehicle_reports SET car_known = FALSE WHERE total_cost > 0",
            "UPDATE vehicle_reports SET car_known = TRUE WHERE total_cost > 0",
            vec![(Kind::ServicePrice, FOR_NOTHING)],
        ),
        (
            "UPDATE user_packages SET cancelled_at = created_at",
            "UPDATE user_packages SET cancelled_at = NULL",
            // A gift had paid it.
            vec![(Kind::PackageSale, "199₽"), (Kind::PackageSale, "199₽")],
        ),
        (
            "UPDATE user_packages SET purchase_price = purchase_price + 1",
            "UPDATE user_packages SET purchase_price = purchase_price - 1",
            vec![(Kind::PackageSale, "199.01₽")],
        ),
    ] {
        execute(&app, change).await;
        let found = differences(&app).await;
        assert_eq!(wanted(&found), told, "{change}");
        execute(&app, back).await;
        app.assert_books_agree().await;
    }
}

#[tokio::test]
async fn what_no_operator_gave_is_found() {
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
        assert_eq!(kinds, vec![Kind::HouseUnexplained; number + 1]);
    }
}

#[tokio::test]
async fn a_movement_is_found_whole_at_the_end_of_a_page() {
    const PAGE: usize = 1000;
    let app = TestApp::start().await;
    let user = app.user_id(&app.sign_in().await).await;
    let work = app.ctx.begin().await.unwrap();
    for number in 0..=PAGE / 2 {
        // The first moves one account of the house, the others two each.
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
    let found = differences(&app).await;
    assert_eq!(found.len(), PAGE + 1);
}

#[tokio::test]
async fn what_an_operator_said_and_nothing_moved_is_found() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 300).await;
    let said = operator_acts::Model {
        id: Uuid::now_v7(),
        admin_id: None,
        ran_by: None,
        action: Action::BalanceCredited,
        subject: app.user_id(&user).await.to_string(),
        change: "300₽".to_owned(),
        reason: "goodwill".to_owned(),
        created_at: app.ctx.clock.now(),
    };
    db::insert(app.ctx.db.write(), said).await.unwrap();
    let found = differences(&app).await;
    // Two said it, one of them in vain.
    assert_eq!(wanted(&found), [(Kind::OperatorAct, "300₽")]);
}

#[tokio::test]
async fn a_gift_that_became_money_of_ones_own_is_found() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    topup(&app, &user, 10_000).await;
    app.credit(&user, 3).await;
    let report = app.order(&user, &["dtp"]).await;
    app.completed(&user, &report).await;
    app.completed_jobs().await;
    app.assert_books_agree().await;
    for (credit, told) in [(0, "0₽"), (51, "0.51₽")] {
        execute(&app, &format!("UPDATE users SET credit = {credit}")).await;
        let found = differences(&app).await;
        let kinds: Vec<_> = found
            .iter()
            .map(|it| (it.kind, it.expected.as_str(), it.found.as_str()))
            .collect();
        assert_eq!(kinds, [(Kind::GiftSum, "0.5₽", told)]);
    }
    execute(&app, "UPDATE users SET credit = 50").await;
    app.finish().await;
}

#[tokio::test]
async fn money_between_two_users_is_found_beyond_a_page() {
    const PAGE: usize = 1000;
    let app = TestApp::start().await;
    let (user, other) = (app.sign_in().await, app.sign_in().await);
    topup(&app, &user, 50_000).await;
    let (giver, receiver) = (app.user_id(&user).await, app.user_id(&other).await);
    let work = app.ctx.begin().await.unwrap();
    for number in 0..=PAGE {
        let passed = Movement {
            from: Account::Available(giver),
            ..movement(receiver, TransferKind::Adjustment, format!("gift:{number}"))
        };
        assert!(ledger::post(&work.tx, passed, work.now).await.unwrap());
    }
    work.commit().await.unwrap();
    let found = differences(&app).await;
    assert_eq!(found.len(), PAGE + 1);
}

#[tokio::test]
async fn money_between_two_users_is_found() {
    let app = TestApp::start().await;
    let (user, other) = (app.sign_in().await, app.sign_in().await);
    topup(&app, &user, 50_000).await;
    let (giver, receiver) = (app.user_id(&user).await, app.user_id(&other).await);
    let purchase = Uuid::now_v7();
    for (number, key) in ["gift".to_owned(), format!("attach:{purchase}")]
        .into_iter()
        .enumerate()
    {
        let passed = Movement {
            from: Account::Available(giver),
            reference: Reference::QuickPurchase(purchase),
            ..movement(receiver, TransferKind::Adjustment, key)
        };
        let kinds = kinds_after(&app, passed).await;
        assert_eq!(kinds, vec![Kind::TransferUnexplained; number + 1]);
    }
}

#[tokio::test]
async fn what_comes_back_of_a_package_that_runs_is_found() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 300).await;
    let body = json!({ "packageType": "starter" });
    let bought = app.post_as(&user, "/api/packages/purchase", body).await;
    let id = bought.expect(200)["userPackage"]["id"].clone();
    app.assert_books_agree().await;
    let key = format!("package-cancel:{}", id.as_str().unwrap());
    let back = Movement {
        from: Account::Revenue,
        ..movement(app.user_id(&user).await, TransferKind::Package, key)
    };
    assert_eq!(kinds_after(&app, back).await, [Kind::PackageSale]);
}

#[tokio::test]
async fn a_plan_that_nobody_paid_for_is_found() {
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
    let told = async || {
        let found = differences(&app).await;
        let told = found.iter().map(|it| (it.kind, it.expected.clone()));
        told.collect::<Vec<_>>()
    };
    let unpaid = || {
        let wanted = "платёж, ни копейки которого не возвращено";
        (Kind::PlanPayment, wanted.to_owned())
    };
    let too_long = |words: String| (Kind::PlanPayment, words);
    runs_until(Some(until)).await;
    assert_eq!(told().await, [unpaid(), too_long("ничего".to_owned())]);
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
    assert_eq!(told().await, [unpaid()], "a renewal may be under way");
    runs_until(Some(until + chrono::Duration::seconds(1))).await;
    let words = format!("не дольше {until}");
    assert_eq!(told().await, [unpaid(), too_long(words)]);
    runs_until(None).await;
    app.finish().await;
}
