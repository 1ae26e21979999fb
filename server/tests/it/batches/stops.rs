//! Pauses, cancellations and missing money of batches.

use avtosled_sandbox::{Latency, Options};
use serde_json::json;

use crate::app::TestApp;
use crate::batches::{EMAIL, PRICE, find, in_state, list, mail_subjects, order, post, rows, vins};

#[tokio::test]
async fn batch_pauses_when_the_balance_is_used_up_and_goes_on_after_a_top_up() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.set_email(&user, EMAIL).await;
    app.credit(&user, 12).await;
    let id = order(&app, &user, list(&vins(4))).await;
    let batch = in_state(&app, &user, &id, "paused").await;
    assert_eq!(batch["pauseReason"], "insufficient_funds");
    assert_eq!(
        (&batch["rows"]["completed"], &batch["held"]),
        (&json!(2), &json!(0))
    );
    assert_eq!(batch["charged"], 2 * PRICE);
    let subjects = mail_subjects(&app, EMAIL).await;
    let about_pause = subjects
        .iter()
        .filter(|subject| subject.contains("на паузе"));
    assert_eq!(about_pause.count(), 1, "{subjects:?}");
    app.credit(&user, 10).await;
    post(&app, &user, &id, "resume").await;
    let batch = in_state(&app, &user, &id, "completed").await;
    assert_eq!(batch["charged"], 4 * PRICE);
    assert_eq!(app.balance(&user).await, json!(22 - 4 * PRICE));
    app.finish().await;
}

#[tokio::test]
async fn cancelled_batch_completes_rows_in_progress_and_holds_nothing_for_the_others() {
    let options = Options {
        latency: Latency::Fixed(50),
        ..Options::default()
    };
    let app = TestApp::with_sandbox(options).await;
    let user = app.sign_in().await;
    app.credit(&user, 500).await;
    let id = order(&app, &user, list(&vins(60))).await;
    app.wait_until("a row is completed", async || {
        find(&app, &user, &id).await["rows"]["completed"].as_i64() > Some(0)
    })
    .await;
    post(&app, &user, &id, "cancel").await;
    let batch = in_state(&app, &user, &id, "cancelled").await;
    let counts = &batch["rows"];
    let [completed, cancelled] =
        ["completed", "cancelled"].map(|name| counts[name].as_i64().unwrap());
    assert!(cancelled > 0, "{counts}");
    assert_eq!(completed + cancelled, 60);
    assert_eq!(batch["held"], 0);
    assert_eq!(app.balance(&user).await, json!(500 - completed * PRICE));
    let refused = app
        .post_as(&user, &format!("/api/user/batches/{id}/resume"), json!({}))
        .await;
    refused.expect_error(409, "batch_state_conflict");
    app.finish().await;
}

#[tokio::test]
async fn paused_batch_completes_rows_in_progress_and_resumes_with_the_next_row() {
    let options = Options {
        latency: Latency::Fixed(50),
        ..Options::default()
    };
    let app = TestApp::with_sandbox(options).await;
    let user = app.sign_in().await;
    app.credit(&user, 500).await;
    let id = order(&app, &user, list(&vins(40))).await;
    post(&app, &user, &id, "pause").await;
    let paused = in_state(&app, &user, &id, "paused").await;
    assert_eq!(paused["pauseReason"], "requested");
    let waiting = paused["rows"]["waiting"].as_i64().unwrap();
    let again = in_state(&app, &user, &id, "paused").await;
    assert_eq!(
        again["rows"]["waiting"], waiting,
        "nothing is ordered meanwhile"
    );
    post(&app, &user, &id, "resume").await;
    let batch = in_state(&app, &user, &id, "completed").await;
    assert_eq!(batch["charged"], 40 * PRICE);
    let checks: std::collections::HashSet<String> = rows(&app, &user, &id)
        .await
        .iter()
        .map(|row| row["checkId"].to_string())
        .collect();
    assert_eq!(checks.len(), 40);
    app.finish().await;
}
