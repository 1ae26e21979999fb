//! Cars added to a stock, and linked to their latest reports.

use avtosled_server::platform::clock::Clock;
use serde_json::{Value, json};

use crate::app::{TestApp, User, VIN};
use crate::batches;
use crate::checks::late_answers;
use crate::stock::{STOCK, add, add_report, car, cars, insert};

const PLATE: &str = "А123ВС77";
/// Showcase car with a restriction.
const RESTRICTED: &str = "X7L4SRAV4G5300004";

async fn check(app: &TestApp, user: &User, kind: &str, query: &str) -> Value {
    let body = json!({ "query": query, "type": kind, "selectedServices": ["history", "dtp"] });
    let ordered = app.post_as(user, "/api/search", body).await.expect(200);
    let report = ordered["reportId"].as_str().unwrap();
    app.completed(user, report).await
}

#[tokio::test]
async fn car_of_a_report_has_its_verdict_and_title() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let report = check(&app, &user, "vin", VIN).await;
    let id = report["id"].as_str().unwrap();
    let added = add_report(&app, &user, id).await;
    assert_eq!(
        (&added["added"], &added["existing"]),
        (&json!(1), &json!(0))
    );
    let again = add_report(&app, &user, id).await;
    assert_eq!(
        (&again["added"], &again["existing"]),
        (&json!(0), &json!(1))
    );
    assert_eq!(again["cars"][0]["id"], added["cars"][0]["id"]);
    let cars = cars(&app, &user).await;
    assert_eq!(cars.len(), 1);
    let (car, vehicle) = (&cars[0], &report["reportData"]["vehicle"]);
    assert_eq!((&car["number"], &car["type"]), (&json!(VIN), &json!("vin")));
    let title = format!(
        "{} {}",
        vehicle["brand"].as_str().unwrap(),
        vehicle["model"].as_str().unwrap()
    );
    assert_eq!(car["title"], title);
    assert_eq!(car["check"]["reportId"], id);
    assert_eq!(car["check"]["level"], report["verdict"]["level"]);
    assert_eq!(car["check"]["verdict"], report["verdict"]["title"]);
    assert_eq!(car["check"]["daysAgo"], 0);
    assert_eq!(
        (&car["market"], &car["changes"], &car["watchedBy"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
    app.finish().await;
}

#[tokio::test]
async fn price_of_the_advertisement_is_compared_with_the_valuation_of_the_report() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let body = json!({
        "query": VIN, "type": "vin", "catalogue": "extended",
        "selectedServices": ["valuation"], "inputs": { "mileage": 50000 },
    });
    let ordered = app.post_as(&user, "/api/search", body).await.expect(200);
    let id = ordered["reportId"].as_str().unwrap();
    let report = app.completed(&user, id).await;
    let band = &report["details"]["price"];
    let typical = band["typical"].as_f64().unwrap();
    let added = add_report(&app, &user, id).await;
    let path = format!("{STOCK}/{}", added["cars"][0]["id"].as_str().unwrap());
    let shown = cars(&app, &user).await[0]["market"].clone();
    assert_eq!(shown["position"], Value::Null);
    for (asking, position) in [
        (json!(1000), json!("below")),
        (json!(typical), json!("within")),
        (json!(typical * 2.0), json!("above")),
        (Value::Null, Value::Null),
    ] {
        let changed = app
            .patch_as(&user, &path, json!({ "askingPrice": asking }))
            .await
            .expect(200);
        assert_eq!(changed["market"]["position"], position);
        assert_eq!(changed["market"]["min"], band["min"]);
        assert_eq!(changed["market"]["typical"], band["typical"]);
        assert_eq!(changed["market"]["max"], band["max"]);
    }
    app.finish().await;
}

#[tokio::test]
async fn completed_rows_of_a_batch_are_added_once() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let vins = batches::vins(3);
    add(&app, &user, &[&vins[1]]).await;
    let id = batches::order(&app, &user, batches::list(&vins)).await;
    batches::in_state(&app, &user, &id, "completed").await;
    let added = app.post_as(&user, STOCK, json!({ "batchId": id }));
    let added = added.await.expect(200);
    assert_eq!(
        (&added["added"], &added["existing"]),
        (&json!(2), &json!(1))
    );
    let rows = batches::rows(&app, &user, &id).await;
    let cars = cars(&app, &user).await;
    for row in rows {
        let car = cars.iter().find(|car| car["number"] == row["number"]);
        let check = &car.unwrap()["check"];
        assert_eq!(
            (&check["reportId"], &check["level"]),
            (&row["checkId"], &row["level"])
        );
    }
    app.finish().await;
}

#[tokio::test]
async fn invalid_car_of_a_list_adds_none() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let body = json!({ "cars": [{ "identifier": VIN }, { "identifier": "Итого: 2" }] });
    let refused = app.post_as(&user, STOCK, body).await;
    assert_eq!(refused.status, 422, "{}", refused.body);
    assert_eq!(refused.body["errors"][0]["path"], "cars[1].identifier");
    assert_eq!(cars(&app, &user).await, Vec::<Value>::new());
    app.finish().await;
}

#[tokio::test]
async fn plate_is_unchecked_until_a_report_identifies_the_car() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let body = json!({ "cars": [{
        "identifier": PLATE, "askingPrice": 500_000, "tags": ["Площадка"], "inStockSince": "2026-10-01",
    }] });
    app.post_as(&user, STOCK, body).await.expect(200);
    let before = cars(&app, &user).await.remove(0);
    assert_eq!(
        (&before["number"], &before["type"], &before["level"]),
        (&json!("A123BC77"), &json!("license"), &json!("unchecked"))
    );
    assert_eq!(before["check"], Value::Null);
    let report = check(&app, &user, "license", PLATE).await;
    let vin = &report["reportData"]["vehicle"]["vin"];
    let after = cars(&app, &user).await;
    assert_eq!(after.len(), 1);
    let after = &after[0];
    assert_eq!(
        (&after["id"], &after["number"], &after["plate"]),
        (&before["id"], vin, &json!("A123BC77"))
    );
    assert_eq!(
        (&after["check"]["reportId"], &after["askingPrice"]),
        (&report["id"], &json!(500_000))
    );
    // The report identifies the car of the plate from now on.
    for identifier in [PLATE, vin.as_str().unwrap()] {
        let added = add(&app, &user, &[identifier]).await;
        assert_eq!(added["existing"], 1, "{identifier}");
    }
    app.finish().await;
}

#[tokio::test]
async fn plate_and_vin_of_one_car_become_one_car_at_its_check() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let other = app.sign_in().await;
    app.credit(&other, 100).await;
    let vin = check(&app, &other, "license", PLATE).await["reportData"]["vehicle"]["vin"].clone();
    let body = json!({ "cars": [
        { "identifier": vin, "tags": ["vip"], "inStockSince": "2026-11-10" },
        { "identifier": PLATE, "tags": ["VIP", "Срочно"], "inStockSince": "2026-11-05", "askingPrice": 1 },
    ] });
    let added = app.post_as(&user, STOCK, body).await.expect(200);
    assert_eq!(added["added"], 2, "a report of another account is not used");
    check(&app, &user, "license", PLATE).await;
    let cars = cars(&app, &user).await;
    assert_eq!(cars.len(), 1);
    assert_eq!(cars[0]["number"], vin);
    assert_eq!(cars[0]["tags"], json!(["vip", "Срочно"]));
    assert_eq!(
        (&cars[0]["inStockSince"], &cars[0]["askingPrice"]),
        (&json!("2026-11-05"), &json!(1))
    );
    app.finish().await;
}

#[tokio::test]
async fn later_report_replaces_the_earlier_one() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    add(&app, &user, &[VIN]).await;
    let first = check(&app, &user, "vin", VIN).await;
    assert_eq!(cars(&app, &user).await[0]["check"]["reportId"], first["id"]);
    app.clock.advance(chrono::Duration::days(2));
    let user = app.sign_in_again(&user).await;
    assert_eq!(cars(&app, &user).await[0]["check"]["daysAgo"], 2);
    let second = check(&app, &user, "vin", VIN).await;
    let check = cars(&app, &user).await[0]["check"].clone();
    assert_eq!(
        (&check["reportId"], &check["daysAgo"]),
        (&second["id"], &json!(0))
    );
    app.finish().await;
}

#[tokio::test]
async fn later_report_that_knows_less_does_not_hide_a_reason_not_to_buy() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    add(&app, &user, &[RESTRICTED]).await;
    let order = async |services: &[&str]| {
        let body = json!({ "query": RESTRICTED, "type": "vin", "selectedServices": services });
        let ordered = app.post_as(&user, "/api/search", body).await.expect(200);
        let id = ordered["reportId"].as_str().unwrap().to_owned();
        app.completed(&user, &id).await;
        json!(id)
    };
    let shown = async || {
        let car = cars(&app, &user).await.remove(0);
        (car["level"].clone(), car["check"]["reportId"].clone())
    };
    let wide = order(&["restrict"]).await;
    assert_eq!(shown().await, (json!("stop"), wide.clone()));
    order(&["dtp"]).await;
    assert_eq!(shown().await, (json!("stop"), wide));
    let wider = order(&["restrict", "dtp"]).await;
    assert_eq!(shown().await, (json!("stop"), wider));
    app.finish().await;
}

#[tokio::test]
async fn stock_above_its_maximum_is_rejected_as_a_whole() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let id = app.user_id(&user).await;
    let now = app.clock.now();
    insert(&app, (0..999).map(|number| car(id, number, now)).collect()).await;
    let vins = batches::vins(2);
    let two = json!({ "cars": [{ "identifier": vins[0] }, { "identifier": vins[1] }] });
    let refused = app.post_as(&user, STOCK, two).await;
    assert_eq!((refused.status, refused.code()), (409, "stock_full"));
    let added = add(&app, &user, &[&vins[0], &vins[0], "XTA219010N1000000"]).await;
    assert_eq!(
        (&added["added"], &added["existing"]),
        (&json!(1), &json!(2))
    );
    let refused = app
        .post_as(&user, STOCK, json!({ "cars": [{ "identifier": vins[1] }] }))
        .await;
    assert_eq!((refused.status, refused.code()), (409, "stock_full"));
    app.finish().await;
}

#[tokio::test]
async fn late_answer_changes_the_verdict_of_the_car() {
    let app = TestApp::with_sandbox(late_answers::failing(Some(2))).await;
    let (user, report) = late_answers::incomplete(&app).await;
    let id = report["id"].as_str().unwrap();
    add_report(&app, &user, id).await;
    let before = cars(&app, &user).await.remove(0);
    assert_eq!(before["check"]["verdict"], report["verdict"]["title"]);
    late_answers::retried_after(&app, 6, 2).await;
    late_answers::retried_after(&app, 10, 3).await;
    late_answers::ends(&app).await;
    let user = app.sign_in_again(&user).await;
    let path = format!("/api/reports/{id}");
    let report = app.get_as(&user, &path).await.expect(200);
    let after = cars(&app, &user).await.remove(0);
    assert_eq!(
        (&after["check"]["level"], &after["check"]["verdict"]),
        (&report["verdict"]["level"], &report["verdict"]["title"])
    );
    assert_ne!(after["check"]["verdict"], before["check"]["verdict"]);
    app.finish().await;
}
