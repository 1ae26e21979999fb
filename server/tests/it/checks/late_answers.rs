//! Delayed retries of failed sources, whose late answers are added to the report.

use avtosled_sandbox::{Faults, MethodFault, Options};
use avtosled_server::checks::source_settings;
use avtosled_server::platform::entities;
use avtosled_server::platform::jobs::queue::State;
use chrono::Duration;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};

use crate::app::{TestApp, User, VIN};
use crate::checks::source_settings::by;

const MAIL: &str = "late@example.com";

pub fn failing(times: Option<u32>) -> Options {
    let fault = MethodFault {
        fail: Some("498".to_owned()),
        fail_times: times,
        ..MethodFault::default()
    };
    Options::default().with_fault("gibdd.dtp", fault)
}

fn accidents(report: &Value) -> &Value {
    let services = report["reportData"]["services"].as_array().unwrap();
    services.iter().find(|one| one["id"] == "dtp").unwrap()
}

/// Completed report whose accident source failed.
pub async fn incomplete(app: &TestApp) -> (User, Value) {
    let user = app.sign_in().await;
    app.credit(&user, 20).await;
    app.set_email(&user, MAIL).await;
    let id = app.order(&user, &["history", "dtp"]).await;
    let report = app.completed(&user, &id).await;
    assert_eq!(accidents(&report)["status"], "error");
    app.completed_jobs().await;
    (user, report)
}

async fn read(app: &TestApp, user: &User, report: &Value) -> Value {
    let path = format!("/api/reports/{}", report["id"].as_str().unwrap());
    app.get_as(user, &path).await.expect(200)
}

/// Advances the clock, then waits for the number of calls and the end of the retry job.
pub async fn retried_after(app: &TestApp, minutes: i64, calls: usize) {
    app.clock.advance(Duration::minutes(minutes));
    app.wait_until("the source is called again", async || {
        let runs = entities::jobs::Entity::find()
            .filter(entities::jobs::Column::Kind.eq("ask_again"))
            .filter(entities::jobs::Column::State.eq(State::Running));
        let runs = runs.all(app.ctx.db.read()).await.unwrap();
        app.calls("gibdd.dtp", VIN).await == calls && runs.is_empty()
    })
    .await;
}

async fn retries_ended(app: &TestApp) -> bool {
    let jobs = entities::jobs::Entity::find()
        .filter(entities::jobs::Column::Kind.eq("ask_again"))
        .filter(entities::jobs::Column::FinishedAt.is_null());
    jobs.all(app.ctx.db.read()).await.unwrap().is_empty()
}

pub async fn ends(app: &TestApp) {
    app.wait_until("the retries have ended", async || retries_ended(app).await)
        .await;
}

#[tokio::test]
async fn late_answer_is_added_to_report_free_of_charge() {
    let app = TestApp::with_sandbox(failing(Some(2))).await;
    let (user, before) = incomplete(&app).await;
    retried_after(&app, 6, 2).await;
    retried_after(&app, 10, 3).await;
    ends(&app).await;
    let user = app.sign_in_again(&user).await;
    let after = read(&app, &user, &before).await;
    let late = accidents(&after);
    assert_eq!(
        (
            &late["status"],
            &late["late"],
            &late["cost"],
            &late["error"]
        ),
        (&json!("success"), &json!(true), &json!(0), &Value::Null)
    );
    assert!(after["version"].as_i64() > before["version"].as_i64());
    assert_ne!(after["verdict"]["summary"], before["verdict"]["summary"]);
    assert_eq!(after["totalCost"], before["totalCost"]);
    assert_eq!(after["releasedCost"], before["releasedCost"]);
    app.wait_until("the owner is mailed", async || {
        let mails = app.sandbox.messages(Some(MAIL));
        mails
            .iter()
            .any(|mail| mail.text.contains("Отчёт дополнен"))
    })
    .await;
    app.finish().await;
}

#[tokio::test]
async fn retry_of_failed_source_stops_after_refresh_or_a_day() {
    let app = TestApp::with_sandbox(failing(None)).await;
    let (user, report) = incomplete(&app).await;
    app.clock.advance(Duration::hours(25));
    ends(&app).await;
    assert_eq!(
        app.calls("gibdd.dtp", VIN).await,
        2,
        "one retry after the day"
    );
    let user = app.sign_in_again(&user).await;

    let id = app.order(&user, &["history", "dtp"]).await;
    app.completed(&user, &id).await;
    app.sandbox.set_faults(Faults::default()).unwrap();
    let path = format!("/api/reports/{id}/refresh");
    let newer = app.post_as(&user, &path, json!({})).await.expect(200);
    app.completed(&user, newer["reportId"].as_str().unwrap())
        .await;
    app.clock.advance(Duration::minutes(6));
    ends(&app).await;
    assert_eq!(app.calls("gibdd.dtp", VIN).await, 4, "order and refresh");
    let user = app.sign_in_again(&user).await;
    let path = format!("/api/reports/{id}");
    let older = app.get_as(&user, &path).await.expect(200);
    assert_eq!(accidents(&older)["status"], "error");
    drop(report);
    app.finish().await;
}

#[tokio::test]
async fn disabled_source_is_not_retried() {
    let app = TestApp::with_sandbox(failing(Some(1))).await;
    let (_, _) = incomplete(&app).await;
    source_settings::set(&app.ctx, "accidents", source_settings::State::Off, by(""))
        .await
        .unwrap();
    app.clock.advance(Duration::hours(25));
    ends(&app).await;
    assert_eq!(app.calls("gibdd.dtp", VIN).await, 1);
    app.finish().await;
}
