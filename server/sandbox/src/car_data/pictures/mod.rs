//! Pictures linked in answers, drawn on demand.

mod canvas;
mod drawing;
pub mod links;

use axum::{
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use chrono::NaiveDate;

use crate::{
    base::BrokenResponse,
    car_data::pictures::{drawing::Scene, links::Links},
    cars::{self, Car, View},
};

pub const METHOD: &str = "pictures.file";
const PNG: &str = "image/png";

/// Failure with the given name, if a picture can have it.
pub fn failure(name: &str) -> Option<BrokenResponse> {
    BrokenResponse::named(name).filter(|broken| *broken != BrokenResponse::WrongTypes)
}

pub async fn answer(
    links: &Links,
    today: NaiveDate,
    ticket: &str,
    name: &str,
    fail: Option<BrokenResponse>,
) -> (&'static str, Response) {
    if let Some(broken) = fail {
        let response = if broken == BrokenResponse::Truncated {
            let mut picture = draw(today, name).unwrap_or_default();
            picture.truncate(picture.len() / 2);
            respond(picture)
        } else {
            broken.response(PNG, || serde_json::Value::Null).await
        };
        return (broken.name(), response);
    }
    if !links.is_valid(ticket, name) {
        return ("expired", not_found());
    }
    match draw(today, name) {
        Some(picture) => ("ok", respond(picture)),
        None => ("notFound", not_found()),
    }
}

fn respond(picture: Vec<u8>) -> Response {
    ([(header::CONTENT_TYPE, PNG)], picture).into_response()
}

fn not_found() -> Response {
    (StatusCode::NOT_FOUND, "<html><h1>404 Not Found</h1></html>").into_response()
}

fn draw(today: NaiveDate, name: &str) -> Option<Vec<u8>> {
    let (subject, size) = name.strip_suffix(".png")?.rsplit_once('-')?;
    let (width, height) = match size {
        "small" => (160, 120),
        "big" => (640, 480),
        _ => return None,
    };
    let (kind, rest) = subject.split_once('-')?;
    let (index, key) = rest.split_once('-')?;
    let car = cars::by_vin_or_frame(today, key)?;
    let (view, is_damaged) = view_and_damage(&car, kind, index.parse().ok()?)?;
    let scene = Scene {
        view,
        is_damaged,
        is_by_camera: kind == "fine",
    };
    drawing::png(&car, scene, width, height)
}

/// Side of the car that a picture shows, and whether damage is visible.
fn view_and_damage(car: &Car, kind: &str, index: usize) -> Option<(View, bool)> {
    match kind {
        "photo" => {
            let photo = car.records.photos.get(index)?;
            Some((photo.view, photo.is_damaged))
        }
        "lot" => {
            let lot = car.records.lots.get(index)?;
            Some((View::Side, !lot.damage.is_empty()))
        }
        "accident" => car.accidents.get(index).map(|_| (View::Side, true)),
        "fine" => Some((View::Back, false)),
        _ => None,
    }
}
