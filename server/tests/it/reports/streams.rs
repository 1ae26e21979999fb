//! Event streams of reports: end, resumption and limits.

use std::time::Duration;

use avtosled_server::worker::Worker;
use futures::{Stream, StreamExt};
use reqwest::{Method, Response};
use sea_orm::ConnectionTrait;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use crate::app::{FREE_SET, TestApp, User};
use crate::database::owner;

/// Timeout far above the polling interval of a stream, which is one second.
const TIMEOUT: Duration = Duration::from_secs(20);

async fn open(app: &TestApp, user: &User, id: &str, last: &str) -> Response {
    let path = format!("/api/reports/{id}/events");
    let request = app
        .request(Method::GET, &path)
        .bearer_auth(&user.token)
        .header("Last-Event-ID", last);
    request.send().await.unwrap()
}

type Chunks = std::pin::Pin<Box<dyn Stream<Item = String>>>;

fn chunks(response: Response) -> Chunks {
    assert_eq!(response.status(), 200);
    let chunks = response.bytes_stream();
    // A chunk may end within a character; the asserted text is ASCII.
    Box::pin(chunks.map(|chunk| String::from_utf8_lossy(&chunk.unwrap()).into_owned()))
}

/// Text of a stream from now until its end.
async fn rest(chunks: Chunks) -> String {
    let all = tokio::time::timeout(TIMEOUT, chunks.collect::<String>()).await;
    all.unwrap()
}

/// App with a report and without a worker, so that its streams stay open.
async fn waiting_report() -> (TestApp, User, String) {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.stop_worker().await;
    let id = app.order(&user, &FREE_SET).await;
    (app, user, id)
}

async fn finish(mut app: TestApp) {
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn report_stream_ends_when_user_signs_out() {
    let (app, user, id) = waiting_report().await;
    let mut stream = chunks(open(&app, &user, &id, "0").await);
    assert!(stream.next().await.unwrap().contains("event: report"));
    app.post_as(&user, "/api/auth/logout", json!({})).await;
    let text = rest(stream).await;
    assert!(!text.contains("event: end"), "{text}");
    finish(app).await;
}

#[tokio::test]
async fn report_stream_ends_when_user_is_blocked() {
    let (app, user, id) = waiting_report().await;
    let stream = chunks(open(&app, &user, &id, "0").await);
    let sql = "UPDATE users SET is_active = FALSE";
    app.ctx.db.write().execute_unprepared(sql).await.unwrap();
    assert!(!rest(stream).await.contains("event: end"));
    finish(app).await;
}

#[tokio::test]
async fn report_stream_ends_after_fifteen_minutes() {
    let (app, user, id) = waiting_report().await;
    let stream = chunks(open(&app, &user, &id, "0").await);
    app.clock.advance(chrono::Duration::minutes(15));
    assert!(!rest(stream).await.contains("event: end"));
    finish(app).await;
}

#[tokio::test]
async fn report_stream_closes_without_end_event_when_database_fails() {
    let (app, user, id) = waiting_report().await;
    let db = owner(app.ctx.db.write()).await;
    let rename = async |from: &str, to: &str| {
        let sql = format!("ALTER TABLE {from} RENAME TO {to}");
        db.execute_unprepared(&sql).await.unwrap();
    };
    let stream = chunks(open(&app, &user, &id, "0").await);
    rename("sessions", "no_sessions").await;
    let text = rest(stream).await;
    rename("no_sessions", "sessions").await;
    assert!(!text.contains("event: end"), "{text}");
    finish(app).await;
}

#[tokio::test]
async fn report_stream_sends_updates_of_another_process() {
    let (app, user, id) = waiting_report().await;
    let mut stream = chunks(open(&app, &user, &id, "0").await);
    assert!(stream.next().await.unwrap().contains("event: report"));
    let stop = CancellationToken::new();
    let worker = Worker::new(app.another_process().await, 8);
    let working = tokio::spawn(worker.run(stop.clone()));
    let text = rest(stream).await;
    assert!(text.contains("event: report"), "{text}");
    assert!(text.contains("event: end"), "{text}");
    app.completed_jobs().await;
    stop.cancel();
    working.await.unwrap();
    app.finish().await;
}

#[tokio::test]
async fn report_stream_with_future_event_id_sends_whole_report() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let id = app.order(&user, &FREE_SET).await;
    app.completed(&user, &id).await;
    let text = rest(chunks(open(&app, &user, &id, "999999").await)).await;
    assert!(
        text.contains("event: report") && text.contains("event: end"),
        "{text}"
    );
    app.finish().await;
}

#[tokio::test]
async fn report_streams_per_user_are_limited_to_six() {
    let (app, user, id) = waiting_report().await;
    let mut streams = Vec::new();
    for _ in 0..6 {
        let response = open(&app, &user, &id, "0").await;
        assert_eq!(response.status(), 200);
        streams.push(response);
    }
    let refused = app
        .get_as(&user, &format!("/api/reports/{id}/events"))
        .await;
    assert_eq!((refused.status, refused.code()), (429, "too_many_requests"));
    drop(streams);
    app.wait_until("a permit is free", async || {
        open(&app, &user, &id, "0").await.status() == 200
    })
    .await;
    finish(app).await;
}
