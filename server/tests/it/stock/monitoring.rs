//! Monitoring of a stock: its price before, and which cars it watches.

use avtosled_server::business::stock::periodic::tick;
use avtosled_server::platform::clock::Clock;
use avtosled_server::platform::entities::watches::{self, Origin, Status};
use chrono::Duration;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};

use crate::app::{Answer, FREE_SET, TestApp, User, VIN};
use crate::reports::watches::{PATH as WATCHES, finish, give_plan};
use crate::stock::{MONITORING, STOCK, add, add_report, cars};

pub async fn switch(app: &TestApp, user: &User, is_enabled: bool) -> Answer {
    let request = app.request(reqwest::Method::PUT, MONITORING);
    let body = json!({ "isEnabled": is_enabled });
    app.send(request.bearer_auth(&user.token).json(&body)).await
}

pub async fn find(app: &TestApp, user: &User) -> Value {
    app.get_as(user, MONITORING).await.expect(200)
}

pub async fn check(app: &TestApp, user: &User, vin: &str) -> String {
    let body = json!({ "query": vin, "type": "vin", "selectedServices": ["dtp"] });
    let ordered = app.post_as(user, "/api/search", body).await.expect(200);
    let report = ordered["reportId"].as_str().unwrap().to_owned();
    app.completed(user, &report).await;
    report
}

pub async fn give_business(app: &TestApp, user: &User) {
    let until = app.clock.now() + Duration::days(365);
    give_plan(app, user, "business_pro", until).await;
}

/// Active watches by VIN.
async fn watched(app: &TestApp) -> Vec<(String, Origin)> {
    let active = watches::Entity::find()
        .filter(watches::Column::Status.eq(Status::Active))
        .order_by_asc(watches::Column::Vin);
    let active = active.all(app.ctx.db.read()).await.unwrap();
    active
        .into_iter()
        .map(|watch| (watch.vin, watch.origin))
        .collect()
}

#[tokio::test]
async fn monitoring_shows_price_and_limits_and_requires_the_plan() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 50).await;
    let vins = crate::batches::vins(2);
    add(&app, &user, &[&vins[0], &vins[1], VIN]).await;
    check(&app, &user, VIN).await;
    let shown = find(&app, &user).await;
    assert_eq!(
        shown,
        json!({
            "isEnabled": false, "enabledAt": null, "state": null, "isOffered": false, "price": 5,
            "cars": 1, "unchecked": 2, "watchedByAccount": 0, "maximum": 500,
            "recent": { "days": 30, "changes": 0, "cost": 0 },
        })
    );
    let refused = switch(&app, &user, true).await;
    assert_eq!((refused.status, refused.code()), (409, "business_only"));
    assert_eq!(watched(&app).await, []);
    assert_eq!(switch(&app, &user, false).await.status, 200);
    give_business(&app, &user).await;
    assert_eq!(find(&app, &user).await["isOffered"], true);
    let enabled = switch(&app, &user, true).await.expect(200);
    assert_eq!(
        (&enabled["isEnabled"], &enabled["state"]),
        (&json!(true), &json!("active"))
    );
    let again = switch(&app, &user, true).await.expect(200);
    assert_eq!(again["enabledAt"], enabled["enabledAt"]);
    assert_eq!(watched(&app).await, [(VIN.to_owned(), Origin::Stock)]);
    finish(app).await;
}

#[tokio::test]
async fn monitored_cars_are_the_checked_cars_in_stock() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 50).await;
    give_business(&app, &user).await;
    let vins = crate::batches::vins(2);
    switch(&app, &user, true).await.expect(200);
    let added = add(&app, &user, &[&vins[0], &vins[1]]).await;
    assert_eq!(watched(&app).await, [], "unchecked cars are not watched");
    for vin in &vins {
        check(&app, &user, vin).await;
    }
    let of_stock = |vin: &String| (vin.clone(), Origin::Stock);
    assert_eq!(
        watched(&app).await,
        [of_stock(&vins[0]), of_stock(&vins[1])]
    );
    assert_eq!(cars(&app, &user).await[0]["watchedBy"], "stock");
    // Watches of the stock are not among those of the user.
    let own = app.get_as(&user, WATCHES).await.expect(200);
    assert_eq!(own["watches"], json!([]));
    let path = format!("{STOCK}/{}", added["cars"][0]["id"].as_str().unwrap());
    assert_eq!(app.delete_as(&user, &path).await.status, 204);
    assert_eq!(watched(&app).await, [of_stock(&vins[1])]);
    switch(&app, &user, false).await.expect(200);
    assert_eq!(watched(&app).await, []);
    assert_eq!(find(&app, &user).await["cars"], 1, "what it would watch");
    finish(app).await;
}

#[tokio::test]
async fn watch_of_the_user_stays_his_and_the_stock_takes_over_after_it() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 50).await;
    give_business(&app, &user).await;
    let report = app.order(&user, &FREE_SET).await;
    app.completed(&user, &report).await;
    add_report(&app, &user, &report).await;
    switch(&app, &user, true).await.expect(200);
    let of_stock = watches::Entity::find().one(app.ctx.db.read()).await;
    let of_stock = of_stock.unwrap().unwrap().id;
    // The user watches the car himself: the watch becomes his.
    let own = app.post_as(&user, WATCHES, json!({ "reportId": report }));
    let own = own.await.expect(200);
    assert_eq!(own["id"], of_stock.to_string());
    assert_eq!(watched(&app).await, [(VIN.to_owned(), Origin::Account)]);
    let shown = find(&app, &user).await;
    assert_eq!(
        (&shown["cars"], &shown["watchedByAccount"]),
        (&json!(0), &json!(1))
    );
    switch(&app, &user, false).await.expect(200);
    switch(&app, &user, true).await.expect(200);
    assert_eq!(watched(&app).await, [(VIN.to_owned(), Origin::Account)]);
    let path = format!("{WATCHES}/{of_stock}");
    assert_eq!(app.delete_as(&user, &path).await.status, 204);
    tick(&app.ctx).await.unwrap();
    assert_eq!(watched(&app).await, [(VIN.to_owned(), Origin::Stock)]);
    finish(app).await;
}
