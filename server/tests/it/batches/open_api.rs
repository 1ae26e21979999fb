//! Batches of the open API: live and test keys, events.

use chrono::Duration;
use serde_json::{Value, json};

use crate::app::TestApp;
use crate::batches::{PRICE, list, vins};
use crate::public_api::{ALL_SCOPES, create, get, live_key, post, settings, text};

const BATCHES: &str = "/v1/batches";

async fn ended(app: &TestApp, key: &str, id: &str) -> Value {
    let mut batch = Value::Null;
    app.wait_until("the batch has ended", async || {
        app.clock.advance(Duration::milliseconds(500));
        batch = get(app, key, &format!("{BATCHES}/{id}")).await.expect(200);
        !batch["endedAt"].is_null()
    })
    .await;
    batch
}

#[tokio::test]
async fn dry_run_prices_a_list_and_orders_nothing() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let key = live_key(&app, &user).await;
    let mut body = list(&vins(3));
    body["dryRun"] = json!(true);
    let quote = post(&app, &key, BATCHES, body).await.expect(200);
    assert_eq!(quote["object"], "batch_quote");
    assert_eq!(
        (&quote["total"], &quote["affordable"]),
        (&json!(3 * PRICE), &json!(0))
    );
    let listed = get(&app, &key, BATCHES).await.expect(200);
    assert_eq!(listed["batches"], json!([]));
    app.finish().await;
}

#[tokio::test]
async fn live_batch_of_a_key_charges_the_account_and_keeps_the_ids_of_the_program() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 20).await;
    let key = live_key(&app, &user).await;
    let mut body = list(&vins(2));
    body["rows"][1]["externalId"] = json!("stock-2");
    let batch = post(&app, &key, BATCHES, body).await.expect(201);
    let id = batch["id"].as_str().unwrap();
    let batch = ended(&app, &key, id).await;
    assert_eq!(batch["charged"], 2 * PRICE);
    let rows = get(&app, &key, &format!("{BATCHES}/{id}/rows"))
        .await
        .expect(200);
    let check = rows["rows"][1]["checkId"].as_str().unwrap();
    let check = get(&app, &key, &format!("/v1/checks/{check}"))
        .await
        .expect(200);
    assert_eq!(check["externalId"], "stock-2");
    let balance = get(&app, &key, "/v1/balance").await.expect(200);
    assert_eq!(balance["spentThisMonth"], 2 * PRICE);
    app.finish().await;
}

#[tokio::test]
async fn batch_of_a_revoked_key_pauses_and_charges_nothing_more() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 5).await;
    let key = live_key(&app, &user).await;
    let batch = post(&app, &key, BATCHES, list(&vins(3))).await.expect(201);
    let id = batch["id"].as_str().unwrap();
    let paused = crate::batches::in_state(&app, &user, id, "paused").await;
    assert_eq!(paused["pauseReason"], "insufficient_funds");
    let keys = app.get_as(&user, "/api/user/api-keys").await.expect(200);
    let key_id = keys["keys"][0]["id"].as_str().unwrap();
    let path = format!("/api/user/api-keys/{key_id}");
    app.delete_as(&user, &path).await.expect(204);
    app.credit(&user, 100).await;
    crate::batches::post(&app, &user, id, "resume").await;
    let paused = crate::batches::in_state(&app, &user, id, "paused").await;
    assert_eq!(paused["pauseReason"], "api_key_not_valid");
    assert_eq!(paused["charged"], PRICE);
    app.finish().await;
}

#[tokio::test]
async fn test_batch_checks_showcase_cars_and_explains_the_others_without_money() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let key = text(&create(&app, &user, settings("test", &ALL_SCOPES)).await);
    let body = list(&["XTAGFL110KY300001", "XTA00000000000404"]);
    let batch = post(&app, &key, BATCHES, body).await.expect(201);
    let batch = ended(&app, &key, batch["id"].as_str().unwrap()).await;
    assert_eq!(batch["mode"], "test");
    assert_eq!(
        (&batch["rows"]["completed"], &batch["rows"]["skipped"]),
        (&json!(1), &json!(1))
    );
    let path = format!("{BATCHES}/{}", batch["id"].as_str().unwrap());
    let rows = get(&app, &key, &format!("{path}/rows")).await.expect(200);
    let check = rows["rows"][0]["checkId"].as_str().unwrap();
    let check = get(&app, &key, &format!("/v1/checks/{check}"))
        .await
        .expect(200);
    assert_eq!(check["verdict"]["level"], rows["rows"][0]["level"]);
    let live = live_key(&app, &user).await;
    let hidden = get(&app, &live, &path).await;
    hidden.expect_error(404, "batch_not_found");
    app.finish().await;
}

#[tokio::test]
async fn table_in_csv_is_read_by_its_headings_with_options_in_the_query() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 20).await;
    let key = live_key(&app, &user).await;
    let cars = vins(2);
    let table = format!(
        "№;Марка;VIN;Номер на складе\n1;Лада;{};A-1\n2;Лада;{};A-2\n3;Лада;нет;A-3\n;Итого: 3;;\n",
        cars[0], cars[1]
    );
    let send = async |query: &str, body: Vec<u8>| {
        let request = app.request(reqwest::Method::POST, &format!("{BATCHES}?{query}"));
        let request = request.bearer_auth(&key).header("content-type", "text/csv");
        app.send(request.body(body)).await
    };
    let quote = send(
        "services=wanted,dtp&dryRun=true",
        table.clone().into_bytes(),
    )
    .await;
    let quote = quote.expect(200);
    assert_eq!(
        (&quote["toOrder"], &quote["total"]),
        (&json!(2), &json!(2 * PRICE))
    );
    assert_eq!(quote["skipped"].as_array().unwrap().len(), 1);
    let batch = send("services=wanted,dtp", table.into_bytes())
        .await
        .expect(201);
    let id = batch["id"].as_str().unwrap();
    ended(&app, &key, id).await;
    let rows = get(&app, &key, &format!("{BATCHES}/{id}/rows"))
        .await
        .expect(200);
    assert_eq!(rows["rows"][1]["externalId"], "A-2");
    let refused = send("services=wanted", b"%PDF-1.7\x00".to_vec()).await;
    refused.expect_error(400, "unreadable_list");
    app.finish().await;
}

#[tokio::test]
async fn row_of_a_table_that_needs_confirmation_or_lost_digits_is_skipped_with_the_reason() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 50).await;
    let key = live_key(&app, &user).await;
    let cars = vins(2);
    // A VIN without its last character, a number rounded by a spreadsheet, a phone.
    let table = format!(
        "VIN;Телефон\n{};\n{};\n1.23457E+16;\n;+7 916 000-00-00\n{};\n",
        cars[0],
        &cars[1][..16],
        cars[1]
    );
    let request = app.request(
        reqwest::Method::POST,
        &format!("{BATCHES}?services=dtp&dryRun=true"),
    );
    let request = request.bearer_auth(&key).header("content-type", "text/csv");
    let quote = app.send(request.body(table)).await.expect(200);
    assert_eq!(quote["toOrder"], 2, "{quote}");
    for skipped in quote["skipped"].as_array().unwrap() {
        assert_eq!(skipped["code"], "invalid");
        assert_ne!(skipped["message"], "");
    }
    app.finish().await;
}
