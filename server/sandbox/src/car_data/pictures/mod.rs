//! Pictures that answers link to: drawn on demand, behind links that live ten minutes.

mod canvas;
mod drawing;

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

use crate::{
    base::{broken_response::BrokenResponse, calendar::Calendar, seeded_random::Rng},
    car_data::{CarData, pictures::drawing::Scene},
    cars::{self, Car, records::View},
};

pub const METHOD: &str = "pictures.file";
const LIFE: TimeDelta = TimeDelta::minutes(10);

/// The subject of a picture: its kind, its number among the car's, and the car.
#[derive(Debug)]
pub struct Subject(String);

impl Subject {
    pub fn photo(car: &Car, place: usize) -> Self {
        Self::new("photo", place, car)
    }

    pub fn lot(car: &Car, place: usize) -> Self {
        Self::new("lot", place, car)
    }

    pub fn accident(car: &Car, place: usize) -> Self {
        Self::new("accident", place, car)
    }

    pub fn fine(car: &Car) -> Self {
        Self::new("fine", 0, car)
    }

    fn new(kind: &str, place: usize, car: &Car) -> Self {
        let key = car.vin.as_deref().unwrap_or(&car.body_number);
        Self(format!("{kind}-{place}-{key}"))
    }

    /// Name of the file; the size is `small` or `big`.
    pub fn file(&self, size: &str) -> String {
        format!("{}-{size}.png", self.0)
    }
}

/// True for the failures that make sense for a picture.
pub fn is_failure(name: &str) -> bool {
    BrokenResponse::named(name)
        .is_some_and(|broken_response| broken_response != BrokenResponse::WrongTypes)
}

/// `GET /car/pictures/{ticket}/{name}`.
pub async fn show(
    State(service): State<Arc<CarData>>,
    Path((ticket, name)): Path<(String, String)>,
) -> Response {
    let harness = &service.harness;
    let (call, fail) = harness.arrive(METHOD, &name).await;
    let today = harness.clock.today();
    let (outcome, response) = match fail.as_deref().and_then(BrokenResponse::named) {
        Some(broken_response) => (
            broken_response.name(),
            broken(today, broken_response, &name).await,
        ),
        None if !service.pictures.is_alive(&ticket, &name) => ("expired", gone()),
        None => match generate(today, &name) {
            Some(picture) => ("ok", page(picture)),
            None => ("notFound", gone()),
        },
    };
    harness.leave(call, outcome);
    response
}

async fn broken(today: NaiveDate, broken_response: BrokenResponse, name: &str) -> Response {
    if broken_response != BrokenResponse::Truncated {
        return broken_response
            .response("image/png", || serde_json::Value::Null)
            .await;
    }
    let mut picture = generate(today, name).unwrap_or_default();
    picture.truncate(picture.len() / 2);
    page(picture)
}

fn page(picture: Vec<u8>) -> Response {
    ([(header::CONTENT_TYPE, "image/png")], picture).into_response()
}

fn gone() -> Response {
    (StatusCode::NOT_FOUND, "<html><h1>404 Not Found</h1></html>").into_response()
}

fn generate(today: NaiveDate, name: &str) -> Option<Vec<u8>> {
    let (subject, size) = name.strip_suffix(".png")?.rsplit_once('-')?;
    let (width, height) = match size {
        "small" => (160, 120),
        "big" => (640, 480),
        _ => return None,
    };
    let (kind, rest) = subject.split_once('-')?;
    let (place, key) = rest.split_once('-')?;
    let car = cars::by_vin_or_frame(today, key)?;
    let (view, is_damaged) = scene(&car, kind, place.parse().ok()?)?;
    let scene = Scene {
        view,
        is_damaged,
        is_by_camera: kind == "fine",
    };
    drawing::png(&car, scene, width, height)
}

/// The side it was taken from, and the damage: seen or not.
fn scene(car: &Car, kind: &str, place: usize) -> Option<(View, bool)> {
    match kind {
        "photo" => {
            let photo = car.records.photos.get(place)?;
            Some((photo.view, photo.is_damaged))
        }
        "lot" => {
            let lot = car.records.lots.get(place)?;
            Some((View::Side, !lot.damage.is_empty()))
        }
        "accident" => car.accidents.get(place).map(|_| (View::Side, true)),
        "fine" => Some((View::Back, false)),
        _ => None,
    }
}

#[derive(Debug)]
pub struct Links {
    /// Links of an earlier run mean nothing to this one.
    secret: u64,
    calendar: Calendar,
}

impl Links {
    pub fn new(secret: u64, now: DateTime<Utc>) -> Self {
        Self {
            secret,
            calendar: Calendar::new(now),
        }
    }

    pub fn path(&self, name: &str) -> String {
        let expires = (self.calendar.now() + LIFE).timestamp_millis();
        let sign = self.sign(expires, name);
        format!("/car/pictures/{expires}-{sign}/{name}")
    }

    /// True for a ticket that was given for that file and whose time is not over.
    pub fn is_alive(&self, ticket: &str, name: &str) -> bool {
        let parts = ticket.split_once('-');
        let parts = parts.and_then(|(expires, sign)| Some((expires.parse().ok()?, sign)));
        parts.is_some_and(|(expires, sign)| {
            sign == self.sign(expires, name) && self.calendar.now().timestamp_millis() < expires
        })
    }

    /// Ends the life of every link given so far.
    pub fn expire(&self) {
        self.calendar.advance(LIFE);
    }

    fn sign(&self, expires: i64, name: &str) -> String {
        Rng::seeded(self.secret, &["picture", name, &expires.to_string()]).digits(16)
    }
}
