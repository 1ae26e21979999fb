//! Rows that were read a moment ago: told again, never after a write of this process, and no longer than a
//! second after one of another.

use std::sync::atomic::{AtomicU64, Ordering};

use avtosled_core::money::Kopecks;
use avtosled_server::money::balance;
use avtosled_server::platform::db::StorageError;
use avtosled_server::platform::entities::sessions;
use chrono::Duration;
use sea_orm::sea_query::Expr;
use sea_orm::{Database, EntityTrait};
use serde_json::json;
use uuid::Uuid;

use crate::app::TestApp;
use crate::counters::Counters;

/// Reads a row, and answers how often one was read in all.
async fn read(app: &TestApp, about: Uuid, times: &AtomicU64) -> u64 {
    let read = async {
        times.fetch_add(1, Ordering::SeqCst);
        Ok::<_, StorageError>(Some(7_u64))
    };
    let row = app
        .ctx
        .recent
        .get([about, Uuid::nil()], read)
        .await
        .unwrap();
    assert_eq!(row.as_deref(), Some(&7));
    times.load(Ordering::SeqCst)
}

#[tokio::test]
async fn a_row_is_read_again_once_somebody_may_have_written() {
    let mut app = TestApp::start().await;
    app.stop_worker().await;
    let counted = Counters::start();
    let (about, times) = (Uuid::now_v7(), AtomicU64::new(0));
    assert_eq!(read(&app, about, &times).await, 1);
    let again = read(&app, about, &times).await;
    assert_eq!(again, if app.ctx.db.is_sqlite() { 1 } else { 2 });
    let kept = counted.of(r#"recent_rows_total{from="kept"}"#);
    assert_eq!(kept, if app.ctx.db.is_sqlite() { "1" } else { "0" });
    // What the row is about is part of its name.
    assert_eq!(read(&app, Uuid::now_v7(), &times).await, again + 1);

    let before = times.load(Ordering::SeqCst);
    assert!(app.ctx.db.write().ping().await.is_ok());
    assert_eq!(read(&app, about, &times).await, before + 1, "a write");
    let tx = app.ctx.db.begin().await.unwrap();
    app.ctx.db.commit(tx).await.unwrap();
    assert_eq!(read(&app, about, &times).await, before + 2, "a commit");
    app.clock.advance(Duration::seconds(1));
    assert_eq!(read(&app, about, &times).await, before + 3, "a second");
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn a_row_that_is_not_there_is_looked_for_each_time() {
    let app = TestApp::start().await;
    let about = [Uuid::now_v7(), Uuid::nil()];
    let none = app
        .ctx
        .recent
        .get(about, async { Ok::<_, StorageError>(None::<u64>) });
    assert_eq!(none.await.unwrap(), None);
    let some = app
        .ctx
        .recent
        .get(about, async { Ok::<_, StorageError>(Some(7_u64)) });
    assert_eq!(some.await.unwrap().as_deref(), Some(&7));
    app.finish().await;
}

#[tokio::test]
async fn a_session_that_another_process_ended_is_over_within_a_second() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.get_as(&user, "/api/auth/user").await.expect(200);
    let other = Database::connect(app.database_url()).await.unwrap();
    sessions::Entity::update_many()
        .col_expr(sessions::Column::EndedAt, Expr::value(app.ctx.clock.now()))
        .exec(&other)
        .await
        .unwrap();
    other.close().await.unwrap();
    app.clock.advance(Duration::seconds(1));
    assert_eq!(app.get_as(&user, "/api/auth/user").await.status, 401);
    app.finish().await;
}

#[tokio::test]
async fn whoever_changes_something_is_who_he_is_now() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    // It writes too, and nothing is recent then.
    app.stop_worker().await;
    let command = app.another_process().await;
    app.get_as(&user, "/api/auth/user").await.expect(200);
    // As `avtosled admin credit` beside the server does.
    let amount = Kopecks::roubles(100);
    let given = balance::credit(&command, &user.phone, amount, "goodwill", None);
    given.await.unwrap();
    app.order(&user, &["dtp"]).await;
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn what_this_process_wrote_is_told_at_once() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    for roubles in 1..=20 {
        let account = app.get_as(&user, "/api/auth/user").await.expect(200);
        assert_eq!(account["balance"], roubles - 1);
        app.credit(&user, 1).await;
    }
    let left = app.post_as(&user, "/api/auth/logout", json!({})).await;
    left.expect(204);
    assert_eq!(app.get_as(&user, "/api/auth/user").await.status, 401);
    app.finish().await;
}
