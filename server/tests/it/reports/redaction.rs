//! Redaction: personal data of third parties is visible only to the owner, and encrypted at rest.

use std::collections::BTreeSet;

use avtosled_core::sources::SourceId;
use lopdf::Document;
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{TestApp, User};
use crate::privacy::key_rotation;
use crate::reports::shares::{open, share};

/// Showcase cars (pledged, restricted, taxi, leased), with their registration certificates.
const CARS: [(&str, &str); 4] = [
    ("XW8ZZZ5NZHG300003", "9900300003"),
    ("X7L4SRAV4G5300004", "9900300004"),
    ("Z94CB41ABJR300006", "9900300006"),
    ("X4XKS2940JV300018", "9900300018"),
];

/// Fields with personal data, document numbers, or keys to registers with such data.
const PERSONAL_FIELDS: [&str; 15] = [
    "basis",
    "birthDate",
    "carrier",
    "contract",
    "debtor",
    "debtorAddress",
    "debtorBirthDate",
    "documentNumber",
    "insured",
    "key",
    "officer",
    "owner",
    "phone",
    "phones",
    "photoToken",
];

fn collect(value: &Value, name: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                collect(value, name, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, name, found)),
        Value::String(text) if PERSONAL_FIELDS.contains(&name) => {
            found.insert(text.clone());
        }
        _ => {}
    }
}

/// Personal data in the services of a report whose source `is_included`.
fn personal_data(report: &Value, is_included: impl Fn(SourceId) -> bool) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for service in report["reportData"]["services"].as_array().unwrap() {
        let source: SourceId = service["source"].as_str().unwrap().parse().unwrap();
        if is_included(source) {
            collect(&service["data"], "", &mut found);
        }
    }
    found
}

async fn made(app: &TestApp, user: &User, body: Value) -> Value {
    let ordered = app.post_as(user, "/api/search", body).await.expect(200);
    app.completed(user, ordered["reportId"].as_str().unwrap())
        .await
}

async fn reports(app: &TestApp, user: &User) -> Vec<Value> {
    let owner = json!({ "lastName": "Должников", "firstName": "Олег",
        "patronymic": "Тестович", "birthDate": "15.03.1985" });
    let mut reports = Vec::new();
    for (vin, certificate) in CARS {
        let body = json!({ "query": vin, "type": "vin", "catalogue": "search", "fullReport": true,
            "inputs": { "certificate": certificate } });
        reports.push(made(app, user, body).await);
    }
    let body = json!({ "query": "А123ВС77", "type": "license", "catalogue": "extended",
        "packageCheck": false, "selectedServices": ["fssp", "bankruptcy", "taxi"],
        "inputs": { "owner": owner } });
    reports.push(made(app, user, body).await);
    reports
}

#[tokio::test]
async fn personal_data_of_third_parties_is_hidden_in_shares_and_encrypted_at_rest() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 1000).await;
    let mut encrypted = BTreeSet::new();
    for own in reports(&app, &user).await {
        let personal = personal_data(&own, |_| true);
        assert!(!personal.is_empty(), "the owner sees personal data");
        encrypted.extend(personal_data(&own, |source| {
            source.source().has_personal_data
        }));
        for masked in [false, true] {
            let link = share(&app, &user, own["id"].as_str().unwrap(), masked).await;
            let shown = open(&app, &link).await.expect(200).to_string();
            let leak = personal.iter().find(|text| shown.contains(text.as_str()));
            assert_eq!(leak, None, "masked: {masked}");
        }
    }
    assert!(encrypted.len() > 10, "{encrypted:?}");
    for (location, text) in key_rotation::dump(&app).await {
        let leak = encrypted.iter().find(|name| text.contains(name.as_str()));
        assert_eq!(leak, None, "{location}");
    }
    app.finish().await;
}

#[tokio::test]
async fn mailed_pdf_contains_no_personal_data() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 1000).await;
    let (vin, certificate) = CARS[0];
    let body = json!({ "query": vin, "type": "vin", "catalogue": "search", "fullReport": true,
        "inputs": { "certificate": certificate } });
    let own = made(&app, &user, body).await;
    let personal = personal_data(&own, |_| true);
    assert!(!personal.is_empty(), "the owner sees personal data");
    let body = json!({ "reportId": own["id"], "email": "olga@example.com" });
    let sent = app.post_as(&user, "/api/reports/send-email", body).await;
    sent.expect(200);
    app.completed_jobs().await;
    let mails = app.sandbox.messages(Some("olga@example.com"));
    let file = &mails[0].mail.as_ref().unwrap().attachments[0];
    let url = format!("{}{}", app.sandbox.url(), file.link);
    let answer = app.request_to(Method::GET, &url).send().await.unwrap();
    let pdf = Document::load_mem(&answer.bytes().await.unwrap()).unwrap();
    let pages: Vec<u32> = pdf.get_pages().into_keys().collect();
    let text = pdf.extract_text(&pages).unwrap();
    // The PDF breaks lines within words.
    let text: String = text.split_whitespace().collect();
    // Control: Latin and Cyrillic text is extracted.
    assert!(text.contains(vin) && text.contains("Автослед"), "{text}");
    for word in personal {
        let word: String = word.split_whitespace().collect();
        assert!(!text.contains(&word), "{word}");
    }
    app.finish().await;
}
