//! List of audit events: filters and keyset pagination.

use avtosled_server::platform::clock::Clock;
use avtosled_server::platform::entities::audit_events;
use chrono::Duration;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use crate::app::{TestApp, User};

const PATH: &str = "/api/admin/acts";

async fn list(app: &TestApp, admin: &User, query: &str) -> Vec<Value> {
    let page = app.get_as(admin, &format!("{PATH}?{query}")).await;
    page.expect(200)["acts"].as_array().unwrap().clone()
}

#[tokio::test]
async fn audit_events_are_filtered_by_author_action_subject_and_time() {
    let app = TestApp::start().await;
    let (one, other) = (app.sign_in().await, app.sign_in().await);
    app.make_admin(&one).await;
    app.make_admin(&other).await;
    let user = app.sign_in().await;
    let id = app.user_id(&user).await;
    let path = format!("/api/admin/users/{id}");
    let sum = json!({ "amount": 5, "reason": "Сбой оплаты" });
    app.post_as(&one, &format!("{path}/credit"), sum)
        .await
        .expect(200);
    app.clock.advance(Duration::hours(1));
    let (one, other) = (
        app.staff_signs_in_again(&one).await,
        app.staff_signs_in_again(&other).await,
    );
    let later = app
        .clock
        .now()
        .to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
    let block = json!({ "isActive": false, "reason": "Жалобы" });
    app.patch_as(&other, &path, block).await.expect(200);

    let by = app.user_id(&one).await;
    let of_one = list(&app, &one, &format!("by={by}")).await;
    assert_eq!(of_one.len(), 1);
    assert_eq!(of_one[0]["action"], "balance_credited");
    assert_eq!(
        (&of_one[0]["change"], &of_one[0]["reason"]),
        (&json!("5₽"), &json!("Сбой оплаты"))
    );
    assert!(of_one[0]["admin"].is_string() && of_one[0]["username"].is_string());
    assert_eq!(list(&app, &one, &format!("subject={id}")).await.len(), 2);
    assert_eq!(list(&app, &one, "action=blocked").await.len(), 1);
    assert_eq!(list(&app, &one, &format!("from={later}")).await.len(), 1);
    assert_eq!(
        list(&app, &one, &format!("subject={id}&to={later}"))
            .await
            .len(),
        1
    );
    for (query, status) in [("action=none", 422), ("by=x", 400), ("from=today", 400)] {
        let refused = app.get_as(&one, &format!("{PATH}?{query}")).await;
        assert_eq!(refused.status, status, "{query}");
    }
    app.finish().await;
}

#[tokio::test]
async fn audit_log_pages_contain_each_event_once_with_equal_timestamps() {
    let app = TestApp::start().await;
    let admin = app.sign_in().await;
    app.make_admin(&admin).await;
    for _ in 0..4 {
        // With equal timestamps the order depends on the ids.
        app.credit(&admin, 1).await;
    }
    let mut seen = Vec::new();
    let mut query = format!("{PATH}?limit=2");
    loop {
        let page = app.get_as(&admin, &query).await.expect(200);
        let events = page["acts"].as_array().unwrap().iter();
        seen.extend(events.map(|event| event["id"].as_str().unwrap().to_owned()));
        let Some(next) = page["next"].as_str() else {
            break;
        };
        query = format!("{PATH}?limit=2&after={next}");
    }
    let all = audit_events::Entity::find().count(app.ctx.db.read()).await;
    assert_eq!(u64::try_from(seen.len()).unwrap(), all.unwrap());
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 5);
    app.finish().await;
}
