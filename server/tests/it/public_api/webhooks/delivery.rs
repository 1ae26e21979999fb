//! Delivery of webhooks: signatures, retries, replay, isolation of receivers.

use avtosled_server::business::repository::api_keys::Mode;
use avtosled_server::business::repository::webhook_deliveries::Kind;
use avtosled_server::business::repository::webhook_endpoints::{self as repo, EndpointState};
use avtosled_server::business::webhooks::delivery;
use avtosled_server::business::webhooks::events::{self, NewEvent};
use avtosled_server::platform::clock::Clock;
use chrono::Duration;
use serde_json::{Value, json};

use crate::public_api::webhooks::{
    ALL_EVENTS, Behaviour, CLEAN, PATH, Receiver, add, deliver, settled, start, test_check,
    test_key, webhook_id,
};
use crate::public_api::{live_key, post};

#[tokio::test]
async fn completed_check_is_delivered_once_with_valid_signature() {
    let app = start().await;
    let user = app.sign_in().await;
    let key = test_key(&app, &user).await;
    let endpoint = Receiver::start(&[]).await;
    let added = add(&app, &user, &endpoint, "test").await;
    let check = test_check(&app, &key).await;
    delivery::tick(&app.ctx).await.unwrap();
    assert_eq!(endpoint.received().len(), 0, "not before its completion");
    app.clock.advance(Duration::seconds(3));
    let received = deliver(&app, &endpoint, 1).await;
    assert!(received[0].is_signed_by(added["secret"].as_str().unwrap()));
    assert_eq!(received[0].timestamp, app.clock.now().timestamp());
    let body = received[0].body();
    assert_eq!(body["type"], "check.completed");
    assert_eq!(body["data"]["checkId"], check["id"]);
    assert_eq!(body["data"]["externalId"], "17");
    assert_eq!(body["data"]["level"], "noData");
    app.clock.advance(Duration::days(1));
    delivery::tick(&app.ctx).await.unwrap();
    settled(&app).await;
    assert_eq!(endpoint.received().len(), 1);
    let user = app.sign_in_again(&user).await;
    let log = app
        .get_as(&user, &format!("{PATH}/{}/deliveries", webhook_id(&added)))
        .await;
    let log = log.expect(200);
    assert_eq!(log["deliveries"][0]["state"], "delivered");
    assert_eq!(log["deliveries"][0]["messageId"], received[0].id);
    app.finish().await;
}

#[tokio::test]
async fn live_events_are_delivered_to_live_receivers_only() {
    let app = start().await;
    let user = app.sign_in().await;
    app.credit(&user, 51).await;
    let (live, test) = (Receiver::start(&[]).await, Receiver::start(&[]).await);
    let body = json!({ "url": live.url, "mode": "live", "events": ALL_EVENTS });
    let refused = app.post_as(&user, PATH, body).await;
    refused.expect_error(403, "api_access_required");
    let key = live_key(&app, &user).await;
    add(&app, &user, &live, "live").await;
    add(&app, &user, &test, "test").await;
    let body = json!({ "identifier": CLEAN, "services": ["wanted"] });
    let check = post(&app, &key, "/v1/checks", body).await.expect(201);
    app.completed_jobs().await;
    let received = deliver(&app, &live, 2).await;
    let mut kinds: Vec<Value> = received
        .iter()
        .map(|one| one.body()["type"].clone())
        .collect();
    kinds.sort_by_key(Value::to_string);
    assert_eq!(kinds, ["balance.low", "check.completed"]);
    let completed = received
        .iter()
        .find(|one| one.body()["type"] == "check.completed");
    let data = completed.unwrap().body()["data"].clone();
    assert_eq!(
        (&data["checkId"], &data["charged"]),
        (&check["id"], &json!(2.5))
    );
    assert_eq!(test.received().len(), 0);
    app.finish().await;
}

#[tokio::test]
async fn failed_attempt_is_repeated_with_the_same_id_and_logged() {
    let app = start().await;
    let user = app.sign_in().await;
    let key = test_key(&app, &user).await;
    let endpoint = Receiver::start(&[Behaviour::Status(500), Behaviour::Redirect]).await;
    let added = add(&app, &user, &endpoint, "test").await;
    test_check(&app, &key).await;
    app.clock.advance(Duration::seconds(3));
    for count in 1..=3 {
        deliver(&app, &endpoint, count).await;
        app.clock.advance(Duration::minutes(1));
    }
    let received = endpoint.received();
    assert!(received.iter().all(|one| one.id == received[0].id));
    let path = format!("{PATH}/{}/deliveries", webhook_id(&added));
    let log = app.get_as(&user, &path).await.expect(200);
    let logged = &log["deliveries"][0];
    assert_eq!(
        (&logged["state"], &logged["attempts"]),
        (&json!("delivered"), &json!(3))
    );
    let path = format!(
        "/api/user/webhook-deliveries/{}",
        logged["id"].as_str().unwrap()
    );
    let details = app.get_as(&user, &path).await.expect(200);
    let statuses: Vec<&Value> = details["attempts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|attempt| &attempt["status"])
        .collect();
    assert_eq!(statuses, [500, 302, 204]);
    assert_eq!(details["body"]["type"], "check.completed");
    app.finish().await;
}

#[tokio::test]
async fn event_behind_a_failed_one_of_its_subject_waits_and_does_not_wake_the_receiver() {
    let app = start().await;
    let user = app.sign_in().await;
    let owner = app.user_id(&user).await;
    let endpoint = Receiver::start(&[Behaviour::Status(500)]).await;
    let added = add(&app, &user, &endpoint, "test").await;
    let emit = async |number: i32| {
        let tx = app.ctx.db.begin().await.unwrap();
        let event = NewEvent {
            user_id: owner,
            mode: Mode::Test,
            kind: Kind::CheckCompleted,
            subject: "check:1".to_owned(),
            data: json!({ "number": number }),
            at: app.clock.now(),
        };
        events::emit(&tx, event).await.unwrap();
        app.ctx.db.commit(tx).await.unwrap();
    };
    emit(1).await;
    deliver(&app, &endpoint, 1).await;
    emit(2).await;
    app.wait_until("the receiver is released", async || {
        delivery::tick(&app.ctx).await.unwrap();
        let id = webhook_id(&added).parse().unwrap();
        let row = repo::get(app.ctx.db.write(), id).await.unwrap().unwrap();
        row.claimed_until.is_none() && row.next_run_at > Some(app.clock.now())
    })
    .await;
    assert_eq!(endpoint.received().len(), 1);
    app.clock.advance(Duration::minutes(1));
    let received = deliver(&app, &endpoint, 3).await;
    let numbers: Vec<Value> = received
        .iter()
        .map(|one| one.body()["data"]["number"].clone())
        .collect();
    assert_eq!(numbers, [1, 1, 2]);
    app.finish().await;
}

#[tokio::test]
async fn hanging_receiver_does_not_delay_another_one() {
    let app = start().await;
    let user = app.sign_in().await;
    let key = test_key(&app, &user).await;
    let slow = Receiver::start(&[Behaviour::Hang]).await;
    let quick = Receiver::start(&[]).await;
    add(&app, &user, &slow, "test").await;
    add(&app, &user, &quick, "test").await;
    test_check(&app, &key).await;
    app.clock.advance(Duration::seconds(3));
    app.wait_until("both are called", async || {
        delivery::tick(&app.ctx).await.unwrap();
        quick.received().len() == 1 && slow.received().len() == 1
    })
    .await;
    app.finish().await;
}

#[tokio::test]
async fn claim_of_a_killed_process_is_taken_over_after_its_lease() {
    let app = start().await;
    let user = app.sign_in().await;
    let key = test_key(&app, &user).await;
    let endpoint = Receiver::start(&[]).await;
    add(&app, &user, &endpoint, "test").await;
    test_check(&app, &key).await;
    app.clock.advance(Duration::seconds(3));
    let now = app.clock.now();
    let until = now + Duration::seconds(60);
    let claimed = repo::claim_due(app.ctx.db.write(), Mode::Test, 10, until, now).await;
    assert_eq!(claimed.unwrap().len(), 1);
    delivery::tick(&app.ctx).await.unwrap();
    assert_eq!(endpoint.received().len(), 0);
    app.clock.advance(Duration::seconds(60));
    deliver(&app, &endpoint, 1).await;
    app.finish().await;
}

#[tokio::test]
async fn delivered_events_are_replayed_one_by_one_and_by_period() {
    let app = start().await;
    let user = app.sign_in().await;
    let key = test_key(&app, &user).await;
    let endpoint = Receiver::start(&[]).await;
    let added = add(&app, &user, &endpoint, "test").await;
    let from = app.clock.now();
    for _ in 0..2 {
        test_check(&app, &key).await;
    }
    app.clock.advance(Duration::seconds(3));
    let first = deliver(&app, &endpoint, 2).await;
    let path = format!("{PATH}/{}", webhook_id(&added));
    let log = app
        .get_as(&user, &format!("{path}/deliveries"))
        .await
        .expect(200);
    let id = log["deliveries"][0]["id"].as_str().unwrap();
    let replay = format!("/api/user/webhook-deliveries/{id}/replay");
    app.post_as(&user, &replay, Value::Null).await.expect(204);
    let received = deliver(&app, &endpoint, 3).await;
    assert_eq!(received[2].id, first[1].id);
    let period = json!({ "from": from, "before": app.clock.now() + Duration::seconds(1) });
    let replayed = app.post_as(&user, &format!("{path}/replay"), period).await;
    assert_eq!(replayed.expect(200)["deliveries"], 2);
    deliver(&app, &endpoint, 5).await;
    app.finish().await;
}

#[tokio::test]
async fn receiver_that_fails_for_five_days_is_mailed_about_and_disabled() {
    let app = start().await;
    let user = app.sign_in().await;
    let key = test_key(&app, &user).await;
    app.set_email(&user, "ivan@example.com").await;
    let endpoint = Receiver::start(&[Behaviour::Status(500); 50]).await;
    let added = add(&app, &user, &endpoint, "test").await;
    let path = format!("{PATH}/{}", webhook_id(&added));
    let owner = app.user_id(&user).await;
    for _ in 0..6 {
        test_check(&app, &key).await;
        app.clock.advance(Duration::seconds(3));
        let count = endpoint.received().len();
        app.wait_until("it is attempted", async || {
            delivery::tick(&app.ctx).await.unwrap();
            let endpoints = repo::list(app.ctx.db.read(), owner).await.unwrap();
            endpoint.received().len() > count || endpoints[0].state == EndpointState::Failed
        })
        .await;
        settled(&app).await;
        app.clock.advance(Duration::days(1));
    }
    let user = app.sign_in_again(&user).await;
    let listed = app.get_as(&user, PATH).await.expect(200);
    assert_eq!(listed["webhooks"][0]["state"], "failed");
    app.completed_jobs().await;
    let mails = app.sandbox.messages(Some("ivan@example.com"));
    let about = |title: &str| {
        mails
            .iter()
            .filter(|mail| mail.text.contains(title))
            .count()
    };
    assert_eq!(
        (about("Вебхук не доставляется"), about("Вебхук выключен")),
        (2, 1)
    );
    let resumed = app
        .patch_as(&user, &path, json!({ "isActive": true }))
        .await
        .expect(200);
    assert_eq!(resumed["state"], "active");
    assert_eq!(resumed["failingSince"], Value::Null);
    app.finish().await;
}

#[tokio::test]
async fn receiver_that_was_down_for_ten_minutes_gets_every_event() {
    let app = start().await;
    let user = app.sign_in().await;
    let key = test_key(&app, &user).await;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    drop(listener);
    let url = format!("http://{address}/hook");
    let body = json!({ "url": url, "mode": "test", "events": ["check.completed"] });
    app.post_as(&user, PATH, body).await.expect(200);
    let mut ordered = Vec::new();
    for _ in 0..20 {
        ordered.push(test_check(&app, &key).await["id"].clone());
        app.clock.advance(Duration::seconds(30));
        delivery::tick(&app.ctx).await.unwrap();
        settled(&app).await;
    }
    let receiver = Receiver::start_at(&address, &[]).await;
    app.clock.advance(Duration::minutes(30));
    let webhooks = deliver(&app, &receiver, ordered.len()).await;
    let mut delivered: Vec<Value> = webhooks
        .iter()
        .map(|webhook| webhook.body()["data"]["checkId"].clone())
        .collect();
    delivered.sort_by_key(Value::to_string);
    ordered.sort_by_key(Value::to_string);
    assert_eq!(delivered, ordered);
    app.finish().await;
}
