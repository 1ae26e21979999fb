//! Discrepancies stay open until acknowledged with a reason.

use avtosled_server::money::reconciliation;
use chrono::Duration;
use serde_json::{Value, json};

use crate::app::{TestApp, User};
use crate::money::reconciliation::execute;

const PATH: &str = "/api/admin/reconciliation";

async fn open(app: &TestApp, admin: &User) -> Vec<Value> {
    let listed = app.get_as(admin, PATH).await.expect(200);
    listed["open"].as_array().unwrap().clone()
}

#[tokio::test]
async fn discrepancy_stays_open_until_acknowledged() {
    let app = TestApp::start().await;
    let (admin, user) = (app.sign_in().await, app.sign_in().await);
    app.make_admin(&admin).await;
    app.credit(&user, 5).await;
    let balance =
        |change: &str| format!("UPDATE users SET balance = balance {change} WHERE balance > 0");
    execute(&app, &balance("+ 1")).await;
    for _ in 0..2 {
        reconciliation::run(&app.ctx).await.unwrap();
    }
    execute(&app, &balance("- 1")).await;
    let (run, _) = reconciliation::run(&app.ctx).await.unwrap();
    assert_eq!(run.discrepancy_count, 0);
    let waiting = open(&app, &admin).await;
    assert_eq!(waiting.len(), 1, "found twice, stored once: {waiting:?}");
    assert_eq!(waiting[0]["difference"]["kind"], "cached_sum");

    let path = format!(
        "{PATH}/differences/{}/acknowledge",
        waiting[0]["id"].as_str().unwrap()
    );
    let without_reason = app.post_as(&admin, &path, json!({ "reason": "" })).await;
    assert_eq!(
        (without_reason.status, without_reason.code()),
        (422, "validation_failed")
    );
    let reason = json!({ "reason": "Проверка сверки" });
    let forbidden = app.post_as(&user, &path, reason.clone()).await;
    assert_eq!(forbidden.status, 403);
    let done = app.post_as(&admin, &path, reason.clone()).await;
    assert_eq!(done.status, 204, "{}", done.body);
    assert_eq!(open(&app, &admin).await, Vec::<Value>::new());
    assert_eq!(app.post_as(&admin, &path, reason).await.status, 404);
    app.finish().await;
}

#[tokio::test]
async fn repeated_discrepancy_after_clean_run_is_open_again() {
    let mut app = TestApp::start().await;
    let (admin, user) = (app.sign_in().await, app.sign_in().await);
    app.make_admin(&admin).await;
    app.credit(&user, 5).await;
    app.completed_jobs().await;
    app.stop_worker().await;
    let change = async |change: &str| {
        let sql = format!("UPDATE users SET balance = balance {change} WHERE balance > 0");
        execute(&app, &sql).await;
    };
    let open_after_run = async || {
        app.clock.advance(Duration::seconds(1));
        reconciliation::run(&app.ctx).await.unwrap();
        open(&app, &admin).await
    };
    change("+ 1").await;
    let waiting = open_after_run().await;
    let first = waiting[0]["id"].clone();
    let path = format!("{PATH}/differences/{}/acknowledge", first.as_str().unwrap());
    let done = app
        .post_as(&admin, &path, json!({ "reason": "Проверка сверки" }))
        .await;
    assert_eq!(done.status, 204, "{}", done.body);
    assert_eq!(
        open_after_run().await,
        Vec::<Value>::new(),
        "it is still acknowledged"
    );
    change("- 1").await;
    assert_eq!(open_after_run().await, Vec::<Value>::new());
    change("+ 1").await;
    let again = open_after_run().await;
    assert_eq!(again.len(), 1, "{again:?}");
    assert_ne!(again[0]["id"], first);
    assert_eq!(again[0]["difference"], waiting[0]["difference"]);
    change("- 1").await;
    app.start_worker();
    app.finish().await;
}
