//! Verification of driving licences and the bonus for a verified one.

use avtosled_sandbox::{MethodFault, Options};
use avtosled_server::identity::consents;
use avtosled_server::identity::consents::Purpose;
use avtosled_server::identity::device::Device;
use avtosled_server::platform::clock::{Clock as _, SystemClock, TestClock};
use avtosled_server::platform::entities::{api_requests, users};
use avtosled_server::platform::keys::encryption::AssociatedData;
use avtosled_server::privacy::consent_effects;
use avtosled_server::privacy::consent_effects::ConsentReply;
use futures::future::join_all;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, User};
use crate::identity::vk;
use crate::privacy::key_rotation;

const PATH: &str = "/api/auth/verify-license";

/// Gives the consent to the processing of personal data.
pub async fn consent(app: &TestApp, user: &User) {
    let account = app.get_as(user, "/api/auth/user").await.expect(200);
    let reply = ConsentReply {
        purpose: Purpose::PersonalData,
        version: consents::current(Purpose::PersonalData).version.to_owned(),
        given: true,
    };
    let user_id = account["id"].as_str().unwrap().parse().unwrap();
    consent_effects::answer(&app.ctx, user_id, &reply, &Device::default())
        .await
        .unwrap();
}

pub async fn verify(app: &TestApp, user: &User, number: &str, date: &str) -> Answer {
    let body = json!({ "licenseNumber": number, "issueDate": date });
    app.post_as(user, PATH, body).await
}

pub async fn row(app: &TestApp) -> users::Model {
    users::Entity::find()
        .one(app.ctx.db.read())
        .await
        .unwrap()
        .unwrap()
}

async fn driver_rows(app: &TestApp) -> Vec<api_requests::Model> {
    let rows =
        api_requests::Entity::find().filter(api_requests::Column::Endpoint.eq("gibdd.driver"));
    rows.all(app.ctx.db.read()).await.unwrap()
}

#[tokio::test]
async fn known_licence_is_verified_encrypted_and_grants_one_free_check() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    consent(&app, &user).await;
    let verified = verify(&app, &user, "9900 000001", "15.01.2020")
        .await
        .expect(200);
    assert_eq!(
        verified,
        json!({ "verified": true, "licenseNumber": "99 ** ***001", "validUntil": "2030-01-15",
            "categories": verified["categories"], "status": "valid", "bonusGranted": true,
            "freeChecksAvailable": 2 })
    );
    let account = app.get_as(&user, "/api/auth/user").await.expect(200);
    assert_eq!(
        (&account["licenseVerified"], &account["freeChecksAvailable"]),
        (&json!(true), &json!(2))
    );
    let status = app.get_as(&user, "/api/auth/status").await.expect(200);
    assert_eq!(status["methods"]["licence"], true);
    assert_eq!(status["freeChecks"][2]["granted"], true);

    let again = verify(&app, &user, "9900000001", "2020-01-15")
        .await
        .expect(200);
    assert_eq!(
        (&again["bonusGranted"], &again["freeChecksAvailable"]),
        (&json!(false), &json!(2))
    );
    let other = verify(&app, &user, "9900000004", "20.06.2021")
        .await
        .expect(200);
    assert_eq!(other["bonusGranted"], false, "one bonus for an account");
    let latin = |category: &Value| category.as_str().unwrap().is_ascii();
    assert!(other["categories"].as_array().unwrap().iter().all(latin));

    let row = row(&app).await;
    let open = |column, encrypted: Option<String>| {
        let place = AssociatedData {
            column,
            row: row.id,
        };
        app.ctx
            .encryption
            .decrypt(place, &encrypted.unwrap())
            .unwrap()
    };
    assert_eq!(
        open("users.license_number", row.license_number.clone()),
        "9900000004"
    );
    let data: Value =
        serde_json::from_str(&open("users.license_data", row.license_data.clone())).unwrap();
    assert_eq!(data["issueDate"], "2021-06-20");
    for call in driver_rows(&app).await {
        assert!(call.success && call.cost == 50);
        assert_eq!((call.params, call.response), (None, None));
    }
    app.finish().await;
}

#[tokio::test]
async fn licence_status_follows_register_and_decree_353() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    consent(&app, &user).await;
    for (number, date, status, until) in [
        ("9900000002", "12.05.2019", "deprived", "2029-05-12"),
        ("9900000003", "10.03.2010", "expired", "2020-03-10"),
        ("9900000009", "05.09.2015", "valid", "2028-09-05"),
    ] {
        let answer = verify(&app, &user, number, date).await.expect(200);
        assert_eq!(
            (&answer["status"], &answer["validUntil"]),
            (&json!(status), &json!(until)),
            "{number}"
        );
        assert_eq!(answer["verified"], true);
    }
    app.finish().await;
}

#[tokio::test]
async fn licence_unknown_to_register_or_malformed_is_rejected_without_changes() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    consent(&app, &user).await;
    for (number, date) in [("9900000005", "15.01.2020"), ("9900000001", "16.01.2020")] {
        let answer = verify(&app, &user, number, date).await;
        assert_eq!((answer.status, answer.code()), (404, "licence_not_found"));
        assert!(
            answer.body["detail"]
                .as_str()
                .unwrap()
                .ends_with("не найдено")
        );
    }
    for (number, date, path) in [
        ("12АА 345678", "15.01.2020", "licenseNumber"),
        ("9900 000000", "15.01.2020", "licenseNumber"),
        ("9900000001", "31.02.2020", "issueDate"),
        ("9900000001", "2099-01-01", "issueDate"),
        ("9900000001", "", "issueDate"),
    ] {
        let answer = verify(&app, &user, number, date).await;
        assert_eq!(
            (answer.status, &answer.body["errors"][0]["path"]),
            (422, &json!(path))
        );
    }
    let row = row(&app).await;
    assert_eq!(
        (
            row.license_verified,
            row.license_number,
            row.free_checks_level
        ),
        (false, None, 1)
    );
    assert_eq!(
        driver_rows(&app).await.len(),
        2,
        "an invalid form makes no vendor call"
    );
    app.finish().await;
}

#[tokio::test]
async fn licence_check_without_consent_makes_no_vendor_call() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let answer = verify(&app, &user, "9900000001", "15.01.2020").await;
    assert_eq!((answer.status, answer.code()), (409, "consent_required"));
    assert_eq!(answer.body["errors"][0]["path"], "consent");
    assert_eq!(app.calls("gibdd.driver", "9900000001").await, 0);
    consent(&app, &user).await;
    verify(&app, &user, "9900000001", "15.01.2020")
        .await
        .expect(200);
    app.finish().await;
}

#[tokio::test]
async fn licence_check_during_register_failure_returns_503_and_changes_nothing() {
    for fail in [
        "TIME_MAX_CONNECT",
        "TRUNCATED",
        "NOT_JSON",
        "WRONG_TYPES",
        "HTTP_500",
        "HTTP_429",
        "HANG",
        "TOKEN_NO_MONEY",
    ] {
        let fault = MethodFault {
            fail: Some(fail.to_owned()),
            ..MethodFault::default()
        };
        let options = Options::default().with_fault("gibdd.driver", fault);
        let clock = TestClock::at(SystemClock.now());
        let app = TestApp::configured(clock, options, &[], |config| {
            config.car_data.timeout = std::time::Duration::from_secs(1);
        })
        .await;
        let user = app.sign_in().await;
        consent(&app, &user).await;
        let answer = verify(&app, &user, "9900000001", "15.01.2020").await;
        assert_eq!(
            (answer.status, answer.code()),
            (503, "source_unavailable"),
            "{fail}"
        );
        assert!(
            answer.body["detail"]
                .as_str()
                .unwrap()
                .starts_with("Ошибка проверки прав")
        );
        let row = row(&app).await;
        assert_eq!(
            (row.license_verified, row.free_checks_level),
            (false, 1),
            "{fail}"
        );
        let calls = driver_rows(&app).await;
        assert_eq!(calls.len(), 1);
        assert!(!calls[0].success && calls[0].params.is_none() && calls[0].response.is_none());
        app.finish().await;
    }
}

#[tokio::test]
async fn licence_verified_by_many_accounts_grants_one_free_check() {
    let app = TestApp::start().await;
    let mut people = Vec::new();
    for _ in 0..8 {
        let user = app.sign_in().await;
        consent(&app, &user).await;
        people.push(user);
    }
    let requests = people
        .iter()
        .map(|user| verify(&app, user, "9900000001", "15.01.2020"));
    let answers = join_all(requests).await;
    assert!(answers.iter().all(|answer| answer.status == 200));
    let bonuses = answers
        .iter()
        .filter(|answer| answer.body["bonusGranted"] == true)
        .count();
    assert_eq!(bonuses, 1);
    for user in &people {
        let account = app.get_as(user, "/api/auth/user").await.expect(200);
        assert_eq!(
            account["licenseVerified"], true,
            "verified without a bonus too"
        );
    }
    app.finish().await;
}

#[tokio::test]
async fn parallel_licence_checks_are_limited_to_ten_and_grant_one_free_check() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    consent(&app, &user).await;
    let attempts = (0..20).map(|_| verify(&app, &user, "9900000001", "15.01.2020"));
    let answers = join_all(attempts).await;
    let verified = answers.iter().filter(|answer| answer.status == 200).count();
    let limited = answers.iter().filter(|answer| answer.status == 429).count();
    assert_eq!((verified, limited), (10, 10));
    let bonuses = answers
        .iter()
        .filter(|answer| answer.body["bonusGranted"] == true)
        .count();
    // Parallel requests share one vendor answer; the bonus is granted once.
    assert!(bonuses >= 1);
    assert_eq!(row(&app).await.free_checks_level, 2);
    app.finish().await;
}

#[tokio::test]
async fn database_dump_contains_no_secret_in_clear() {
    let app = TestApp::start().await;
    let attempt = vk::start(&app, None, json!({})).await;
    let open = vk::start(&app, None, json!({})).await;
    let body = vk::approve(&attempt, vk::IVAN).await;
    let signed_in = vk::exchange(&app, None, &attempt.cookie, &body)
        .await
        .expect(200);
    let user = User::signed_in(&signed_in);
    consent(&app, &user).await;
    verify(&app, &user, "9912345678", "15.01.2020")
        .await
        .expect(200);
    let phone = "79161234567";
    crate::identity::phone::send(&app, phone).await.expect(200);
    let code = app.read_code(phone).await;
    let row = row(&app).await;
    let place = AssociatedData {
        column: "users.vk_token",
        row: row.id,
    };
    let stored = app
        .ctx
        .encryption
        .decrypt(place, &row.vk_token.unwrap())
        .unwrap();
    let stored: Value = serde_json::from_str(&stored).unwrap();
    app.completed_jobs().await;

    let dump = key_rotation::dump(&app).await;
    let holds = |secret: &str| dump.iter().any(|(_, text)| text.contains(secret));
    assert!(holds(phone) && holds("Иван"), "the dump is read");
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    for secret in [
        "9912345678".to_owned(),
        "12345678".to_owned() + "\"",
        "2020-01-15".to_owned(),
        code,
        text(&stored["refresh_token"]),
        text(&stored["device_id"]),
        text(&body["code"]),
        text(&body["state"]),
        text(&signed_in["token"]),
        attempt.cookie.replace("vk_browser=", ""),
        open.cookie.replace("vk_browser=", ""),
    ] {
        assert!(!holds(&secret), "the dump holds {secret}");
    }
    app.finish().await;
}
