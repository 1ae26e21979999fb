//! Control characters in bodies and URLs, which are rejected before they reach the database.

use serde_json::json;

use crate::app::TestApp;

const NUL: &str = "a\u{0}b";

#[tokio::test]
async fn text_with_control_character_is_rejected() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let payment = |name: &str, text: &str| json!({ "amount": 100, "description": text, "metadata": { name: text } });
    for (path, body) in [
        (
            "/api/auth/login",
            json!({ "username": NUL, "password": "xxxxxx" }),
        ),
        ("/api/auth/send-code", json!({ "phone": NUL })),
        ("/api/auth/vk/start", json!({ "returnTo": "/\u{7}" })),
        ("/api/promo/check", json!({ "code": NUL, "amount": 1 })),
        ("/api/payment/create", payment("a", NUL)),
        ("/api/payment/create", payment(NUL, "a")),
        (
            "/api/estimate",
            json!({ "kind": "package", "packageType": "starter", "promoCode": NUL }),
        ),
        (
            "/api/packages/purchase",
            json!({ "packageType": "starter", "promoCode": NUL }),
        ),
        (
            "/api/search",
            json!({ "query": NUL, "selectedServices": ["dtp\u{1}"] }),
        ),
        // These two characters need no escape in JSON.
        (
            "/api/promo/check",
            json!({ "code": "A\u{7f}", "amount": 1 }),
        ),
        (
            "/api/vehicle/identify",
            json!({ "type": "license", "query": "А123ВС777\u{85}" }),
        ),
    ] {
        let answer = app.post_as(&user, path, body).await;
        assert_eq!(answer.status, 422, "{path}: {}", answer.body);
        let errors = answer.body["errors"].as_array().unwrap();
        let is_reported = errors.iter().any(|e| e["code"] == "control_character");
        assert!(is_reported, "{path}: {}", answer.body);
    }
    // Webhooks are always acknowledged, otherwise the provider would repeat them.
    let notification = json!({ "event": NUL, "object": { "id": NUL } });
    let answer = app.post("/api/payment/notification", notification).await;
    assert_eq!(answer.status, 200);
    app.finish().await;
}

#[tokio::test]
async fn url_with_control_character_is_rejected() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.make_admin(&user).await;
    for path in [
        "/api/admin/users?search=%00",
        "/api/admin/payments?search=a%1Fb",
        "/api/admin/user-packages?search=%0A",
        "/api/reports/%00",
        "/api/admin/users?search=%7F",
        "/api/admin/payments?search=a%7fb",
        "/api/admin/users?search=%C2%80",
        "/api/reports/%c2%9f",
    ] {
        let answer = app.get_as(&user, path).await;
        assert_eq!(
            (answer.status, answer.code()),
            (400, "bad_request"),
            "{path}"
        );
    }
    let found = app.get_as(&user, "/api/admin/users?search=%25%20a").await;
    assert_eq!(found.status, 200);
    app.finish().await;
}
