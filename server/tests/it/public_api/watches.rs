//! Watched cars of the open API.

use avtosled_server::platform::clock::Clock;
use chrono::Duration;
use serde_json::json;

use crate::app::TestApp;
use crate::public_api::checks::{CHECKS, completed, id, order};
use crate::public_api::webhooks::{CLEAN, Receiver, deliver, start, test_key};
use crate::public_api::{call, get, live_key, post, post_once};
use crate::reports::watches::{finish, give_plan};

const WATCHES: &str = "/v1/watches";

#[tokio::test]
async fn live_key_watches_the_car_of_a_check_until_the_watch_is_deleted() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let key = live_key(&app, &user).await;
    let check = post(&app, &key, CHECKS, order()).await.expect(201);
    completed(&app, &key, &id(&check)).await;
    let body = json!({ "checkId": check["id"] });
    let refused = post(&app, &key, WATCHES, body.clone()).await;
    refused.expect_error(409, "business_only");
    let until = app.clock.now() + Duration::days(365);
    give_plan(&app, &user, "business_pro", until).await;
    let add = async || post_once(&app, &key, WATCHES, "one", body.clone()).await;
    let watch = add().await.expect(201);
    assert_eq!(watch["checkId"], check["id"]);
    assert_eq!(watch["mode"], "live");
    assert_eq!(add().await.expect(201)["id"], watch["id"]);
    let again = post(&app, &key, WATCHES, body).await.expect(201);
    assert_eq!(again["id"], watch["id"]);
    let listed = get(&app, &key, WATCHES).await.expect(200);
    assert_eq!(listed["watches"].as_array().unwrap().len(), 1);
    let other_user = app.sign_in().await;
    let foreign = live_key(&app, &other_user).await;
    let body = json!({ "checkId": check["id"] });
    let refused = post(&app, &foreign, WATCHES, body).await;
    refused.expect_error(404, "check_not_found");
    let path = format!("{WATCHES}/{}", id(&watch));
    let delete = async |key: &str| call(&app, key, reqwest::Method::DELETE, &path, None).await;
    delete(&foreign).await.expect_error(404, "watch_not_found");
    delete(&key).await.expect(204);
    delete(&key).await.expect_error(404, "watch_not_found");
    finish(app).await;
}

#[tokio::test]
async fn watch_of_a_test_key_reports_one_sample_change_by_webhook() {
    let app = start().await;
    let user = app.sign_in().await;
    let key = test_key(&app, &user).await;
    let receiver = Receiver::start(&[]).await;
    let body = json!({ "url": receiver.url, "events": ["watch.changed"] });
    post(&app, &key, "/v1/webhooks", body).await.expect(201);
    let car = json!({ "identifier": CLEAN, "services": ["wanted"] });
    let check = post(&app, &key, CHECKS, car).await.expect(201);
    let body = json!({ "checkId": check["id"] });
    let add = async || post(&app, &key, WATCHES, body.clone()).await;
    let (watch, parallel) = tokio::join!(add(), add());
    let watch = watch.expect(201);
    assert_eq!(parallel.expect(201), watch);
    assert_eq!(
        (&watch["mode"], &watch["vin"]),
        (&json!("test"), &json!(CLEAN))
    );
    let again = post(&app, &key, WATCHES, body).await.expect(201);
    assert_eq!(again, watch);
    let webhooks = deliver(&app, &receiver, 1).await;
    let event = webhooks[0].body();
    assert_eq!(event["type"], "watch.changed");
    assert_eq!(event["data"]["watchId"], watch["id"]);
    assert_eq!(event["data"]["summary"], watch["changes"][0]["summary"]);
    let live = live_key(&app, &user).await;
    let listed = get(&app, &live, WATCHES).await.expect(200);
    assert_eq!(listed["watches"], json!([]));
    let path = format!("{WATCHES}/{}", id(&watch));
    let deleted = call(&app, &key, reqwest::Method::DELETE, &path, None).await;
    deleted.expect(204);
    let listed = get(&app, &key, WATCHES).await.expect(200);
    assert_eq!(listed["watches"], json!([]));
    app.finish().await;
}
