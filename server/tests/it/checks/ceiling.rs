//! What strangers may have looked up at our cost.

use avtosled_sandbox::Options;
use serde_json::json;

use crate::app::TestApp;

#[tokio::test]
async fn look_ups_of_strangers_have_one_ceiling_in_money() {
    let vars = [("LOOKUPS_PER_DAY_ROUBLES", "1")];
    let app = TestApp::build(Options::default(), &vars, true).await;
    let identify = async |user: &crate::app::User, plate: &str| {
        let body = json!({ "type": "license", "query": plate });
        app.post_as(user, "/api/vehicle/identify", body).await
    };
    let (first, second) = (app.sign_in().await, app.sign_in().await);
    identify(&first, "А123ВС777").await.expect(200);
    // Another account changes nothing, nor does another process.
    let refused = identify(&second, "В777АА199").await;
    assert_eq!((refused.status, refused.code()), (429, "too_many_requests"));
    identify(&second, "А123ВС777").await.expect(200);
    app.credit(&second, 10).await;
    assert_ne!(identify(&second, "В777АА199").await.status, 429);
    app.clock.advance(chrono::Duration::days(1));
    let first = app.sign_in_again(&first).await;
    assert_ne!(identify(&first, "М001ММ77").await.status, 429);
    app.finish().await;
}
