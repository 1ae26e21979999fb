//! Daily notification about the changes of monitored cars: one mail and one event a day at 09:00 in Moscow.
//!
//! A row per account and day, unique, commits with the mail, the event and the marks of the reported changes. A change
//! found later is reported the next day; a day without changes has no notification.

use std::collections::HashMap;

use avtosled_core::date::Date;
use avtosled_core::money::Kopecks;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::business::repository::stock_cars;
use crate::business::repository::stock_monitors::{self as repo, Notification};
use crate::business::webhooks::events::{self, ChangedStockCar};
use crate::identity::repository::users;
use crate::messages::outbox::{self, ChangedCar, Content};
use crate::platform::Context;
use crate::platform::clock::{moscow_day, moscow_midnight, russian_day};
use crate::platform::db::StorageError;
use crate::reports::repository::watches::{self, AwaitingChange};

/// Time of the notification after midnight in Moscow.
const SENT_AT: Duration = Duration::hours(9);
/// Accounts notified by one tick.
const ACCOUNTS_AT_ONCE: u64 = 500;
/// Maximum number of cars of a mail.
const MAILED_CARS: usize = 20;
/// Maximum length of the changes of one car, characters.
const MAX_SUMMARY_CHARS: usize = 300;

/// Sends the notifications of the day that are due and not sent. Safe for concurrent processes.
pub async fn send_due(ctx: &Context) -> Result<(), StorageError> {
    let now = ctx.clock.now();
    let day = moscow_day(now);
    let due = moscow_midnight(day) + SENT_AT;
    if now < due {
        return Ok(());
    }
    let db = ctx.db.read();
    let accounts = repo::list_to_notify(db, due, &day.to_string(), ACCOUNTS_AT_ONCE).await?;
    for user_id in accounts {
        if let Err(error) = notify(ctx, user_id, day, due).await {
            // The notification is sent by a later tick of the day.
            tracing::error!(%user_id, %error, "a daily notification about a stock was not queued");
        }
    }
    Ok(())
}

async fn notify(
    ctx: &Context,
    user_id: Uuid,
    day: Date,
    due: DateTime<Utc>,
) -> Result<(), StorageError> {
    let work = ctx.begin().await?;
    let (tx, now) = (&work.tx, work.now);
    let user = users::find_locked(tx, user_id).await?;
    let Some(user) = user.filter(|user| user.deleted_at.is_none()) else {
        return Ok(());
    };
    let notification = Notification {
        id: Uuid::now_v7(),
        user_id,
        day: day.to_string(),
        created_at: now,
    };
    if !repo::record_notification(tx, notification).await? {
        return Ok(());
    }
    let changes = watches::list_awaiting(tx, user_id, due).await?;
    if changes.is_empty() {
        return Ok(());
    }
    watches::mark_reported(tx, user_id, due).await?;
    let cost = Kopecks(changes.iter().map(|change| change.cost).sum());
    let names = stock_cars::list_names(tx, user_id).await?;
    let cars = by_car(changes, &names);
    let content = Content::StockChanged {
        day: russian_day(day),
        cars: cars.iter().take(MAILED_CARS).map(mailed).collect(),
        total: cars.len(),
        more: cars.len().saturating_sub(MAILED_CARS),
        cost,
    };
    let key = format!("stock_changed:{user_id}:{day}");
    outbox::notify_user(tx, &user, content, key, now).await?;
    events::stock_changed(tx, user_id, day, &cars, cost, now).await?;
    work.commit().await
}

/// Changes by car, in the order in which they were found.
fn by_car(
    changes: Vec<AwaitingChange>,
    names: &HashMap<String, (Uuid, Option<String>)>,
) -> Vec<ChangedStockCar> {
    let mut cars: Vec<ChangedStockCar> = Vec::new();
    let mut indexes: HashMap<String, usize> = HashMap::new();
    for change in changes {
        let index = *indexes.entry(change.vin.clone()).or_insert(cars.len());
        if index == cars.len() {
            let name = names.get(&change.vin);
            cars.push(ChangedStockCar {
                stock_car_id: name.map(|(id, _)| *id),
                title: name.and_then(|(_, title)| title.clone()),
                number: change.vin,
                changes: 0,
                summary: String::new(),
                cost: Kopecks::ZERO,
            });
        }
        let car = &mut cars[index];
        car.changes += 1;
        car.cost.0 += change.cost;
        if !car.summary.is_empty() {
            car.summary.push_str("; ");
        }
        car.summary.push_str(&change.summary);
    }
    for car in &mut cars {
        shorten(&mut car.summary);
    }
    cars
}

fn shorten(text: &mut String) {
    if let Some((end, _)) = text.char_indices().nth(MAX_SUMMARY_CHARS) {
        text.truncate(end);
        text.push('…');
    }
}

fn mailed(car: &ChangedStockCar) -> ChangedCar {
    ChangedCar {
        car: match &car.title {
            Some(title) => format!("{title}, {}", car.number),
            None => car.number.clone(),
        },
        summary: car.summary.clone(),
    }
}
