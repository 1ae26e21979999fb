//! Freshness of session and account in requests, also after a change by another process.

use avtosled_core::money::Kopecks;
use avtosled_server::admin::dual_control::commands;
use avtosled_server::admin::people::balances::Direction;
use avtosled_server::platform::entities::sessions;
use sea_orm::sea_query::Expr;
use sea_orm::{Database, EntityTrait};
use serde_json::json;

use crate::app::TestApp;

#[tokio::test]
async fn session_ended_by_another_process_is_rejected() {
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
    assert_eq!(app.get_as(&user, "/api/auth/user").await.status, 401);
    app.finish().await;
}

#[tokio::test]
async fn order_after_credit_by_another_process_sees_new_balance() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.stop_worker().await;
    let command = app.another_process().await;
    app.get_as(&user, "/api/auth/user").await.expect(200);
    // Equivalent to `avtosled admin credit` run concurrently with the server.
    let amount = Kopecks::roubles(100);
    let (credit, phone) = (Direction::Credit, &user.phone);
    let given = commands::change_balance(&command, credit, phone, amount, "goodwill", None);
    given.await.unwrap();
    app.order(&user, &["dtp"]).await;
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn balance_and_sign_out_are_visible_to_next_request() {
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
