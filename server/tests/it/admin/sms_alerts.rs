//! Alerts about SMS codes and the balance of the SMS gateway.

use avtosled_core::money::Kopecks;
use avtosled_sandbox::Options;
use avtosled_server::admin::alerts;
use avtosled_server::admin::vendor::sms_balance;
use avtosled_server::platform::clock::{Clock, SystemClock, TestClock};
use avtosled_server::platform::config::Config;
use avtosled_server::platform::db;
use avtosled_server::platform::entities::alerts::Kind;
use avtosled_server::platform::entities::phone_challenges;
use chrono::Duration;
use uuid::Uuid;

use crate::admin::alerts::{OPERATOR, app, mails, open, subjects};
use crate::app::TestApp;
use crate::counters::Counters;

async fn insert_codes(app: &TestApp, count: usize) {
    let sent = app.clock.now() - Duration::minutes(6);
    let code = |_| phone_challenges::Model {
        id: Uuid::now_v7(),
        phone: "79160000001".to_owned(),
        code_hash: String::new(),
        attempts: 0,
        prefix: "7916000".to_owned(),
        ip_address: None,
        network: None,
        known_device: false,
        created_at: sent,
        expires_at: sent + Duration::minutes(5),
        closed_at: None,
        confirmed: false,
    };
    let codes = (0..count).map(code).collect();
    db::insert_all(app.ctx.db.write(), codes).await.unwrap();
}

#[tokio::test]
async fn sms_codes_above_half_of_daily_cap_raise_alert() {
    let clock = TestClock::at(SystemClock.now());
    let configure = |config: &mut Config| config.spending_caps.codes_per_day = 21;
    let vars = [("OPERATOR_EMAIL", OPERATOR)];
    let app = TestApp::configured(clock, Options::default(), &vars, configure).await;
    insert_codes(&app, 10).await;
    assert_eq!(subjects(&app).await, Vec::<String>::new());
    insert_codes(&app, 1).await;
    let received = mails(&app).await;
    assert_eq!(received.len(), 1);
    let text = &received[0].text;
    assert!(text.contains("За сутки отправлено 11 из 21."), "{text}");
    assert_eq!(open(&app).await, [(Kind::ManyCodes, String::new())]);
    app.finish().await;
}

#[tokio::test]
async fn low_rate_of_entered_sms_codes_raises_alert() {
    let app = app().await;
    for _ in 0..10 {
        app.sign_in().await;
    }
    app.clock.advance(Duration::minutes(6));
    insert_codes(&app, 20).await;
    assert_eq!(subjects(&app).await, Vec::<String>::new());
    insert_codes(&app, 1).await;
    let received = mails(&app).await;
    assert_eq!(received.len(), 1);
    assert_eq!(
        received[0].subject.as_deref(),
        Some("Тревога: Коды из SMS почти никто не вводит")
    );
    let text = &received[0].text;
    assert!(
        text.contains("За час отправлено 31, подтверждено 10."),
        "{text}"
    );
    app.clock.advance(Duration::hours(1));
    let received = subjects(&app).await;
    let is_over = |subject: &String| subject.starts_with("Закончилось: Коды из SMS");
    assert!(received.iter().any(is_over), "{received:?}");
    app.finish().await;
}

#[tokio::test]
async fn low_sms_balance_raises_alert() {
    let vars = [("LOW_BALANCE_ROUBLES", "5000")];
    let app = TestApp::build(Options::default(), &vars, false).await;
    let counted = Counters::start();
    sms_balance::tick(&app.ctx).await;
    assert_eq!(counted.of("avtosled_sms_balance_kopecks"), "432150");
    alerts::tick(&app.ctx).await.unwrap();
    let open = alerts::list_open(&app.ctx).await.unwrap();
    let open: Vec<_> = open.iter().map(|row| (row.kind, &*row.detail)).collect();
    let left = format!("Осталось {}.", Kopecks(432_150).formatted());
    assert_eq!(open, [(Kind::LowSmsBalance, &*left)]);
    app.finish().await;
}

#[tokio::test]
async fn sms_balance_not_fetched_for_31_minutes_raises_failing_source_alert() {
    let vars = [("SMS_API_ID", "unknown")];
    let app = TestApp::build(Options::default(), &vars, false).await;
    let counted = Counters::start();
    let tick_and_list = async || {
        sms_balance::tick(&app.ctx).await;
        alerts::tick(&app.ctx).await.unwrap();
        open(&app).await
    };
    assert_eq!(tick_and_list().await, []);
    assert_eq!(counted.of("avtosled_sms_balance_kopecks"), "NaN");
    app.clock.advance(Duration::minutes(31));
    assert_eq!(
        tick_and_list().await,
        [(Kind::FailingSource, "smsru.balance".to_owned())]
    );
    app.finish().await;
}
