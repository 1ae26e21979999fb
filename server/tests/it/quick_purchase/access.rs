//! Access to a purchase without an account: access key, attachment, private link, retention.

use avtosled_sandbox::{Faults, MethodFault, Options};
use avtosled_server::platform::entities;
use avtosled_server::privacy::retention_jobs;
use chrono::Duration;
use reqwest::Method;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, User};
use crate::counters::Counters;
use crate::money::payer::GOOD_CARD;
use crate::privacy::key_rotation;
use crate::quick_purchase::purchase::{
    IVAN, PHONE, begin, body, bought, by_mail, get_by_key, key, reached, seen,
};

pub async fn attach(app: &TestApp, user: &User, begun: &Value, key: &str) -> Answer {
    let path = format!(
        "/api/quick-purchases/{}/attach",
        begun["paymentId"].as_str().unwrap()
    );
    let request = app.request(Method::POST, &path).bearer_auth(&user.token);
    app.send(request.header("X-Access-Key", key)).await
}

#[tokio::test]
async fn access_key_opens_own_purchase_only() {
    let app = TestApp::start().await;
    let (begun, purchase) = bought(&app, by_mail()).await;
    let other = begin(&app, by_mail()).await;
    let other_user = app.sign_in().await;
    let payment = begun["paymentId"].as_str().unwrap();
    let report = purchase["reportId"].as_str().unwrap();
    for path in [
        format!("/api/quick-purchases/{payment}"),
        format!("/api/payment/{payment}"),
        format!("/api/reports/{report}"),
        format!("/api/reports/{report}/events"),
    ] {
        assert_eq!(app.get(&path).await.status, 401, "{path}");
        assert_eq!(app.get_as(&other_user, &path).await.status, 404, "{path}");
        for wrong in ["", "x", key(&other), &key(&begun)[1..]] {
            let answer = get_by_key(&app, &path, wrong).await;
            assert_eq!(answer.status, 404, "{path} with {wrong:?}");
            assert!(!answer.body.to_string().contains(IVAN));
        }
        let opened = get_by_key(&app, &path, key(&begun)).await;
        assert_eq!(opened.status, 200, "{path}");
    }
    let refused = attach(&app, &other_user, &begun, key(&other)).await;
    assert_eq!(
        (refused.status, refused.code()),
        (404, "quick_purchase_not_found")
    );
    app.finish().await;
}

#[tokio::test]
async fn request_with_wrong_access_key_is_rejected_and_increments_metric() {
    let counted = Counters::start();
    let app = TestApp::start().await;
    let (begun, purchase) = bought(&app, by_mail()).await;
    let other_user = app.sign_in().await;
    let payment = begun["paymentId"].as_str().unwrap();
    let report = purchase["reportId"].as_str().unwrap();
    let paths = [
        format!("/api/quick-purchases/{payment}"),
        format!("/api/payment/{payment}"),
        format!("/api/reports/{report}"),
        format!("/api/reports/{report}/events"),
        format!("/api/reports/{report}/report.pdf"),
        format!("/api/shared-reports/{report}"),
    ];
    for path in &paths {
        get_by_key(&app, path, "x").await.expect(404);
    }
    attach(&app, &other_user, &begun, "x").await.expect(404);
    // A request without a key for the report of another user is not counted.
    app.get_as(&other_user, &paths[2]).await.expect(404);
    get_by_key(&app, &paths[2], key(&begun)).await.expect(200);
    let refused = counted.of(r#"avtosled_http_problems_total{code="access_key_wrong"}"#);
    assert_eq!(refused, "7");
    app.finish().await;
}

#[tokio::test]
async fn guest_is_hidden_from_admin_panel_and_access_key_is_not_stored() {
    let app = TestApp::start().await;
    let (begun, _) = bought(&app, by_mail()).await;
    let admin = app.sign_in().await;
    app.make_admin(&admin).await;
    let users = app.get_as(&admin, "/api/admin/users").await.expect(200);
    assert_eq!(users["users"].as_array().unwrap().len(), 1);
    let found = app.get_as(&admin, "/api/admin/users?search=guest").await;
    assert_eq!(found.expect(200)["users"], json!([]));
    let guests = entities::users::Entity::find()
        .all(app.ctx.db.read())
        .await
        .unwrap();
    let guest = guests
        .iter()
        .find(|user| user.role == entities::users::Role::Guest)
        .unwrap();
    for change in [("role", json!("admin")), ("isActive", json!(false))] {
        let change = json!({ change.0: change.1, "reason": "Просьба клиента" });
        let path = format!("/api/admin/users/{}", guest.id);
        assert_eq!(app.patch_as(&admin, &path, change).await.status, 404);
    }
    let login = json!({ "username": guest.username, "password": "secret1" });
    assert_eq!(app.post("/api/auth/login", login).await.status, 401);
    for (location, text) in key_rotation::dump(&app).await {
        assert!(!text.contains(key(&begun)), "{location}");
    }
    app.finish().await;
}

#[tokio::test]
async fn concurrent_attach_of_quick_purchase_succeeds_for_one_account() {
    let app = TestApp::start().await;
    let (begun, purchase) = bought(&app, by_mail()).await;
    let report = purchase["reportId"].as_str().unwrap();
    let (anna, boris) = (app.sign_in().await, app.sign_in().await);
    let (one, two) = tokio::join!(
        attach(&app, &anna, &begun, key(&begun)),
        attach(&app, &boris, &begun, key(&begun))
    );
    let mut ends = [one.status, two.status];
    ends.sort_unstable();
    assert_eq!(ends, [200, 409], "{one:?} {two:?}");
    let (owner, other) = if one.status == 200 {
        (&anna, &boris)
    } else {
        (&boris, &anna)
    };
    let refused = attach(&app, other, &begun, key(&begun)).await;
    assert_eq!((refused.status, refused.code()), (409, "already_attached"));
    let again = attach(&app, owner, &begun, key(&begun)).await.expect(200);
    assert_eq!(again, json!({ "reportId": report }));

    let reports = app.get_as(owner, "/api/reports").await.expect(200);
    assert_eq!(reports[0]["id"], report);
    assert_eq!(
        app.get_as(other, "/api/reports").await.expect(200),
        json!([])
    );
    let path = format!("/api/reports/{report}");
    get_by_key(&app, &path, key(&begun)).await.expect(200);
    assert_eq!(seen(&app, &begun).await["attached"], true);
    app.assert_ledger_consistent().await;

    app.delete_account(owner, json!({ "confirm": "УДАЛИТЬ" }))
        .await
        .expect(204);
    assert_eq!(get_by_key(&app, &path, key(&begun)).await.status, 404);
    let dump = key_rotation::dump(&app).await;
    let left = dump
        .iter()
        .find(|(location, text)| location.starts_with("quick_purchases") && text.contains(IVAN));
    assert_eq!(left, None);
    app.finish().await;
}

#[tokio::test]
async fn attach_of_quick_purchase_with_running_report_is_rejected() {
    let slow = MethodFault {
        latency_ms: Some(3_000),
        ..MethodFault::default()
    };
    let app = TestApp::with_sandbox(Options::default().with_fault("gibdd.dtp", slow)).await;
    let user = app.sign_in().await;
    let begun = begin(&app, by_mail()).await;
    let early = attach(&app, &user, &begun, key(&begun)).await;
    assert_eq!((early.status, early.code()), (409, "report_running"));
    app.pay(&begun, GOOD_CARD).await;
    reached(&app, &begun, "checking").await;
    let early = attach(&app, &user, &begun, key(&begun)).await;
    assert_eq!((early.status, early.code()), (409, "report_running"));
    reached(&app, &begun, "delivered").await;
    attach(&app, &user, &begun, key(&begun)).await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn contacts_and_guests_without_ledger_entries_are_erased_after_retention() {
    let app = TestApp::start().await;
    let contacts = json!({ "email": IVAN, "sms": PHONE });
    let (begun, _) = bought(&app, body("basic", &contacts)).await;
    let left = begin(&app, by_mail()).await;
    app.abandon(&left).await;
    app.sandbox
        .advance_yookassa(std::time::Duration::from_hours(2));
    reached(&app, &left, "canceled").await;
    app.completed_jobs().await;
    let kept = async |days: i64| {
        app.clock.advance(Duration::days(days));
        retention_jobs::run(&app.ctx).await.unwrap();
        let dump = key_rotation::dump(&app).await;
        let holds = |place: &str| {
            dump.iter()
                .any(|(at, text)| at.starts_with(place) && text.contains(IVAN))
        };
        (holds("quick_purchases"), holds("messages"))
    };
    assert_eq!(kept(29).await, (true, true));
    assert_eq!(kept(2).await, (false, false));
    assert_eq!(seen(&app, &begun).await["deliveries"], json!([]));
    let guests = async || {
        entities::users::Entity::find()
            .count(app.ctx.db.read())
            .await
            .unwrap()
    };
    assert_eq!(guests().await, 2);
    kept(5 * 366).await;
    assert_eq!(
        guests().await,
        1,
        "only the guest with ledger entries remains"
    );
    app.finish().await;
}

#[tokio::test]
async fn purchase_link_revoked_by_owner_opens_no_report() {
    let app = TestApp::start().await;
    let (begun, purchase) = bought(&app, by_mail()).await;
    let (owner, other_user) = (app.sign_in().await, app.sign_in().await);
    let report = format!("/api/reports/{}", purchase["reportId"].as_str().unwrap());
    let link = format!("{report}/purchase-link");
    assert_eq!(
        app.delete_as(&owner, &link).await.status,
        404,
        "not attached yet"
    );
    attach(&app, &owner, &begun, key(&begun)).await.expect(200);
    assert_eq!(app.get_as(&owner, &link).await.expect(200)["open"], true);
    get_by_key(&app, &report, key(&begun)).await.expect(200);

    assert_eq!(app.delete_as(&other_user, &link).await.status, 404);
    for _ in 0..2 {
        app.delete_as(&owner, &link).await.expect(204);
    }
    assert_eq!(app.get_as(&owner, &link).await.expect(200)["open"], false);
    for path in [
        &report,
        &format!("{report}/events"),
        &format!("{report}/report.pdf"),
    ] {
        assert_eq!(
            get_by_key(&app, path, key(&begun)).await.status,
            404,
            "{path}"
        );
    }
    app.get_as(&owner, &report).await.expect(200);
    // A report that was ordered from the balance has no purchase link.
    app.credit(&owner, 100).await;
    let ordered = format!(
        "/api/reports/{}/purchase-link",
        app.order(&owner, &["dtp"]).await
    );
    let none = json!({ "open": false, "expiresAt": null });
    assert_eq!(app.get_as(&owner, &ordered).await.expect(200), none);
    assert_eq!(app.get_as(&other_user, &ordered).await.status, 404);
    app.finish().await;
}

#[tokio::test]
async fn purchase_link_expires_after_a_year() {
    let app = TestApp::start().await;
    let (begun, purchase) = bought(&app, by_mail()).await;
    let report = format!("/api/reports/{}", purchase["reportId"].as_str().unwrap());
    app.clock.advance(Duration::days(364));
    get_by_key(&app, &report, key(&begun)).await.expect(200);
    app.clock.advance(Duration::days(1));
    assert_eq!(get_by_key(&app, &report, key(&begun)).await.status, 404);
    app.finish().await;
}

#[tokio::test]
async fn report_streams_by_access_key_do_not_use_up_stream_limit_of_owner() {
    let slow = MethodFault {
        latency_ms: Some(60_000),
        ..MethodFault::default()
    };
    let mut app = TestApp::with_sandbox(Options::default().with_fault("gibdd.dtp", slow)).await;
    let user = app.sign_in().await;
    let request = app.request(Method::POST, crate::quick_purchase::purchase::PATH);
    let request = request.bearer_auth(&user.token).json(&by_mail());
    let begun = app.send(request).await.expect(200);
    app.pay(&begun, GOOD_CARD).await;
    let checking = reached(&app, &begun, "checking").await;
    // Without a worker the streams stay open.
    app.stop_worker().await;
    let path = format!(
        "/api/reports/{}/events",
        checking["reportId"].as_str().unwrap()
    );
    let by_key = || {
        let request = app.request(Method::GET, &path);
        request.header("X-Access-Key", key(&begun)).send()
    };
    let mut streams = Vec::new();
    for _ in 0..6 {
        streams.push(by_key().await.unwrap());
    }
    assert_eq!(by_key().await.unwrap().status(), 429);
    let own = app.request(Method::GET, &path).bearer_auth(&user.token);
    assert_eq!(own.send().await.unwrap().status(), 200);
    drop(streams);
    app.sandbox.set_faults(Faults::default()).unwrap();
    app.start_worker();
    reached(&app, &begun, "delivered").await;
    app.finish().await;
}
