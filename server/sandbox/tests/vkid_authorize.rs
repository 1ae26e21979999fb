//! The sign-in page of VK ID: what it takes, whom it lets in, where it goes back to.

mod support;

use avtosled_sandbox::Options;
use axum::body::Body;
use axum::http::Request;
use axum::http::StatusCode;
use serde_json::json;
use support::Client;
use support::vkid;
use support::vkid::ANNA;
use support::vkid::FORM;
use support::vkid::IVAN;
use support::vkid::REDIRECT;
use support::vkid::STATE;
use support::vkid::authorize_path;
use support::vkid::carried;
use support::vkid::press;

/// Follows a link to the page that should go back at once; the error it goes back with.
async fn error_at_once(client: &Client, path: &str) -> String {
    let (status, location, body) = vkid::open(client, path).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{body}");
    let (address, fields) = carried(&location);
    assert_eq!(address, REDIRECT);
    assert_eq!(fields["state"], STATE);
    assert!(fields.contains_key("error_description"));
    fields["error"].clone()
}

#[tokio::test]
async fn the_page_offers_the_ready_users_and_both_answers() {
    let client = Client::new();
    let (status, page) = client.get(&authorize_path(&[])).await;
    assert_eq!(status, StatusCode::OK);
    for user in 100_000_001..=100_000_005 {
        assert!(
            page.contains(&format!("name=\"user_id\" value=\"{user}\"")),
            "{user}"
        );
    }
    for action in ["approve", "refuse", "error"] {
        assert!(
            page.contains(&format!("name=\"action\" value=\"{action}\"")),
            "{action}"
        );
    }
    assert!(page.contains("почту, телефон"), "what the app asks for");
    assert!(page.contains(REDIRECT), "where the answer goes");
    assert!(!page.contains("data-scheme"));
    let (_, dark) = client.get(&authorize_path(&[("scheme", "dark")])).await;
    assert!(dark.contains("data-scheme=\"dark\""));
}

#[tokio::test]
async fn an_approval_brings_a_code_back() {
    let client = Client::new();
    let fields = [("user_id", IVAN), ("action", "approve")];
    let (address, back) = press(&client, &authorize_path(&[]), &fields).await;
    assert_eq!(address, REDIRECT);
    assert_eq!(back["state"], STATE);
    assert_eq!(back["type"], "code_v2");
    assert_eq!(back["expires_in"], "600");
    for name in ["code", "device_id", "ext_id"] {
        assert!(back[name].len() >= 32, "{name}");
    }
    let (_, again) = press(&client, &authorize_path(&[]), &fields).await;
    assert_ne!(again["code"], back["code"]);
    assert_ne!(again["device_id"], back["device_id"]);
}

#[tokio::test]
async fn a_refusal_and_an_error_come_back_as_such() {
    let client = Client::new();
    let cases: [(&[(&str, &str)], &str); 3] = [
        (&[("user_id", IVAN), ("action", "refuse")], "access_denied"),
        (&[("action", "error")], "server_error"),
        (
            &[("action", "error"), ("error", "temporarily_unavailable")],
            "temporarily_unavailable",
        ),
    ];
    for (fields, error) in cases {
        let (address, back) = press(&client, &authorize_path(&[]), fields).await;
        assert_eq!(address, REDIRECT);
        assert_eq!(back["error"], error);
        assert_eq!(back["state"], STATE);
        assert!(!back["error_description"].is_empty());
        assert!(!back.contains_key("code"));
    }
}

#[tokio::test]
async fn any_number_may_be_typed_and_nothing_else() {
    let client = Client::new();
    let typed = async |other: &str| {
        let fields = [
            ("user_id", IVAN),
            ("other_id", other),
            ("action", "approve"),
        ];
        let body = vkid::encode(&fields);
        client.post(&authorize_path(&[]), FORM, &body).await
    };
    assert_eq!(typed("777").await.0, StatusCode::SEE_OTHER);
    assert_eq!(
        typed(" ").await.0,
        StatusCode::SEE_OTHER,
        "nothing typed: the chosen one"
    );
    for nonsense in ["0", "-5", "+5", "12a", "1234567890123456", "\"><b>"] {
        let (status, page) = typed(nonsense).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{nonsense}");
        assert!(page.contains("role=\"alert\""));
        assert!(!page.contains("\"><b>"), "what was typed is escaped");
    }
    for fields in [
        &[("user_id", IVAN)] as &[_],
        &[("action", "approve")],
        &[("action", "dance"), ("user_id", IVAN)],
        &[("action", "error"), ("error", "nothing")],
    ] {
        let body = vkid::encode(fields);
        let (status, _) = client.post(&authorize_path(&[]), FORM, &body).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{fields:?}");
    }
}

#[tokio::test]
async fn without_a_right_address_nothing_goes_back() {
    let client = Client::new();
    for (name, value, told) in [
        ("client_id", "", "client_id is missing"),
        ("client_id", "54321001", "client_id is missing"),
        ("redirect_uri", "", "redirect_uri is blocked"),
        ("state", "", "state is missing"),
        ("state", "too-short", "state is missing"),
        (
            "state",
            "state of thirty-two characters 01",
            "state is missing",
        ),
    ] {
        for fields in [None, Some("user_id=100000001&action=approve")] {
            let path = authorize_path(&[(name, value)]);
            let (status, page) = match fields {
                None => client.get(&path).await,
                Some(fields) => client.post(&path, FORM, fields).await,
            };
            assert_eq!(status, StatusCode::BAD_REQUEST, "{name}={value}");
            assert!(page.contains(told), "{page}");
        }
    }
}

#[tokio::test]
async fn only_registered_addresses_are_gone_back_to() {
    let client = Client::with(Options {
        app_url: "https://app.test/".into(),
        ..Options::default()
    });
    for allowed in [
        "https://app.test/auth-flow",
        "https://APP.test:443/vk-callback",
        "http://localhost:5173/auth-flow",
        "http://127.0.0.1/vk-callback",
        "https://[::1]:8443/auth-flow",
    ] {
        let path = authorize_path(&[("redirect_uri", allowed)]);
        assert_eq!(client.get(&path).await.0, StatusCode::OK, "{allowed}");
    }
    for blocked in [
        "http://app.test/auth-flow",
        "https://app.test:8443/auth-flow",
        "https://app.test.evil.test/auth-flow",
        "https://evil.test/auth-flow",
        "http://127.0.0.1@evil.test/auth-flow",
        "http://someone@127.0.0.1/auth-flow",
        "http://127.0.0.1.evil.test/auth-flow",
        "https://app.test/auth-flow/",
        "https://app.test/auth-flow/../x",
        "https://app.test/other",
        "https://app.test/auth-flow?next=x",
        "https://app.test/auth-flow#x",
        "ftp://localhost/auth-flow",
        "javascript:alert(1)",
        "/auth-flow",
    ] {
        let path = authorize_path(&[("redirect_uri", blocked)]);
        let (status, page) = client.get(&path).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{blocked}");
        assert!(page.contains("redirect_uri is blocked"), "{blocked}");
    }
}

#[tokio::test]
async fn other_mistakes_are_told_to_the_app() {
    let client = Client::new();
    for (name, value, error) in [
        ("response_type", "token", "invalid_request"),
        ("response_type", "", "invalid_request"),
        ("code_challenge", "", "invalid_request"),
        ("code_challenge", "short", "invalid_request"),
        ("code_challenge_method", "", "invalid_request"),
        ("code_challenge_method", "plain", "invalid_request"),
        ("code_verifier", vkid::VERIFIER, "invalid_request"),
        ("scope", "vkid.personal_info friends", "invalid_scope"),
        ("prompt", "sing", "invalid_request"),
        ("prompt", "none", "login_required"),
    ] {
        let path = authorize_path(&[(name, value)]);
        assert_eq!(error_at_once(&client, &path).await, error, "{name}={value}");
    }
    for (name, value) in [
        ("code_challenge_method", "s256"),
        ("prompt", "login consent"),
        ("lang_id", "0"),
        ("scope", ""),
    ] {
        let path = authorize_path(&[(name, value)]);
        assert_eq!(client.get(&path).await.0, StatusCode::OK, "{name}={value}");
    }
}

#[tokio::test]
async fn the_page_can_be_made_to_fail() {
    let client = Client::new();
    let fail = async |name: &str| {
        let faults = json!({"perMethod": {"vkid.authorize": {"fail": name}}});
        client.set_faults(&faults).await
    };
    fail("HTTP_503").await;
    let (status, _) = client.get(&authorize_path(&[])).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    fail("temporarily_unavailable").await;
    let error = error_at_once(&client, &authorize_path(&[])).await;
    assert_eq!(error, "temporarily_unavailable");
    fail("CAPTCHA").await;
    let request = Request::get(authorize_path(&[]))
        .body(Body::empty())
        .unwrap();
    let answer = client.response(request).await;
    assert_eq!(answer.headers()["x-challenge"], "required");
    assert!(answer.headers().contains_key("x-challenge-url"));
    for spoiled_json in ["TRUNCATED", "WRONG_STATE", "NOTHING"] {
        assert_eq!(fail(spoiled_json).await, StatusCode::UNPROCESSABLE_ENTITY);
    }
}

#[tokio::test]
async fn stats_know_what_the_page_did() {
    let client = Client::new();
    client.get(&authorize_path(&[])).await;
    vkid::approve(&client, ANNA).await;
    press(
        &client,
        &authorize_path(&[]),
        &[("action", "refuse"), ("user_id", IVAN)],
    )
    .await;
    client.get(&authorize_path(&[("client_id", "1")])).await;
    let expected = [
        ("", "ok"),
        (ANNA, "ok"),
        (IVAN, "access_denied"),
        ("", "invalid_client"),
    ];
    let calls = client.json("/stats.json").await;
    assert_eq!(calls.as_array().unwrap().len(), expected.len());
    for (call, (key, outcome)) in calls.as_array().unwrap().iter().zip(expected) {
        assert_eq!(call["method"], "vkid.authorize");
        assert_eq!(
            (&call["key"], &call["outcome"]),
            (&json!(key), &json!(outcome))
        );
    }
}
