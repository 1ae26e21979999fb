//! Spending caps that operators raise while the service runs, with their alerts.

use avtosled_sandbox::Options;
use avtosled_server::admin::spending_caps;
use avtosled_server::platform::clock::{Clock as _, SystemClock, TestClock};
use avtosled_server::platform::config::Config;
use avtosled_server::platform::limits::spending_caps::Name;
use chrono::Duration;
use serde_json::json;

use crate::app::TestApp;
use crate::identity::phone;

const OPERATOR: &str = "operator@example.ru";

async fn request_code(app: &TestApp, number: u32) -> u16 {
    let body = json!({ "phone": format!("7916{:07}", number * 10_000 + 1) });
    app.post("/api/auth/send-code", body).await.status
}

async fn subjects(app: &TestApp) -> Vec<String> {
    spending_caps::tick(&app.ctx).await.unwrap();
    app.completed_jobs().await;
    let mails = app.sandbox.messages(Some(OPERATOR));
    mails
        .iter()
        .filter_map(|mail| mail.subject.clone())
        .collect()
}

#[tokio::test]
async fn used_up_spending_cap_is_mailed_and_cap_raised_at_run_time_takes_effect() {
    let clock = TestClock::at(SystemClock.now());
    let vars = [("OPERATOR_EMAIL", OPERATOR)];
    let configure = |config: &mut Config| config.spending_caps.codes_per_day = 6;
    let app = TestApp::configured(clock, Options::default(), &vars, configure).await;
    let known = phone::cookies(&phone::sign_in(&app).await);
    for number in 0..3 {
        assert_eq!(request_code(&app, number).await, 200);
    }
    assert_eq!(subjects(&app).await, Vec::<String>::new());
    assert_eq!(request_code(&app, 3).await, 200);
    assert_eq!(subjects(&app).await.len(), 1, "five of six");
    assert_eq!(subjects(&app).await.len(), 1, "mailed once");
    assert_eq!(request_code(&app, 4).await, 429, "the sixth is reserved");
    app.clock.advance(Duration::minutes(1));
    let body = json!({ "phone": phone::PHONE });
    let path = "/api/auth/send-code";
    app.post_with_cookies(path, &known, body).await.expect(200);
    let received = subjects(&app).await;
    assert_eq!(received.len(), 2);
    assert!(
        received
            .iter()
            .any(|text| text.starts_with("Предел исчерпан"))
    );

    let operator = app.another_process().await;
    let why = || "рекламная кампания".to_owned();
    spending_caps::set(&operator, Name::CodesPerDay, 8, why())
        .await
        .unwrap();
    assert_eq!(request_code(&app, 5).await, 200);
    assert_eq!(request_code(&app, 6).await, 429);
    spending_caps::set(&operator, Name::CodesPerDay, 100, why())
        .await
        .unwrap();
    spending_caps::set(&operator, Name::CodesPerAddress, 0, why())
        .await
        .unwrap();
    assert_eq!(request_code(&app, 6).await, 429, "stopped");
    let listed = spending_caps::list(&app.ctx).await.unwrap();
    let texts: Vec<String> = listed.iter().map(ToString::to_string).collect();
    assert!(
        texts.iter().any(|text| text.ends_with("7 из 100")),
        "{texts:?}"
    );
    app.finish().await;
}
