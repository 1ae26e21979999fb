//! Reveals of personal data: caps per person, alert to administrators.

use avtosled_server::identity::permissions::Role;
use chrono::Duration;
use futures::future::join_all;
use serde_json::json;

use crate::admin::staff_actions::staff;
use crate::app::{Answer, TestApp, User};

async fn reveal(app: &TestApp, by: &User, id: &str) -> Answer {
    let path = format!("/api/admin/users/{id}/reveal");
    app.post_as(by, &path, json!({ "reason": "Звонит клиент" }))
        .await
}

#[tokio::test]
async fn reveals_above_hourly_or_daily_cap_are_rejected_and_mailed_to_administrators() {
    let app = TestApp::start().await;
    let admin = staff(&app, Role::Admin).await;
    app.set_email(&admin, "boss@example.com").await;
    let mut operator = staff(&app, Role::Operator).await;
    let user = app.sign_in().await;
    let id = app.user_id(&user).await.to_string();
    let alerts = async || {
        app.completed_jobs().await;
        let mails = app.sandbox.messages(Some("boss@example.com"));
        let alerts = mails
            .iter()
            .filter(|mail| mail.text.contains("личных данных"));
        alerts.count()
    };
    let reads = |app: &TestApp| {
        let mails = app.sandbox.messages(Some("boss@example.com"));
        let reads = mails
            .iter()
            .filter(|mail| mail.text.contains("личные данные аккаунта открыты"));
        reads.count()
    };
    for hour in 1..=3 {
        for _ in 0..19 {
            reveal(&app, &operator, &id).await.expect(200);
        }
        assert_eq!(alerts().await, hour - 1);
        // Of concurrent reveals only the last one within the cap succeeds.
        let parallel = join_all((0..3).map(|_| reveal(&app, &operator, &id))).await;
        let mut statuses: Vec<u16> = parallel.iter().map(|answer| answer.status).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 429, 429]);
        assert_eq!(alerts().await, hour);
        assert_eq!(reads(&app), hour * 20, "each is mailed");
        app.clock.advance(Duration::minutes(61));
        operator = app.staff_signs_in_again(&operator).await;
    }
    let refused = reveal(&app, &operator, &id).await;
    refused.expect_error(429, "too_many_requests");
    assert!(refused.body["detail"].as_str().unwrap().contains("сутки"));
    app.finish().await;
}
