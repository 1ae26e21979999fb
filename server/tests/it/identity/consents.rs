//! Consents and their withdrawal.

use avtosled_server::platform::entities::consents;
use avtosled_server::platform::keys::secrets::sha256;
use avtosled_server::platform::repository::encrypted_columns;
use sea_orm::{EntityTrait, QueryOrder};
use serde_json::{Value, json};

use crate::app::{TestApp, User};
use crate::identity::registration_data;
use crate::identity::registration_data::VERSION;

const PATH: &str = "/api/user/consents";
const NOTIFICATIONS: &str = "/api/user/notifications";

async fn answer(app: &TestApp, user: &User, purpose: &str, given: bool) -> Value {
    let body = json!({ "purpose": purpose, "version": VERSION, "given": given });
    app.post_as(user, PATH, body).await.expect(200)
}

fn find<'a>(list: &'a Value, purpose: &str) -> &'a Value {
    let list = list.as_array().unwrap();
    let found = list.iter().find(|consent| consent["purpose"] == purpose);
    found.unwrap_or(&Value::Null)
}

async fn rows(app: &TestApp) -> Vec<consents::Model> {
    let all = consents::Entity::find().order_by_asc(consents::Column::Id);
    all.all(app.ctx.db.read()).await.unwrap()
}

#[tokio::test]
async fn new_account_has_accepted_user_agreement() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.clock.advance(chrono::Duration::minutes(2));
    app.sign_in_as(&user.phone).await;
    let list = app.get_as(&user, PATH).await.expect(200);
    assert_eq!(list.as_array().unwrap().len(), 1);
    let agreement = find(&list, "user_agreement");
    assert_eq!(agreement["version"], VERSION);
    assert_eq!(agreement["isCurrent"], true);
    assert_eq!(agreement["withdrawnAt"], Value::Null);
    let body = json!({ "purpose": "user_agreement", "version": VERSION, "given": false });
    let refused = app.post_as(&user, PATH, body).await;
    refused.expect_error(409, "agreement_ends_with_account");

    let texts = app.get("/api/consents").await.expect(200);
    let rows = rows(&app).await;
    assert_eq!(rows.len(), 1, "a second sign-in records no consent");
    let text = find(&texts, "user_agreement")["text"].as_str().unwrap();
    assert_eq!(rows[0].text_hash, sha256(text));
    assert_eq!(rows[0].ip_address.as_deref(), Some("127.0.0.1"));
    for purpose in ["personal_data", "marketing"] {
        assert_eq!(find(&texts, purpose)["version"], VERSION);
    }
    app.finish().await;
}

#[tokio::test]
async fn consent_answers_are_appended_and_repeats_ignored() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let stale = json!({ "purpose": "marketing", "version": "2020-01-01", "given": true });
    let refused = app.post_as(&user, PATH, stale).await;
    refused.expect_error(409, "consent_text_changed");
    // A withdrawal without a consent is not recorded.
    answer(&app, &user, "marketing", false).await;
    for given in [true, true, false, false, true] {
        app.clock.advance(chrono::Duration::seconds(1));
        let list = answer(&app, &user, "marketing", given).await;
        let marketing = find(&list, "marketing");
        assert_eq!(marketing["withdrawnAt"].is_null(), given);
        assert_eq!(marketing["note"], Value::Null);
    }
    let rows = rows(&app).await;
    let marketing = rows
        .iter()
        .filter(|row| row.purpose == consents::Purpose::Marketing);
    let given: Vec<bool> = marketing.map(|row| row.given).collect();
    assert_eq!(
        given,
        [true, false, true],
        "repeated answers are not recorded"
    );
    app.finish().await;
}

#[tokio::test]
async fn withdrawn_consent_erases_personal_data() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    registration_data::save(&app, &user, registration_data::form()).await;
    let id = app.user_id(&user).await;
    let licence = encrypted_columns::LICENSE_NUMBER;
    let number = app
        .ctx
        .encryption
        .encrypt(licence.of(id), "9911482915")
        .unwrap();
    encrypted_columns::set(app.ctx.db.write(), id, vec![(licence, Some(number))])
        .await
        .unwrap();

    let list = answer(&app, &user, "personal_data", false).await;
    let consent = find(&list, "personal_data");
    assert!(consent["withdrawnAt"].is_string());
    assert!(consent["note"].as_str().unwrap().contains("удалены"));
    let data = app.get_as(&user, registration_data::PATH).await.expect(200);
    for (name, value) in data.as_object().unwrap() {
        let expected = match name.as_str() {
            "phone" => json!(format!("+{}", user.phone)),
            "email" => json!("kudeyarov@example.com"),
            "businessType" => json!("business"),
            "consentGiven" | "masked" => json!(false),
            _ => Value::Null,
        };
        assert_eq!(*value, expected, "{name}");
    }
    let export = app.get_as(&user, "/api/user/export").await.expect(200);
    assert_eq!(export["driverLicence"]["number"], Value::Null);
    let again = json!({ "firstName": "Иван" });
    let refused = app.post_as(&user, registration_data::PATH, again).await;
    refused.expect_error(409, "consent_required");
    app.finish().await;
}

#[tokio::test]
async fn marketing_setting_is_stored_as_consent() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let settings = app.get_as(&user, NOTIFICATIONS).await.expect(200);
    let first = json!({ "lowBalance": true, "reportReady": true, "marketing": false });
    assert_eq!(settings, first);
    let change = json!({ "reportReady": false, "marketing": true });
    let changed = app.patch_as(&user, NOTIFICATIONS, change).await.expect(200);
    let second = json!({ "lowBalance": true, "reportReady": false, "marketing": true });
    assert_eq!(changed, second);
    assert_eq!(app.get_as(&user, NOTIFICATIONS).await.expect(200), second);
    let list = app.get_as(&user, PATH).await.expect(200);
    assert_eq!(find(&list, "marketing")["withdrawnAt"], Value::Null);

    let unchanged = app
        .patch_as(&user, NOTIFICATIONS, json!({}))
        .await
        .expect(200);
    assert_eq!(unchanged, second);
    answer(&app, &user, "marketing", false).await;
    let settings = app.get_as(&user, NOTIFICATIONS).await.expect(200);
    assert_eq!(settings["marketing"], false);
    for wrong in [
        json!({ "marketing": "yes" }),
        json!({ "sms": true }),
        json!([]),
    ] {
        assert_eq!(app.patch_as(&user, NOTIFICATIONS, wrong).await.status, 422);
    }
    app.finish().await;
}
