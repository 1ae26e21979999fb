//! Tests of the stock: cars of a dealer with reports, prices, tags, monitoring.

mod additions;
mod kept;
mod listing;
pub mod monitoring;
mod notifications;

use avtosled_server::platform::entities::stock_cars::{self, Tags};
use chrono::{DateTime, Utc};
use sea_orm::{EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::app::{TestApp, User};

pub const STOCK: &str = "/api/user/stock";
pub const VIEWS: &str = "/api/user/stock-views";
pub const MONITORING: &str = "/api/user/stock/monitoring";

/// An unchecked car.
pub fn car(user_id: Uuid, number: usize, now: DateTime<Utc>) -> stock_cars::Model {
    stock_cars::Model {
        id: Uuid::now_v7(),
        user_id,
        kind: "vin".to_owned(),
        number: format!("XTA219010N1{number:06}"),
        plate: None,
        title: None,
        asking_price: None,
        in_stock_since: "2026-11-01".to_owned(),
        tags: Tags::default(),
        report_id: None,
        checked_at: None,
        verdict_level: None,
        verdict_title: None,
        price_min: None,
        price_typical: None,
        price_max: None,
        created_at: now,
    }
}

pub async fn insert(app: &TestApp, cars: Vec<stock_cars::Model>) {
    let cars = cars.into_iter().map(IntoActiveModel::into_active_model);
    stock_cars::Entity::insert_many(cars)
        .exec_without_returning(app.ctx.db.write())
        .await
        .unwrap();
}

/// Adds cars by their identifiers.
pub async fn add(app: &TestApp, user: &User, identifiers: &[&str]) -> Value {
    let cars: Vec<Value> = identifiers
        .iter()
        .map(|identifier| json!({ "identifier": identifier }))
        .collect();
    app.post_as(user, STOCK, json!({ "cars": cars }))
        .await
        .expect(200)
}

pub async fn add_report(app: &TestApp, user: &User, report: &str) -> Value {
    app.post_as(user, STOCK, json!({ "reportId": report }))
        .await
        .expect(200)
}

/// Page of the stock with a query such as `level=stop`.
pub async fn list(app: &TestApp, user: &User, query: &str) -> Value {
    app.get_as(user, &format!("{STOCK}?{query}"))
        .await
        .expect(200)
}

pub async fn cars(app: &TestApp, user: &User) -> Vec<Value> {
    let page = list(app, user, "limit=100").await;
    page["cars"].as_array().unwrap().clone()
}
