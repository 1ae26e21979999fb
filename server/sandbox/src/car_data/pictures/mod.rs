//! Pictures that answers link to: drawn on demand, behind links that live ten minutes.

mod canvas;
mod drawing;
mod links;

use axum::extract::Path;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header;
use axum::response::IntoResponse;
use axum::response::Response;

use crate::breakage::Breakage;
use crate::car_data::pictures::drawing::Scene;
use crate::cars;
use crate::cars::Car;
use crate::cars::World;
use crate::cars::records::View;
use crate::faults::pause;
use crate::state::SandboxState;
use crate::state::Shared;

pub use crate::car_data::pictures::links::Links;

/// Name in stats and faults.
pub const METHOD: &str = "pictures.file";

/// What a picture shows: its kind, its number among the car's, and the car.
#[derive(Debug)]
pub struct Subject(String);

impl Subject {
    /// One of the car's photos.
    pub fn photo(car: &Car, place: usize) -> Self {
        Self::new("photo", place, car)
    }

    /// The car before the hammer.
    pub fn lot(car: &Car, place: usize) -> Self {
        Self::new("lot", place, car)
    }

    /// The car as a traffic camera sees it.
    pub fn fine(car: &Car) -> Self {
        Self::new("fine", 0, car)
    }

    fn new(kind: &str, place: usize, car: &Car) -> Self {
        let key = car.vin.as_deref().unwrap_or(&car.body_number);
        Self(format!("{kind}-{place}-{key}"))
    }
}

/// The path of a picture, alive for ten minutes; the size is `small` or `big`.
pub fn path(links: &Links, subject: &Subject, size: &str) -> String {
    links.path(&format!("{}-{size}.png", subject.0))
}

/// Whether a failure of that name makes sense for a picture.
pub fn is_failure(name: &str) -> bool {
    Breakage::named(name).is_some_and(|breakage| breakage != Breakage::WrongTypes)
}

/// `GET /car/pictures/{ticket}/{name}`.
pub async fn show(
    State(state): State<Shared>,
    Path((ticket, name)): Path<(String, String)>,
) -> Response {
    let call = state.stats.begin(METHOD, &name, state.clock.now());
    let trouble = state.faults.take(METHOD);
    pause(trouble.own_latency_ms.unwrap_or(0)).await;
    let (outcome, response) = match trouble.fail.as_deref().and_then(Breakage::named) {
        Some(breakage) => (breakage.name(), broken(&state, breakage, &name).await),
        None if !state.pictures.is_alive(&ticket, &name) => ("expired", gone()),
        None => match drawn(&state, &name) {
            Some(picture) => ("ok", page(picture)),
            None => ("notFound", gone()),
        },
    };
    state.stats.finish(call, outcome.to_owned());
    response
}

/// `POST /car/pictures/expire`: every link given so far is dead.
pub async fn expire(State(state): State<Shared>) -> StatusCode {
    state.pictures.expire();
    StatusCode::NO_CONTENT
}

async fn broken(state: &SandboxState, breakage: Breakage, name: &str) -> Response {
    if breakage != Breakage::Truncated {
        return breakage
            .response("image/png", || serde_json::Value::Null)
            .await;
    }
    let mut picture = drawn(state, name).unwrap_or_default();
    picture.truncate(picture.len() / 2);
    page(picture)
}

fn page(picture: Vec<u8>) -> Response {
    ([(header::CONTENT_TYPE, "image/png")], picture).into_response()
}

fn gone() -> Response {
    (StatusCode::NOT_FOUND, "<html><h1>404 Not Found</h1></html>").into_response()
}

fn drawn(state: &SandboxState, name: &str) -> Option<Vec<u8>> {
    let (subject, size) = name.strip_suffix(".png")?.rsplit_once('-')?;
    let (width, height) = match size {
        "small" => (160, 120),
        "big" => (640, 480),
        _ => return None,
    };
    let (kind, rest) = subject.split_once('-')?;
    let (place, key) = rest.split_once('-')?;
    let world = World {
        today: state.clock.today(),
        seed: state.seed,
    };
    let car = cars::by_vin_or_frame(world, key)?;
    let (view, is_damaged) = scene(&car, kind, place.parse().ok()?)?;
    let scene = Scene {
        view,
        is_damaged,
        is_by_camera: kind == "fine",
    };
    drawing::png(&car, scene, width, height)
}

/// From where it was taken, and whether the damage is seen.
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
        "fine" => Some((View::Back, false)),
        _ => None,
    }
}
