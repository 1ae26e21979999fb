//! The tokens of VK ID: how they are got, renewed and ended.

mod support;

use std::time::Duration;

use avtosled_sandbox::MethodFault;
use avtosled_sandbox::Options;
use avtosled_sandbox::Sandbox;
use avtosled_sandbox::VK_CLIENT_ID;
use axum::http::StatusCode;
use serde_json::Value;
use serde_json::json;
use support::Client;
use support::vkid;
use support::vkid::ANNA;
use support::vkid::FORM;
use support::vkid::IVAN;
use support::vkid::STATE;
use support::vkid::VERIFIER;
use support::vkid::approve;
use support::vkid::call;
use support::vkid::exchange;
use support::vkid::refresh;
use support::vkid::sign_in;
use support::vkid::with_token;

#[tokio::test]
async fn a_code_is_exchanged_for_tokens() {
    let tokens = sign_in(&Client::new(), IVAN).await;
    assert_eq!(tokens["token_type"], "Bearer");
    assert_eq!(tokens["expires_in"], 3600);
    assert_eq!(tokens["user_id"], json!(100_000_001));
    assert_eq!(tokens["state"], STATE);
    assert_eq!(tokens["scope"], "vkid.personal_info email phone");
    assert_eq!(tokens["id_token"].as_str().unwrap().split('.').count(), 3);
    assert_ne!(tokens["access_token"], tokens["refresh_token"]);
}

#[tokio::test]
async fn a_code_works_once_and_for_ten_minutes() {
    let client = Client::new();
    let returned = approve(&client, IVAN).await;
    exchange(&client, &returned, &[]).await;
    let (status, replayed) = exchange(&client, &returned, &[]).await;
    assert_eq!(status, StatusCode::OK, "errors come with 200 too");
    assert_eq!(replayed["error"], "invalid_grant");
    assert_eq!(replayed["state"], STATE);
    assert!(replayed["error_description"].is_string());
}

#[tokio::test(start_paused = true)]
async fn codes_and_tokens_end_with_their_time() {
    let client = Client::new();
    let returned = approve(&client, IVAN).await;
    tokio::time::advance(Duration::from_secs(599)).await;
    let (_, tokens) = exchange(&client, &returned, &[]).await;
    let returned = approve(&client, ANNA).await;
    tokio::time::advance(Duration::from_mins(10)).await;
    let (_, late) = exchange(&client, &returned, &[]).await;
    assert_eq!(late["error"], "invalid_grant");

    tokio::time::advance(Duration::from_secs(2_999)).await;
    let (_, profile) = with_token(&client, "user_info", &tokens).await;
    assert_eq!(profile["user"]["user_id"], IVAN);
    tokio::time::advance(Duration::from_secs(1)).await;
    let (_, profile) = with_token(&client, "user_info", &tokens).await;
    assert_eq!(profile["error"], "invalid_token");
}

#[tokio::test]
async fn an_exchange_must_fit_the_request_it_ends() {
    let client = Client::new();
    let wrong_verifier = format!("x{}", &VERIFIER[1..]);
    for (name, value, status, error) in [
        (
            "code_verifier",
            wrong_verifier.as_str(),
            400,
            "invalid_request",
        ),
        ("code_verifier", "", 400, "invalid_request"),
        ("device_id", "another-device", 400, "invalid_request"),
        ("device_id", "", 400, "invalid_request"),
        (
            "redirect_uri",
            "http://127.0.0.1:8080/vk-callback",
            200,
            "invalid_grant",
        ),
        ("redirect_uri", "", 400, "invalid_request"),
        ("state", "", 400, "invalid_request"),
        ("code", "", 400, "invalid_request"),
        ("code", "unknown", 200, "invalid_grant"),
        ("client_id", "54321001", 401, "invalid_client"),
        ("client_id", "", 401, "invalid_client"),
        ("grant_type", "", 400, "invalid_request"),
        ("grant_type", "password", 400, "invalid_request"),
        ("code_challenge", "x", 400, "invalid_request"),
    ] {
        let returned = approve(&client, IVAN).await;
        let (found, answer) = exchange(&client, &returned, &[(name, value)]).await;
        assert_eq!(
            (found.as_u16(), &answer["error"]),
            (status, &json!(error)),
            "{name}={value}"
        );
        assert!(answer.get("access_token").is_none());
    }
}

#[tokio::test]
async fn a_verifier_has_the_length_and_letters_of_vk() {
    let client = Client::new();
    let dotted = "a.verifier.with.dots.is.fine.for.rfc.7636.only.x";
    for (verifier, challenge) in [
        ("short", "-bAHi131ltLqGQEMABu9AJ5lHeLFfo-341XzHrnT9zk"),
        (dotted, "0XrwYiYt-idSInAQfr8Eq0VBsT4S76h49snnoImt_X0"),
    ] {
        let path = vkid::authorize_path(&[("code_challenge", challenge)]);
        let fields = [("user_id", IVAN), ("action", "approve")];
        let (_, returned) = vkid::press(&client, &path, &fields).await;
        let (_, answer) = exchange(&client, &returned, &[("code_verifier", verifier)]).await;
        assert_eq!(answer["error"], "invalid_request", "{verifier}");
    }
}

#[tokio::test]
async fn a_wrong_verifier_spends_the_code() {
    let client = Client::new();
    let returned = approve(&client, IVAN).await;
    let wrong = "w".repeat(43);
    exchange(&client, &returned, &[("code_verifier", &wrong)]).await;
    let (_, answer) = exchange(&client, &returned, &[]).await;
    assert_eq!(answer["error"], "invalid_grant");
}

#[tokio::test]
async fn secrets_belong_in_a_form() {
    let client = Client::new();
    let returned = approve(&client, IVAN).await;
    let fields = [
        ("grant_type", "authorization_code"),
        ("code", returned["code"].as_str()),
        ("client_id", VK_CLIENT_ID),
        ("device_id", returned["device_id"].as_str()),
        ("redirect_uri", vkid::REDIRECT),
        ("state", STATE),
    ];
    let body = vkid::encode(&fields);
    let path = format!("/vkid/oauth2/auth?code_verifier={VERIFIER}");
    let (status, answer) = client.post(&path, FORM, &body).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(
        answer.contains("code_verifier must be sent in the body"),
        "{answer}"
    );

    let with_verifier = fields.iter().chain(&[("code_verifier", VERIFIER)]);
    let in_json: Value = with_verifier
        .map(|(name, value)| ((*name).to_owned(), json!(value)))
        .collect();
    let (status, answer) = client
        .post(
            "/vkid/oauth2/auth",
            "application/json",
            &in_json.to_string(),
        )
        .await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(answer.contains("invalid_request"), "{answer}");
    let (_, tokens) = exchange(&client, &returned, &[]).await;
    assert_eq!(tokens["user_id"], 100_000_001, "the code was not touched");
    assert_eq!(
        client.get("/vkid/oauth2/auth").await.0,
        StatusCode::METHOD_NOT_ALLOWED
    );
    assert_eq!(call(&client, "nothing", &[]).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_refresh_rotates_and_a_used_token_ends_the_session() {
    let client = Client::new();
    let returned = approve(&client, IVAN).await;
    let device = returned["device_id"].as_str();
    let (_, first) = exchange(&client, &returned, &[]).await;
    let second = refresh(&client, &first, device).await;
    assert_eq!(second["state"], "another");
    assert_eq!(second["user_id"], first["user_id"]);
    assert!(second.get("id_token").is_none(), "the old one is kept");
    assert_ne!(second["refresh_token"], first["refresh_token"]);
    let (_, old) = with_token(&client, "user_info", &first).await;
    assert_eq!(old["error"], "invalid_token");
    let (_, new) = with_token(&client, "user_info", &second).await;
    assert_eq!(new["user"]["user_id"], IVAN);

    for device in ["", "another-device"] {
        let refused = refresh(&client, &second, device).await;
        assert_eq!(refused["error"], "invalid_request");
    }
    let third = refresh(&client, &second, device).await;
    assert!(
        third["access_token"].is_string(),
        "a wrong device ends nothing"
    );

    let reused = refresh(&client, &first, device).await;
    assert_eq!(reused["error"], "invalid_grant");
    let (_, dead) = with_token(&client, "user_info", &third).await;
    assert_eq!(dead["error"], "invalid_token");
    let dead = refresh(&client, &third, device).await;
    assert_eq!(dead["error"], "invalid_grant");
}

#[tokio::test]
async fn logout_ends_a_session_and_revoke_all_of_them() {
    let client = Client::new();
    let mut tokens = Vec::new();
    for user in [IVAN, IVAN, IVAN, ANNA] {
        tokens.push(sign_in(&client, user).await);
    }
    let lives = async |place: usize| {
        let (status, answer) = with_token(&client, "user_info", &tokens[place]).await;
        assert_eq!(status, StatusCode::OK, "whatever is said");
        answer.get("error").is_none()
    };
    assert_eq!(
        with_token(&client, "logout", &tokens[0]).await.1,
        json!({"response": 1})
    );
    assert_eq!([lives(0).await, lives(1).await], [false, true]);
    assert_eq!(
        with_token(&client, "revoke", &tokens[1]).await.1,
        json!({"response": 1})
    );
    assert_eq!(
        [lives(1).await, lives(2).await, lives(3).await],
        [false, false, true]
    );
    for name in ["logout", "revoke"] {
        let (_, again) = with_token(&client, name, &tokens[1]).await;
        assert_eq!(again["error"], "invalid_token");
    }
    let wrong_app = [
        ("client_id", "1"),
        ("access_token", tokens[3]["access_token"].as_str().unwrap()),
    ];
    assert_eq!(
        call(&client, "revoke", &wrong_app).await.1["error"],
        "invalid_client"
    );
    assert!(lives(3).await);
}

#[tokio::test]
async fn what_is_kept_is_bounded() {
    let client = Client::new();
    let oldest = approve(&client, IVAN).await;
    for _ in 0..1000 {
        approve(&client, ANNA).await;
    }
    assert_eq!(
        exchange(&client, &oldest, &[]).await.1["error"],
        "invalid_grant"
    );
}

#[tokio::test]
async fn a_running_sandbox_tells_its_address() {
    let options = Options::default().with_fault("vkid.auth", MethodFault::default());
    let running = Sandbox::start(options).await.unwrap();
    assert_eq!(running.vkid_url(), format!("{}/vkid", running.url()));
    running.stop().await;
}
