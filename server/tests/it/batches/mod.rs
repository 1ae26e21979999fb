//! Tests of batches: checks ordered from a list of cars.

mod open_api;
mod orders;
mod retention;
mod stops;

use chrono::Duration;
use serde_json::{Value, json};

use crate::app::{TestApp, User};

pub const BATCHES: &str = "/api/user/batches";
pub const EMAIL: &str = "dealer@example.ru";
/// Price of the services in roubles.
pub const PRICE: i64 = 5;

/// Different valid VINs.
pub fn vins(count: usize) -> Vec<String> {
    (0..count)
        .map(|number| format!("XTA210990Y276{number:04}"))
        .collect()
}

/// Body of a list with two sources.
pub fn list(identifiers: &[impl AsRef<str>]) -> Value {
    let rows = identifiers.iter().map(AsRef::as_ref);
    let rows: Vec<Value> = rows
        .map(|text: &str| json!({ "identifier": text }))
        .collect();
    json!({ "rows": rows, "services": ["wanted", "dtp"] })
}

pub async fn order(app: &TestApp, user: &User, body: Value) -> String {
    let batch = app.post_as(user, BATCHES, body).await.expect(200);
    batch["id"].as_str().unwrap().to_owned()
}

pub async fn find(app: &TestApp, user: &User, id: &str) -> Value {
    app.get_as(user, &format!("{BATCHES}/{id}"))
        .await
        .expect(200)
}

/// Waits until a batch has a state and no row in progress, and returns it.
pub async fn in_state(app: &TestApp, user: &User, id: &str, state: &str) -> Value {
    let mut batch = Value::Null;
    app.wait_until("the batch has the state", async || {
        // Makes rows and sources that are repeated later due at once.
        app.clock.advance(Duration::milliseconds(500));
        batch = find(app, user, id).await;
        batch["state"] == state && batch["rows"]["running"] == 0
    })
    .await;
    batch
}

/// Subjects of the mails to an address.
pub async fn mail_subjects(app: &TestApp, address: &str) -> Vec<String> {
    app.completed_jobs().await;
    let mails = app.sandbox.messages(Some(address));
    mails.into_iter().filter_map(|mail| mail.subject).collect()
}

pub async fn rows(app: &TestApp, user: &User, id: &str) -> Vec<Value> {
    let path = format!("{BATCHES}/{id}/rows?limit=100");
    let page = app.get_as(user, &path).await.expect(200);
    page["rows"].as_array().unwrap().clone()
}

pub async fn post(app: &TestApp, user: &User, id: &str, action: &str) {
    let path = format!("{BATCHES}/{id}/{action}");
    app.post_as(user, &path, json!({})).await.expect(204);
}
