//! Calls of tools that the MCP server refuses.

use avtosled_server::business::repository::api_keys::Scope;
use avtosled_server::public_api::mcp::tools::ToolName;
use avtosled_server::public_api::scopes::Required;
use reqwest::Method;
use rmcp::ClientLifecycleMode;
use rmcp::model::ErrorCode;
use rmcp::service::ServiceError;
use serde_json::{Value, json};
use strum::VariantArray;

use crate::app::{TestApp, VIN};
use crate::public_api::mcp::{call, connect, refusal, try_call, try_connect};
use crate::public_api::{ALL_SCOPES, KEYS, allow, create, live_key, post, settings, text};

#[tokio::test]
async fn missing_or_unusable_key_is_refused_as_in_the_open_api() {
    let app = TestApp::start().await;
    let answer = app.send(app.request(Method::POST, "/mcp")).await;
    assert_eq!(answer.headers["www-authenticate"], "Bearer");
    answer.expect_error(401, "api_key_required");
    let user = app.sign_in().await;
    for key in [&user.token, "avs_test_"] {
        let refused = try_connect(&app, key, ClientLifecycleMode::Initialize).await;
        let error = refused.err().unwrap();
        assert!(format!("{error:?}").contains("AuthRequired"), "{error:?}");
    }
    app.finish().await;
}

#[tokio::test]
async fn revoked_key_ends_a_running_conversation() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let created = create(&app, &user, settings("test", &ALL_SCOPES)).await;
    let assistant = connect(&app, &text(&created)).await;
    let arguments = json!({ "identifier": VIN });
    call(&assistant, "validate", arguments.clone()).await;
    let path = format!("{KEYS}/{}", created["key"]["id"].as_str().unwrap());
    app.delete_as(&user, &path).await.expect(204);
    let refused = try_call(&assistant, "validate", arguments).await;
    let error = format!("{:?}", refused.unwrap_err());
    assert!(error.contains("AuthRequired"), "{error}");
    app.finish().await;
}

#[tokio::test]
async fn tool_without_its_scope_is_refused() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let mut scoped = Vec::new();
    for tool in ToolName::VARIANTS {
        let Some(Required::Scope(scope)) = tool.required() else {
            continue;
        };
        let name = serde_json::to_value::<Scope>(scope).unwrap();
        let others: Vec<&str> = ALL_SCOPES
            .into_iter()
            .filter(|other| name != *other)
            .collect();
        let key = text(&create(&app, &user, settings("test", &others)).await);
        let assistant = connect(&app, &key).await;
        let refused = refusal(&assistant, tool.into_str(), json!({})).await;
        assert_eq!(refused["code"], "scope_required", "{tool:?}");
        scoped.push(*tool);
        assistant.cancel().await.unwrap();
    }
    let expected = [
        ToolName::PreviewCar,
        ToolName::PriceCheck,
        ToolName::OrderCheck,
        ToolName::GetReport,
    ];
    assert_eq!(scoped, expected);
    app.finish().await;
}

#[tokio::test]
async fn order_without_money_or_for_an_unknown_car_is_refused() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let test = text(&create(&app, &user, settings("test", &ALL_SCOPES)).await);
    let live = live_key(&app, &user).await;
    for (key, identifier, code) in [
        (&test, "XTA00000000000404", "vehicle_not_found"),
        (&test, "XTA00000000000402", "insufficient_funds"),
        (&test, "XTA00000000000503", "source_unavailable"),
        (&live, VIN, "insufficient_funds"),
    ] {
        let assistant = connect(&app, key).await;
        let order = json!({
            "identifier": identifier, "services": ["wanted", "restrict"], "confirmPrice": 5,
        });
        let refused = refusal(&assistant, "order_check", order).await;
        assert_eq!(refused["code"], code, "{identifier}");
        assert!(refused["detail"].is_string(), "{refused}");
        assistant.cancel().await.unwrap();
    }
    app.finish().await;
}

#[tokio::test]
async fn report_of_another_account_or_mode_is_not_found() {
    let app = TestApp::start().await;
    let (anna, boris) = (app.sign_in().await, app.sign_in().await);
    app.credit(&anna, 100).await;
    let hers = live_key(&app, &anna).await;
    let order = json!({ "identifier": VIN, "services": ["wanted", "restrict"] });
    let check = post(&app, &hers, "/v1/checks", order).await.expect(201);
    let her_test = text(&create(&app, &anna, settings("test", &ALL_SCOPES)).await);
    let his = live_key(&app, &boris).await;
    for (key, id) in [
        (&his, &check["id"]),
        (&her_test, &check["id"]),
        (&hers, &json!("no id")),
    ] {
        let assistant = connect(&app, key).await;
        let refused = refusal(&assistant, "get_report", json!({ "id": id })).await;
        assert_eq!(refused["code"], "check_not_found");
        assistant.cancel().await.unwrap();
    }
    app.finish().await;
}

#[tokio::test]
async fn invalid_arguments_are_refused_by_name() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let key = text(&create(&app, &user, settings("test", &ALL_SCOPES)).await);
    let assistant = connect(&app, &key).await;
    for (tool, arguments, path, code) in [
        ("validate", json!({}), "identifier", "missing_field"),
        (
            "validate",
            json!({ "identifier": VIN, "vin": VIN }),
            "vin",
            "unknown_field",
        ),
        (
            "preview_car",
            json!({ "identifier": "XTA!" }),
            "identifier",
            "too_short",
        ),
        (
            "quote_osago",
            json!({ "owner": "person" }),
            "date",
            "required",
        ),
        (
            "price_check",
            json!({ "identifier": VIN, "dryRun": true }),
            "dryRun",
            "unknown_field",
        ),
        (
            "price_check",
            json!({ "identifier": "!" }),
            "identifier",
            "unknown_identifier",
        ),
        (
            "order_check",
            json!({ "identifier": VIN }),
            "confirmPrice",
            "missing_field",
        ),
        (
            "order_check",
            json!({ "identifier": VIN, "confirmPrice": "5" }),
            "confirmPrice",
            "wrong_type",
        ),
        (
            "order_check",
            json!({ "identifier": VIN, "confirmPrice": 5, "inputs": { "vin": VIN } }),
            "inputs.vin",
            "unknown_field",
        ),
        (
            "get_report",
            json!({ "id": VIN, "wait": -1 }),
            "wait",
            "wrong_type",
        ),
    ] {
        let refused = refusal(&assistant, tool, arguments).await;
        assert_eq!(refused["code"], "validation_failed", "{refused}");
        let error = &refused["errors"][0];
        assert_eq!(
            (&error["path"], &error["code"]),
            (&json!(path), &json!(code)),
            "{tool}"
        );
    }
    let long = json!({ "identifier": VIN, "confirmPrice": 5, "idempotencyKey": "ключ" });
    let refused = refusal(&assistant, "order_check", long).await;
    assert_eq!(refused["code"], "idempotency_key_invalid");
    assistant.cancel().await.unwrap();
    app.finish().await;
}

#[tokio::test]
async fn unknown_tool_is_an_error_of_the_protocol() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let key = text(&create(&app, &user, settings("test", &ALL_SCOPES)).await);
    let assistant = connect(&app, &key).await;
    match try_call(&assistant, "delete_car", Value::Null).await {
        Err(ServiceError::McpError(error)) => assert_eq!(error.code, ErrorCode::INVALID_PARAMS),
        other => panic!("{other:?}"),
    }
    assistant.cancel().await.unwrap();
    app.finish().await;
}

#[tokio::test]
async fn previews_of_a_live_key_are_counted_with_those_of_its_account() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    allow(&app, &user).await;
    let key = live_key(&app, &user).await;
    let assistant = connect(&app, &key).await;
    let vin = |number: u32| format!("XTA219010N{number:07}");
    for number in 1..=60 {
        let body = json!({ "type": "vin", "query": vin(number) });
        app.post_as(&user, "/api/vehicle/preview", body)
            .await
            .expect(200);
    }
    let arguments = json!({ "identifier": vin(61) });
    let refused = refusal(&assistant, "preview_car", arguments).await;
    assert_eq!(
        (&refused["code"], &refused["retryAfter"]),
        (&json!("too_many_requests"), &json!(3600))
    );
    assistant.cancel().await.unwrap();
    app.finish().await;
}
