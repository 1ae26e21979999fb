//! Webhooks: a local receiver and what its tests share.

mod delivery;
mod settings;

use std::sync::{Arc, Mutex};

use avtosled_sandbox::Options;
use avtosled_server::business::webhooks::delivery::tick;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post as on_post;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use standardwebhooks::Webhook;

use crate::app::{TestApp, User};
use crate::public_api::{ALL_SCOPES, create, post, settings as key_settings, text};

pub const PATH: &str = "/api/user/webhooks";
pub const CLEAN: &str = "XTAGFL110KY300001";
pub const ALL_EVENTS: [&str; 5] = [
    "check.completed",
    "check.source_answered_late",
    "watch.changed",
    "balance.low",
    "key.revoked",
];

/// Webhook as a receiver got it.
#[derive(Clone, Debug)]
pub struct Received {
    pub id: String,
    pub timestamp: i64,
    pub signature: String,
    pub text: String,
}

impl Received {
    pub fn body(&self) -> Value {
        serde_json::from_str(&self.text).unwrap()
    }

    /// Whether one of the signatures is by the secret.
    pub fn is_signed_by(&self, secret: &str) -> bool {
        let webhook = Webhook::new(secret).unwrap();
        let expected = webhook.sign(&self.id, self.timestamp, self.text.as_bytes());
        let expected = expected.unwrap();
        self.signature
            .split(' ')
            .any(|signature| signature == expected)
    }
}

/// How a receiver responds.
#[derive(Clone, Copy, Debug)]
pub enum Behaviour {
    Status(u16),
    /// Redirects to a path that counts as received.
    Redirect,
    Hang,
}

#[derive(Default)]
pub struct Log {
    received: Vec<Received>,
    behaviours: Vec<Behaviour>,
}

/// Local endpoint of webhooks.
#[derive(Clone)]
pub struct Receiver {
    pub url: String,
    log: Arc<Mutex<Log>>,
}

impl Receiver {
    /// Starts a receiver; `behaviours` apply to the first requests, later ones succeed.
    pub async fn start(behaviours: &[Behaviour]) -> Self {
        Self::start_at("127.0.0.1:0", behaviours).await
    }

    /// Starts a receiver at an address.
    pub async fn start_at(address: &str, behaviours: &[Behaviour]) -> Self {
        let listener = tokio::net::TcpListener::bind(address).await.unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        let log = Arc::new(Mutex::new(Log {
            received: Vec::new(),
            behaviours: behaviours.iter().rev().copied().collect(),
        }));
        let router = Router::new()
            .route("/hook", on_post(receive))
            .route("/elsewhere", on_post(receive))
            .with_state(Arc::clone(&log));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { url, log }
    }

    pub fn received(&self) -> Vec<Received> {
        self.log.lock().unwrap().received.clone()
    }
}

async fn receive(State(log): State<Arc<Mutex<Log>>>, headers: HeaderMap, text: String) -> Response {
    let of = |name: &str| headers[name].to_str().unwrap().to_owned();
    let received = Received {
        id: of("webhook-id"),
        timestamp: of("webhook-timestamp").parse().unwrap(),
        signature: of("webhook-signature"),
        text,
    };
    let behaviour = {
        let mut log = log.lock().unwrap();
        log.received.push(received);
        log.behaviours.pop().unwrap_or(Behaviour::Status(204))
    };
    match behaviour {
        Behaviour::Status(status) => StatusCode::from_u16(status).unwrap().into_response(),
        Behaviour::Redirect => {
            (StatusCode::FOUND, [(header::LOCATION, "/elsewhere")]).into_response()
        }
        Behaviour::Hang => std::future::pending().await,
    }
}

pub async fn start() -> TestApp {
    TestApp::build(
        Options::default(),
        &[("WEBHOOKS_ALLOW_PRIVATE", "true")],
        true,
    )
    .await
}

/// Creates an endpoint in the cabinet; returns its secret and settings.
pub async fn add(app: &TestApp, user: &User, endpoint: &Receiver, mode: &str) -> Value {
    let body = json!({ "url": endpoint.url, "mode": mode, "events": ALL_EVENTS });
    app.post_as(user, PATH, body).await.expect(200)
}

pub fn webhook_id(added: &Value) -> &str {
    added["webhook"]["id"].as_str().unwrap()
}

/// Delivers what is due until the endpoint got `count` webhooks.
pub async fn deliver(app: &TestApp, endpoint: &Receiver, count: usize) -> Vec<Received> {
    app.wait_until("the webhooks are received", async || {
        tick(&app.ctx).await.unwrap();
        endpoint.received().len() >= count
    })
    .await;
    settled(app).await;
    let received = endpoint.received();
    assert_eq!(received.len(), count, "{received:#?}");
    received
}

/// Waits until no process delivers.
pub async fn settled(app: &TestApp) {
    app.wait_until("no run is left", async || {
        let endpoints = avtosled_server::platform::entities::webhook_endpoints::Entity::find();
        let endpoints = endpoints.all(app.ctx.db.write()).await.unwrap();
        endpoints
            .iter()
            .all(|endpoint| endpoint.claimed_until.is_none())
    })
    .await;
}

pub async fn test_key(app: &TestApp, user: &User) -> String {
    text(&create(app, user, key_settings("test", &ALL_SCOPES)).await)
}

pub async fn test_check(app: &TestApp, key: &str) -> Value {
    let body = json!({
        "identifier": CLEAN, "services": ["wanted"], "externalId": "17", "fresh": true,
    });
    post(app, key, "/v1/checks", body).await.expect(201)
}
