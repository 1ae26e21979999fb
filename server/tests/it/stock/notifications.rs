//! Daily notification about monitored cars: exactly one a day, at 09:00 in Moscow.

use std::sync::Arc;

use avtosled_server::business::stock::periodic::tick;
use avtosled_server::platform::Context;
use avtosled_server::platform::clock::Clock;
use avtosled_server::platform::entities::{stock_notifications, watch_changes, webhook_events};
use avtosled_server::reports::watches;
use chrono::{DateTime, Duration, Utc};
use sea_orm::{ConnectionTrait, EntityTrait, QueryOrder};
use serde_json::{Value, json};

use crate::app::{FREE_SET, TestApp, User, VIN};
use crate::database::owner;
use crate::reports::watches::{BAN, MAIL, finish, restricted, set};
use crate::stock::monitoring::{find, give_business, switch};
use crate::stock::{STOCK, add_report, cars};

/// App with a monitored car that was checked once, at 08:00 in Moscow; the worker is stopped.
struct Monitored {
    app: TestApp,
    user: User,
}

impl Monitored {
    async fn new() -> Self {
        let mut app = TestApp::start().await;
        let user = app.sign_in().await;
        app.set_email(&user, MAIL).await;
        let report = app.order(&user, &FREE_SET).await;
        app.completed(&user, &report).await;
        app.completed_jobs().await;
        app.stop_worker().await;
        app.credit(&user, 50).await;
        set(&app, "gibdd.restrict", restricted(false));
        set(&app, "gibdd.wanted", json!({ "count": 0 }));
        give_business(&app, &user).await;
        let body = json!({ "url": "https://example.com/hook", "mode": "live",
            "events": ["stock.changed", "watch.changed"] });
        app.post_as(&user, "/api/user/webhooks", body)
            .await
            .expect(200);
        add_report(&app, &user, &report).await;
        switch(&app, &user, true).await.expect(200);
        let monitored = Self { app, user };
        monitored.advance_to(8);
        watches::tick(&monitored.app.ctx).await.unwrap();
        monitored
    }

    /// Advances the clock to the next time with this hour in Moscow.
    fn advance_to(&self, hour: i64) {
        let now = self.app.clock.now();
        let midnight = moscow_midnight(now);
        let mut at = midnight + Duration::hours(hour);
        if at <= now {
            at += Duration::days(1);
        }
        self.app.clock.advance(at - now);
    }

    /// A restriction appears, or disappears, and is found by the daily check at 08:00 of the next day.
    async fn change(&self, is_restricted: bool) {
        set(&self.app, "gibdd.restrict", restricted(is_restricted));
        self.advance_to(8);
        watches::tick(&self.app.ctx).await.unwrap();
    }

    async fn notifications(&self) -> usize {
        let all = stock_notifications::Entity::find();
        all.all(self.app.ctx.db.write()).await.unwrap().len()
    }

    async fn events(&self) -> Vec<Value> {
        let all = webhook_events::Entity::find().order_by_asc(webhook_events::Column::Id);
        let all = all.all(self.app.ctx.db.write()).await.unwrap();
        all.iter()
            .map(|event| serde_json::from_str(&event.body).unwrap())
            .collect()
    }

    /// Runs the worker until its jobs are completed, and signs in again.
    async fn run_jobs(&mut self) {
        let user = self.user.clone();
        self.user = self.app.start_worker_and_sign_in(&user).await;
        self.app.completed_jobs().await;
        self.app.stop_worker().await;
    }

    async fn mails(&mut self) -> Vec<(String, String)> {
        self.run_jobs().await;
        let mails = self.app.sandbox.messages(Some(MAIL)).into_iter();
        mails
            .filter_map(|mail| Some((mail.subject?, mail.text)))
            .filter(|(subject, _)| {
                subject.starts_with("Склад") || subject.starts_with("Новое по автомобилю")
            })
            .collect()
    }
}

fn moscow_midnight(now: DateTime<Utc>) -> DateTime<Utc> {
    use avtosled_server::platform::clock;
    clock::moscow_midnight(clock::moscow_day(now))
}

#[tokio::test]
async fn changes_of_a_day_are_reported_by_one_mail_and_one_event_at_nine() {
    let mut monitored = Monitored::new().await;
    monitored.change(true).await;
    let changes = watch_changes::Entity::find();
    let changes = changes.all(monitored.app.ctx.db.read()).await.unwrap();
    assert_eq!((changes.len(), changes[0].cost), (1, 500));
    tick(&monitored.app.ctx).await.unwrap();
    assert_eq!(monitored.notifications().await, 0, "it is 08:00");
    assert_eq!(monitored.events().await, Vec::<Value>::new());
    monitored.advance_to(9);
    let other: Arc<Context> = monitored.app.another_process().await;
    let (one, two) = futures::join!(tick(&monitored.app.ctx), tick(&other));
    one.unwrap();
    two.unwrap();
    for _ in 0..3 {
        tick(&monitored.app.ctx).await.unwrap();
        monitored.app.clock.advance(Duration::minutes(1));
    }
    assert_eq!(monitored.notifications().await, 1);
    let events = monitored.events().await;
    assert_eq!(events.len(), 1, "{events:#?}");
    assert_eq!(events[0]["type"], "stock.changed");
    let data = &events[0]["data"];
    let car = &data["cars"][0];
    assert_eq!(
        (
            &data["total"],
            &data["cost"],
            &car["number"],
            &car["summary"]
        ),
        (&json!(1), &json!(5), &json!(VIN), &json!(BAN))
    );
    let mails = monitored.mails().await;
    assert_eq!(mails.len(), 1, "{mails:#?}");
    assert!(mails[0].1.contains(BAN) && mails[0].1.contains("/stock"));
    let shown = cars(&monitored.app, &monitored.user).await.remove(0);
    assert_eq!(
        (
            &shown["id"],
            &shown["changes"]["count"],
            &shown["changes"]["latest"]
        ),
        (&car["stockCarId"], &json!(1), &json!(BAN))
    );
    let recent = find(&monitored.app, &monitored.user).await["recent"].clone();
    assert_eq!(
        (&recent["changes"], &recent["cost"]),
        (&json!(1), &json!(5))
    );
    finish(monitored.app).await;
}

#[tokio::test]
async fn day_without_changes_has_no_notification() {
    let mut monitored = Monitored::new().await;
    for _ in 0..2 {
        monitored.change(false).await;
        monitored.advance_to(9);
        tick(&monitored.app.ctx).await.unwrap();
    }
    assert_eq!(monitored.notifications().await, 0);
    assert_eq!(monitored.mails().await, []);
    finish(monitored.app).await;
}

#[tokio::test]
async fn change_found_after_nine_is_reported_the_next_day() {
    let mut monitored = Monitored::new().await;
    set(&monitored.app, "gibdd.restrict", restricted(true));
    monitored.advance_to(10);
    monitored.app.clock.advance(Duration::days(1));
    watches::tick(&monitored.app.ctx).await.unwrap();
    tick(&monitored.app.ctx).await.unwrap();
    monitored.app.clock.advance(Duration::hours(13));
    tick(&monitored.app.ctx).await.unwrap();
    assert_eq!(monitored.notifications().await, 0);
    monitored.advance_to(9);
    tick(&monitored.app.ctx).await.unwrap();
    assert_eq!(monitored.notifications().await, 1);
    assert_eq!(monitored.events().await.len(), 1);
    assert_eq!(monitored.mails().await.len(), 1);
    finish(monitored.app).await;
}

#[tokio::test]
async fn notification_that_failed_is_sent_once_by_a_later_tick() {
    let mut monitored = Monitored::new().await;
    monitored.change(true).await;
    monitored.advance_to(9);
    let db = owner(monitored.app.ctx.db.write()).await;
    // The last statement of the transaction fails, as if the process had been killed before it.
    let rename = "ALTER TABLE webhook_deliveries RENAME TO webhook_deliveries_away";
    db.execute_unprepared(rename).await.unwrap();
    tick(&monitored.app.ctx).await.unwrap();
    let back = "ALTER TABLE webhook_deliveries_away RENAME TO webhook_deliveries";
    db.execute_unprepared(back).await.unwrap();
    assert_eq!(monitored.notifications().await, 0);
    assert_eq!(monitored.events().await, Vec::<Value>::new());
    for _ in 0..2 {
        tick(&monitored.app.ctx).await.unwrap();
    }
    assert_eq!(monitored.notifications().await, 1);
    assert_eq!(monitored.events().await.len(), 1);
    assert_eq!(monitored.mails().await.len(), 1);
    finish(monitored.app).await;
}

#[tokio::test]
async fn change_of_a_removed_car_is_still_reported_because_it_was_paid() {
    let mut monitored = Monitored::new().await;
    monitored.change(true).await;
    monitored.run_jobs().await;
    let car = cars(&monitored.app, &monitored.user).await.remove(0);
    let path = format!("{STOCK}/{}", car["id"].as_str().unwrap());
    let removed = monitored.app.delete_as(&monitored.user, &path).await;
    assert_eq!(removed.status, 204);
    monitored.advance_to(9);
    tick(&monitored.app.ctx).await.unwrap();
    let events = monitored.events().await;
    assert_eq!(events[0]["data"]["cars"][0]["number"], VIN);
    assert_eq!(events[0]["data"]["cars"][0]["stockCarId"], Value::Null);
    assert_eq!(monitored.mails().await.len(), 1);
    finish(monitored.app).await;
}
