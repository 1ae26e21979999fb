//! Registration data: validation, encryption, masking.

use avtosled_server::identity::session::sessions::{Caller, renew_access};
use avtosled_server::platform::entities::{sessions, users};
use avtosled_server::platform::keys::encryption::key_id;
use futures::future::join_all;
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use crate::app::{TestApp, User};

pub const PATH: &str = "/api/user/registration-data";
pub const VERSION: &str = "2026-11-21";

/// Valid form with consent.
pub fn form() -> Value {
    json!({
        "firstName": "Евлампий", "lastName": "Кудеяров", "patronymic": "Фомич",
        "birthDate": "23.07.1991", "inn": "500100732259",
        "passportSeries": "4511", "passportNumber": "482915",
        "passportIssued": "ОВД района Зюзино города Москвы", "passportDate": "2011-08-02",
        "address": "г. Тотьма, ул. Кускова, д. 7", "email": "kudeyarov@example.com",
        "businessType": "business", "consent": VERSION,
    })
}

pub async fn save(app: &TestApp, user: &User, body: Value) -> Value {
    app.post_as(user, PATH, body).await.expect(200)
}

#[tokio::test]
async fn registration_data_is_normalised_and_encrypted() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let empty = app.get_as(&user, PATH).await.expect(200);
    assert_eq!(empty["inn"], Value::Null);
    assert_eq!(empty["consentGiven"], false);
    assert_eq!(empty["businessType"], "individual");

    let saved = save(&app, &user, form()).await;
    assert_eq!(saved["success"], true);
    assert_eq!(saved["message"], "Данные сохранены");
    let answer = app.get_as(&user, PATH).await;
    assert_eq!(answer.headers["cache-control"], "no-store");
    let data = answer.expect(200);
    assert_eq!(data, saved["data"]);
    for (name, value) in form().as_object().unwrap() {
        let expected = match name.as_str() {
            "birthDate" => "1991-07-23",
            "consent" => continue,
            _ => value.as_str().unwrap(),
        };
        assert_eq!(data[name], expected, "{name}");
    }
    assert_eq!(data["phone"], format!("+{}", user.phone));
    assert_eq!(data["consentGiven"], true);

    let row = users::Entity::find_by_id(app.user_id(&user).await);
    let row = row.one(app.ctx.db.read()).await.unwrap().unwrap();
    for encrypted in [
        &row.birth_date,
        &row.inn,
        &row.passport_series,
        &row.passport_number,
        &row.passport_issued,
        &row.passport_date,
        &row.address,
    ] {
        assert!(key_id(encrypted.as_ref().unwrap()).is_some());
    }
    assert_eq!(row.last_name.as_deref(), Some("Кудеяров"));
    let shown = format!("{row:?} {:?}", app.ctx.encryption);
    assert!(
        !shown.contains("Кудеяров") && !shown.contains(&user.phone),
        "{shown}"
    );
    app.finish().await;
}

#[tokio::test]
async fn omitted_registration_field_is_unchanged_and_empty_field_is_cleared() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    save(&app, &user, form()).await;
    let data =
        save(&app, &user, json!({ "patronymic": "", "address": null })).await["data"].clone();
    assert_eq!(data["patronymic"], Value::Null);
    assert_eq!(data["address"], Value::Null);
    assert_eq!(data["firstName"], "Евлампий");
    assert_eq!(data["inn"], "500100732259");
    let cleared =
        save(&app, &user, json!({ "businessType": "", "email": " " })).await["data"].clone();
    assert_eq!(cleared["businessType"], "individual");
    assert_eq!(cleared["email"], Value::Null);

    // Series and number are validated together, dates against the stored ones.
    for (body, path) in [
        (json!({ "passportNumber": "" }), "passportNumber"),
        (json!({ "passportDate": "2004-01-01" }), "passportDate"),
        (json!({ "birthDate": "2005-01-01" }), "passportDate"),
    ] {
        let refused = app.post_as(&user, PATH, body).await.expect(422);
        assert_eq!(refused["errors"][0]["path"], path);
    }
    let both = json!({ "passportSeries": "", "passportNumber": null });
    let data = save(&app, &user, both).await["data"].clone();
    assert_eq!(data["passportSeries"], Value::Null);
    assert_eq!(data["passportNumber"], Value::Null);
    app.finish().await;
}

#[tokio::test]
async fn registration_form_invalid_or_without_consent_is_rejected_and_not_saved() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let mut without = form();
    without.as_object_mut().unwrap().remove("consent");
    let refused = app.post_as(&user, PATH, without.clone()).await.expect(409);
    assert_eq!(refused["code"], "consent_required");
    assert_eq!(refused["errors"][0]["path"], "consent");
    let mut other = form();
    other["consent"] = json!("2020-01-01");
    let refused = app.post_as(&user, PATH, other).await.expect(409);
    assert_eq!(refused["code"], "consent_text_changed");
    for (name, value) in [
        ("inn", "500100732258"),
        ("passportSeries", "45"),
        ("birthDate", "31.02.1991"),
        ("email", "nobody"),
        ("firstName", "<script>"),
    ] {
        let mut wrong = form();
        wrong[name] = json!(value);
        let refused = app.post_as(&user, PATH, wrong).await.expect(422);
        assert_eq!(refused["code"], "validation_failed");
        assert_eq!(refused["errors"][0]["path"], name);
        assert!(!refused.to_string().contains("482915"));
    }
    let mut phone = form();
    phone["phone"] = json!("+79990000000");
    let refused = app.post_as(&user, PATH, phone).await.expect(422);
    assert_eq!(refused["code"], "phone_change_needs_code");
    assert_eq!(refused["errors"][0]["path"], "phone");
    let data = app.get_as(&user, PATH).await.expect(200);
    assert_eq!(data["lastName"], Value::Null);
    assert_eq!(data["consentGiven"], false);

    // The confirmed phone in another format is no change; the consent is required once.
    let mut same = form();
    same["phone"] = json!(format!("8{}", &user.phone[1..]));
    save(&app, &user, same).await;
    save(&app, &user, without).await;
    app.finish().await;
}

#[tokio::test]
async fn parallel_saves_of_registration_data_store_one_form_completely() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    save(&app, &user, form()).await;
    let forms: Vec<Value> = (0..8)
        .map(|number| {
            let mut form = form();
            form["passportNumber"] = json!(format!("12345{number}"));
            form["address"] = json!(format!("дом {number}"));
            form["passportIssued"] = json!(format!("ОВД № {number}"));
            form
        })
        .collect();
    join_all(forms.iter().map(|form| save(&app, &user, form.clone()))).await;
    let data = app.get_as(&user, PATH).await.expect(200);
    let winner = forms
        .iter()
        .find(|form| form["passportNumber"] == data["passportNumber"])
        .unwrap();
    assert_eq!(
        (&data["address"], &data["passportIssued"]),
        (&winner["address"], &winner["passportIssued"])
    );
    app.finish().await;
}

#[tokio::test]
async fn registration_data_of_another_user_is_not_visible() {
    let app = TestApp::start().await;
    let (ivan, oleg) = (app.sign_in().await, app.sign_in().await);
    save(&app, &ivan, form()).await;
    let mut other = form();
    other["lastName"] = json!("Двинский");
    other["inn"] = json!("7707083893");
    save(&app, &oleg, other).await;
    for path in [
        PATH,
        "/api/user/consents",
        "/api/user/notifications",
        "/api/user/export",
    ] {
        let seen = app.get_as(&oleg, path).await.expect(200).to_string();
        for foreign in ["Кудеяров", "500100732259", &ivan.phone] {
            assert!(!seen.contains(foreign), "{path}: {foreign}");
        }
    }
    // An encrypted value that is copied to another account cannot be decrypted.
    let (from, to) = (app.user_id(&ivan).await, app.user_id(&oleg).await);
    let db = app.ctx.db.write();
    let row = users::Entity::find_by_id(from)
        .one(db)
        .await
        .unwrap()
        .unwrap();
    let copied = users::ActiveModel {
        id: sea_orm::ActiveValue::Unchanged(to),
        inn: sea_orm::ActiveValue::Set(row.inn),
        ..Default::default()
    };
    users::Entity::update(copied).exec(db).await.unwrap();
    assert_eq!(app.get_as(&oleg, PATH).await.status, 500);
    app.finish().await;
}

#[tokio::test]
async fn registration_data_without_fresh_sign_in_is_masked_and_read_only() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    save(&app, &user, form()).await;
    app.clock.advance(chrono::Duration::minutes(31));
    let user = renewed(&app, &user).await;
    let data = app.get_as(&user, PATH).await.expect(200);
    assert_eq!(data["masked"], true);
    let shown = data.to_string();
    for secret in [
        "1991-07-23",
        "500100732259",
        "4511",
        "482915",
        "Зюзино",
        "Тотьма",
    ] {
        assert!(!shown.contains(secret), "{secret}");
    }
    assert_eq!(data["inn"], "5***");
    assert_eq!(data["lastName"], "Кудеяров");
    let refused = app.post_as(&user, PATH, form()).await;
    refused.expect_error(403, "fresh_sign_in_required");
    let user = app.sign_in_again(&user).await;
    let data = app.get_as(&user, PATH).await.expect(200);
    assert_eq!(data["masked"], false);
    assert_eq!(data["inn"], "500100732259");
    app.finish().await;
}

/// Renews the access token of the session.
async fn renewed(app: &TestApp, user: &User) -> User {
    let caller = sessions::Entity::find().one(app.ctx.db.read()).await;
    let session = caller.unwrap().unwrap();
    let found = users::Entity::find_by_id(session.user_id);
    let row = found.one(app.ctx.db.read()).await.unwrap().unwrap();
    let caller = Caller { user: row, session };
    User {
        token: renew_access(&app.ctx, &caller).await.unwrap(),
        ..user.clone()
    }
}
