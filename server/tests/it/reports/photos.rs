//! Photos of a report: signed links that expire.

use avtosled_sandbox::{MethodFault, Options};
use avtosled_server::platform::entities::report_services;
use chrono::Duration;
use reqwest::Method;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};

use crate::app::TestApp;

const CLEAN: &str = "XTAGFL110KY300001";

/// Photo links of a new report.
async fn links(app: &TestApp) -> Vec<Value> {
    let user = app.sign_in().await;
    app.credit(&user, 10).await;
    let body = json!({ "query": CLEAN, "selectedServices": ["photos"] });
    let ordered = app.post_as(&user, "/api/search", body).await.expect(200);
    let report = app
        .completed(&user, ordered["reportId"].as_str().unwrap())
        .await;
    let photos = &report["reportData"]["services"][0]["data"]["photos"];
    let photos = photos.as_array().unwrap();
    assert!(!photos.is_empty());
    photos.clone()
}

/// Status, media type and bytes of a photo.
async fn fetch(app: &TestApp, link: &str) -> (u16, String, Vec<u8>) {
    let response = app.request(Method::GET, link).send().await.unwrap();
    let kind = response.headers().get("content-type");
    let kind = kind.map_or("", |kind| kind.to_str().unwrap()).to_owned();
    let status = response.status().as_u16();
    (status, kind, response.bytes().await.unwrap().to_vec())
}

/// Value of `max-age` in seconds of a photo, which only the browser may cache.
async fn max_age(app: &TestApp, link: &str) -> u32 {
    let response = app.request(Method::GET, link).send().await.unwrap();
    let cache_control = response.headers()["cache-control"].to_str().unwrap();
    let seconds = cache_control.strip_prefix("private, max-age=");
    seconds.unwrap().parse().unwrap()
}

#[tokio::test]
async fn photo_link_expires_after_ten_minutes() {
    let app = TestApp::start().await;
    let photos = links(&app).await;
    let (small, big) = (
        photos[0]["url"].as_str().unwrap(),
        photos[0]["bigUrl"].as_str().unwrap(),
    );
    for link in [small, big] {
        assert!(link.starts_with("/api/photos/"), "{link}");
        let (status, kind, bytes) = fetch(&app, link).await;
        assert_eq!((status, kind.as_str()), (200, "image/png"));
        assert!(bytes.starts_with(b"\x89PNG"));
        assert!((540..=600).contains(&max_age(&app, link).await));
    }
    app.clock.advance(Duration::minutes(9));
    assert_eq!(fetch(&app, small).await.0, 200);
    assert!((1..=60).contains(&max_age(&app, small).await));
    app.clock.advance(Duration::minutes(2));
    let (status, kind, body) = fetch(&app, small).await;
    assert_eq!((status, kind.as_str()), (410, "application/problem+json"));
    let problem: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!(problem["code"], "photo_gone");
    app.finish().await;
}

#[tokio::test]
async fn photo_link_with_forged_signature_is_not_found() {
    let app = TestApp::start().await;
    let photos = links(&app).await;
    let link = photos[0]["url"].as_str().unwrap();
    let (path, query) = link.split_once('?').unwrap();
    let later = query.replace("expires=1", "expires=2");
    let other = path.replace("/0/small", "/1/small");
    for forged in [
        format!("{path}?{later}"),
        format!("{other}?{query}"),
        format!("{}?{query}", path.replace("small", "big")),
        format!("{path}?expires=1&signature=x"),
        format!("{link}x"),
        path.to_owned(),
        format!("/api/photos/x/y/z?{query}"),
        format!(
            "{path}?url=http://127.0.0.1/&{}",
            query.replace("signature=", "signature=A")
        ),
    ] {
        let (status, kind, _) = fetch(&app, &forged).await;
        assert_eq!(
            (status, kind.as_str()),
            (404, "application/problem+json"),
            "{forged}"
        );
    }
    app.finish().await;
}

#[tokio::test]
async fn photo_returns_502_or_503_when_vendor_fails_and_410_when_expired() {
    let fault = |name: &str| MethodFault {
        fail: Some(name.to_owned()),
        fail_times: Some(1),
        ..MethodFault::default()
    };
    for (name, status) in [("NOT_JSON", 502), ("EMPTY", 502), ("HTTP_503", 503)] {
        let options = Options::default().with_fault("pictures.file", fault(name));
        let app = TestApp::with_sandbox(options).await;
        let photos = links(&app).await;
        let link = photos[0]["url"].as_str().unwrap();
        assert_eq!(fetch(&app, link).await.0, status, "{name}");
        assert_eq!(fetch(&app, link).await.0, 200);
        app.sandbox.expire_pictures();
        assert_eq!(fetch(&app, link).await.0, 410);
        app.finish().await;
    }
}

/// Replaces every link in a stored answer.
fn relink(value: &mut Value, link: &str) {
    match value {
        Value::String(text) if text.starts_with("http") => link.clone_into(text),
        Value::Array(items) => items.iter_mut().for_each(|item| relink(item, link)),
        Value::Object(fields) => fields.values_mut().for_each(|item| relink(item, link)),
        _ => {}
    }
}

#[tokio::test]
async fn photo_of_local_or_private_host_is_not_fetched() {
    let app = TestApp::start().await;
    let photos = links(&app).await;
    let path = photos[0]["url"].as_str().unwrap();
    let local = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    local.set_nonblocking(true).unwrap();
    let port = local.local_addr().unwrap().port();
    for link in [
        format!("http://127.0.0.1:{port}/a.png"),
        format!("http://localhost:{port}/a.png"),
        format!("http://[::ffff:127.0.0.1]:{port}/a.png"),
        "http://10.0.0.1/a.png".to_owned(),
        "http://169.254.169.254/latest/meta-data".to_owned(),
        "http://localhost.localdomain/a.png".to_owned(),
        "file:///etc/passwd".to_owned(),
    ] {
        let db = app.ctx.db.write();
        let row = report_services::Entity::find()
            .one(db)
            .await
            .unwrap()
            .unwrap();
        let mut block = row.block.clone().unwrap();
        relink(&mut block, &link);
        let mut row = row.into_active_model();
        row.block = Set(Some(block));
        row.update(db).await.unwrap();
        let (status, kind, _) = fetch(&app, path).await;
        assert!(matches!(status, 502 | 503), "{link}: {status}");
        assert_eq!(kind, "application/problem+json");
    }
    let connected = local.accept().map_err(|error| error.kind());
    assert_eq!(connected.err(), Some(std::io::ErrorKind::WouldBlock));
    app.finish().await;
}

/// VIN of a car with three accidents, the last of which has a drawing of the police.
const CRASHED: &str = "Z94K241CBFR300002";

#[tokio::test]
async fn accident_diagram_is_served_by_signed_link() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 10).await;
    let body = json!({ "query": CRASHED, "selectedServices": ["dtp"] });
    let ordered = app.post_as(&user, "/api/search", body).await.expect(200);
    let id = ordered["reportId"].as_str().unwrap();
    let report = app.completed(&user, id).await;
    let accidents = &report["reportData"]["services"][0]["data"]["accidents"];
    let links: Vec<_> = accidents.as_array().unwrap().iter().collect();
    assert!(links.len() > 1 && links[0]["picture"].is_null());
    let link = links.iter().find_map(|one| one["picture"].as_str());
    let link = link.unwrap();
    assert!(link.starts_with("/api/photos/"), "{link}");
    let (status, kind, bytes) = fetch(&app, link).await;
    assert_eq!((status, kind.as_str()), (200, "image/png"));
    assert!(bytes.starts_with(b"\x89PNG"));
    // A link for an accident without a drawing cannot be derived from another one.
    let (path, query) = link.split_once('?').unwrap();
    let other = format!("{}?{query}", path.replace("/2/", "/0/"));
    assert_eq!(fetch(&app, &other).await.0, 404);
    app.clock.advance(Duration::minutes(11));
    assert_eq!(fetch(&app, link).await.0, 410);
    app.finish().await;
}
