//! What VK ID says of its users, and how it fails.

mod support;

use avtosled_sandbox::VK_CLIENT_ID;
use axum::http::StatusCode;
use serde_json::Value;
use serde_json::json;
use support::Client;
use support::vkid;
use support::vkid::ANNA;
use support::vkid::IVAN;
use support::vkid::MARIA;
use support::vkid::OLEG;
use support::vkid::PETR;
use support::vkid::STATE;
use support::vkid::approve;
use support::vkid::call;
use support::vkid::exchange;
use support::vkid::sign_in;
use support::vkid::with_token;

async fn fail(client: &Client, method: &str, failure: &str) -> StatusCode {
    let faults = json!({"perMethod": {method: {"fail": failure}}});
    client.set_faults(&faults).await
}

#[tokio::test]
async fn profiles_differ_as_people_do() {
    let client = Client::new();
    let profile = async |id: &str| {
        let tokens = sign_in(&client, id).await;
        let mut answer = with_token(&client, "user_info", &tokens).await.1;
        (tokens["user_id"].clone(), answer["user"].take())
    };
    let (id, ivan) = profile(IVAN).await;
    assert_eq!((id, &ivan["user_id"]), (json!(100_000_001), &json!(IVAN)));
    assert_eq!(
        (&ivan["first_name"], &ivan["last_name"]),
        (&json!("Иван"), &json!("Петров"))
    );
    assert_eq!(ivan["phone"], "79161000001");
    assert_eq!(ivan["email"], "ivan.petrov@example.com");
    assert_eq!(ivan["birthday"], "12.04.1985");
    assert_eq!(
        (&ivan["sex"], &ivan["verified"]),
        (&json!(2), &json!(false))
    );
    let (_, anna) = profile(ANNA).await;
    assert_eq!(anna["birthday"], "14.3", "without a year");
    let (_, oleg) = profile(OLEG).await;
    for hidden in ["email", "phone", "birthday"] {
        assert!(oleg.get(hidden).is_none(), "{hidden}");
    }
    let (id, maria) = profile(MARIA).await;
    assert_eq!(
        (id, &maria["user_id"]),
        (json!(100_000_004), &json!("100000099"))
    );
    let (id, petr) = profile(PETR).await;
    assert_eq!(
        (id, &petr["phone"]),
        (json!(PETR), &json!(79_161_000_005_u64))
    );
    let tokens = sign_in(&client, PETR).await;
    assert_eq!(tokens["token_type"], "bearer");
    assert!(tokens.get("id_token").is_none());
    let (id, drawn) = profile("987654321").await;
    assert_eq!(
        (id, &drawn["phone"]),
        (json!(987_654_321), &json!("79987654321"))
    );
    assert_eq!(profile("987654321").await.1, drawn);
}

#[tokio::test]
async fn contacts_come_with_their_scope_only() {
    let client = Client::new();
    for (scope, email, phone) in [
        ("", false, false),
        ("vkid.personal_info email", true, false),
        ("phone", false, true),
    ] {
        let path = vkid::authorize_path(&[("scope", scope)]);
        let fields = [("user_id", IVAN), ("action", "approve")];
        let (_, returned) = vkid::press(&client, &path, &fields).await;
        let (_, tokens) = exchange(&client, &returned, &[]).await;
        let (_, answer) = with_token(&client, "user_info", &tokens).await;
        let has = |name: &str| answer["user"].get(name).is_some();
        assert_eq!((has("email"), has("phone")), (email, phone), "{scope}");
    }
}

#[tokio::test]
async fn public_info_is_masked() {
    let client = Client::new();
    let tokens = sign_in(&client, IVAN).await;
    let id_token = tokens["id_token"].as_str().unwrap();
    let ask = async |token: &str| {
        let fields = [("client_id", VK_CLIENT_ID), ("id_token", token)];
        call(&client, "public_info", &fields).await
    };
    let (_, answer) = ask(id_token).await;
    let user = &answer["user"];
    assert_eq!(
        (&user["first_name"], &user["last_name"]),
        (&json!("Иван"), &json!("П."))
    );
    assert_eq!(user["phone"], "+7 *** *** ** 01");
    assert_eq!(user["email"], "iv***@…");
    let (status, answer) = ask("wrong").await;
    assert_eq!(
        (status, &answer["error"]),
        (StatusCode::OK, &json!("invalid_id_token"))
    );
}

#[tokio::test]
async fn every_method_can_be_made_to_fail() {
    let client = Client::new();
    let returned = approve(&client, IVAN).await;
    for (failure, status, error) in [
        ("slow_down", 200, json!("slow_down")),
        ("server_error", 500, json!("server_error")),
        ("invalid_grant", 200, json!("invalid_grant")),
        ("HTTP_502", 502, Value::Null),
        ("CAPTCHA", 200, Value::Null),
        ("NOT_JSON", 200, Value::Null),
        ("EMPTY", 200, Value::Null),
    ] {
        assert_eq!(
            fail(&client, "vkid.auth", failure).await,
            StatusCode::OK,
            "{failure}"
        );
        let (found, answer) = exchange(&client, &returned, &[]).await;
        assert_eq!(
            (found.as_u16(), &answer["error"]),
            (status, &error),
            "{failure}"
        );
        assert!(answer.get("access_token").is_none(), "{failure}");
    }
    fail(&client, "vkid.auth", "WRONG_STATE").await;
    let (_, answer) = exchange(&client, &returned, &[]).await;
    assert!(answer["access_token"].is_string());
    assert_ne!(answer["state"], STATE);
    for (method, path) in [("vkid.user_info", "user_info"), ("vkid.revoke", "revoke")] {
        fail(&client, method, "WRONG_TYPES").await;
        let (_, wrong) = with_token(&client, path, &answer).await;
        assert!(
            wrong["user"].is_array() || wrong["response"].is_string(),
            "{wrong}"
        );
    }
    assert_eq!(
        fail(&client, "vkid.auth", "MAINTENANCE").await,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    assert_eq!(
        fail(&client, "vkid.nothing", "HTTP_500").await,
        StatusCode::UNPROCESSABLE_ENTITY
    );
}

#[tokio::test(start_paused = true)]
async fn only_its_own_latency_slows_vk_down() {
    let client = Client::new();
    let faults = json!({"latencyMs": 5_000, "perMethod": {"vkid.user_info": {"latencyMs": 700}}});
    client.set_faults(&faults).await;
    let start = tokio::time::Instant::now();
    let tokens = sign_in(&client, IVAN).await;
    assert_eq!(start.elapsed().as_millis(), 0);
    with_token(&client, "user_info", &tokens).await;
    assert_eq!(start.elapsed().as_millis(), 700);
}

#[tokio::test]
async fn stats_name_the_user_and_the_outcome() {
    let client = Client::new();
    let tokens = sign_in(&client, ANNA).await;
    with_token(&client, "user_info", &tokens).await;
    with_token(&client, "logout", &tokens).await;
    with_token(&client, "user_info", &tokens).await;
    let expected = json!([
        ["vkid.authorize", ANNA, "ok"],
        ["vkid.auth", ANNA, "ok"],
        ["vkid.user_info", ANNA, "ok"],
        ["vkid.logout", ANNA, "ok"],
        ["vkid.user_info", "", "invalid_token"],
    ]);
    let calls = client.json("/stats.json").await;
    let calls = calls.as_array().unwrap().iter();
    let calls = calls.map(|call| json!([call["method"], call["key"], call["outcome"]]));
    assert_eq!(calls.collect::<Value>(), expected);
}
