//! Tools of the MCP server: definitions, results, orders.

use avtosled_server::platform::entities::{ledger_transfers, test_checks};
use avtosled_server::public_api::mcp::tools;
use avtosled_server::router;
use chrono::Duration;
use rmcp::ClientLifecycleMode;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use crate::app::{TestApp, VIN};
use crate::public_api::mcp::{call, connect, refusal, texts, try_call, try_connect};
use crate::public_api::{ALL_SCOPES, create, get, live_key, settings, text};

const PLATE: &str = "А001АА77";
const CLEAN: &str = "XTAGFL110KY300001";
const WANTED: &str = "XW7BF4FK3HS300005";

async fn test_key(app: &TestApp) -> String {
    let user = app.sign_in().await;
    text(&create(app, &user, settings("test", &ALL_SCOPES)).await)
}

/// Schema of the open API without references, descriptions, formats and `null`.
fn plain(schema: &Value, all: &Value) -> Value {
    match schema {
        Value::Array(items) => items.iter().map(|item| plain(item, all)).collect(),
        Value::Object(fields) => {
            if let Some(name) = fields.get("$ref").and_then(Value::as_str) {
                let name = name.rsplit('/').next().unwrap();
                return plain(&all[name], all);
            }
            let is_null = |schema: &&Value| schema["type"] != "null";
            if let Some(variants) = fields.get("oneOf").and_then(Value::as_array)
                && variants.iter().filter(is_null).count() == 1
            {
                return plain(variants.iter().find(is_null).unwrap(), all);
            }
            let ignored = ["description", "format", "propertyNames"];
            let kept = fields.iter().filter(|(name, value)| {
                // A property may have the name of a keyword.
                value.is_object() || !ignored.contains(&name.as_str())
            });
            let kept = kept.filter(|(name, _)| *name != "propertyNames");
            let value = |(name, value): (&String, &Value)| {
                let value = match value.as_array() {
                    Some(types) if name == "type" => types[0].clone(),
                    _ => plain(value, all),
                };
                (name.clone(), value)
            };
            Value::Object(kept.map(value).collect())
        }
        other => other.clone(),
    }
}

#[tokio::test]
async fn arguments_of_tools_are_those_of_the_open_api() {
    let document = serde_json::to_value(router::public_openapi()).unwrap();
    let all = &document["components"]["schemas"];
    let schema = |name: &str| plain(&all[name], all);
    let tools = serde_json::to_value(tools::list()).unwrap();
    let tool = |name: &str| {
        let tools = tools.as_array().unwrap();
        let tool = tools.iter().find(|tool| tool["name"] == name).unwrap();
        plain(&tool["inputSchema"], all)
    };
    for name in ["validate", "preview_car"] {
        assert_eq!(tool(name), schema("IdentifierToValidate"), "{name}");
    }
    assert_eq!(tool("quote_osago"), schema("TariffInput"));
    let mut price = schema("CheckRequest");
    price["properties"]
        .as_object_mut()
        .unwrap()
        .remove("dryRun");
    assert_eq!(tool("price_check"), price);
    let mut order = tool("order_check");
    assert_eq!(order["required"], json!(["identifier", "confirmPrice"]));
    order["required"] = json!(["identifier"]);
    for name in ["confirmPrice", "idempotencyKey"] {
        let own = order["properties"].as_object_mut().unwrap().remove(name);
        assert!(own.is_some(), "{name}");
    }
    assert_eq!(order, price);
}

#[tokio::test]
async fn only_order_check_is_not_read_only() {
    let app = TestApp::start().await;
    let key = test_key(&app).await;
    let assistant = connect(&app, &key).await;
    let tools = assistant.list_all_tools().await.unwrap();
    let hints: Vec<(&str, Option<bool>, Option<bool>)> = tools
        .iter()
        .map(|tool| {
            let hints = tool.annotations.as_ref().unwrap();
            (&*tool.name, hints.read_only_hint, hints.destructive_hint)
        })
        .collect();
    let (yes, no) = (Some(true), Some(false));
    let expected = [
        ("validate", yes, no),
        ("quote_osago", yes, no),
        ("preview_car", yes, no),
        ("price_check", yes, no),
        ("order_check", no, no),
        ("get_report", yes, no),
    ];
    assert_eq!(hints, expected);
    assistant.cancel().await.unwrap();
    app.finish().await;
}

#[tokio::test]
async fn identifier_osago_and_preview_are_answered_without_charge() {
    let app = TestApp::start().await;
    let key = test_key(&app).await;
    let assistant = connect(&app, &key).await;
    let plate = call(&assistant, "validate", json!({ "identifier": "а123вс77" })).await;
    assert_eq!(
        (&plate["type"], &plate["valid"]),
        (&json!("license"), &json!(true))
    );
    let input = json!({
        "date": "2026-11-29", "owner": "person", "drivers": "unlimited", "months": 12,
        "vehicle": { "category": "B", "power": 100 },
        "territory": { "region": "77", "locality": "Москва" },
    });
    let quote = call(&assistant, "quote_osago", input.clone()).await;
    let same = crate::public_api::post(&app, &key, "/v1/osago/quote", input).await;
    assert_eq!(quote, same.expect(200));
    let car = call(&assistant, "preview_car", json!({ "identifier": CLEAN })).await;
    assert_eq!(car["found"], true);
    assert!(car["brandModel"].is_string(), "{car}");
    let unknown = call(&assistant, "preview_car", json!({ "identifier": VIN })).await;
    assert_eq!(unknown["found"], false);
    assistant.cancel().await.unwrap();
    app.finish().await;
}

#[tokio::test]
async fn live_preview_finds_the_car_of_a_plate_without_charge() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let key = live_key(&app, &user).await;
    let assistant = connect(&app, &key).await;
    let arguments = json!({ "identifier": PLATE });
    let car = call(&assistant, "preview_car", arguments).await;
    let body = json!({ "type": "license", "query": PLATE });
    let same = app.post("/api/vehicle/preview", body).await.expect(200);
    assert_eq!((&car, &car["found"]), (&same, &json!(true)));
    assert_eq!(app.balance(&user).await, json!(100));
    assistant.cancel().await.unwrap();
    app.finish().await;
}

#[tokio::test]
async fn test_order_at_the_confirmed_price_is_the_check_of_the_open_api() {
    let app = TestApp::start().await;
    let key = test_key(&app).await;
    let assistant = connect(&app, &key).await;
    let mut order = json!({ "identifier": WANTED, "services": ["wanted", "restrict"] });
    let price = call(&assistant, "price_check", order.clone()).await;
    assert_eq!(
        (&price["total"], &price["existingCheck"]),
        (&json!(5), &Value::Null)
    );
    order["confirmPrice"] = price["total"].clone();
    let ordered = call(&assistant, "order_check", order.clone()).await;
    assert_eq!(
        (&ordered["mode"], &ordered["state"]),
        (&json!("test"), &json!("running"))
    );
    // An equal order of the day is the same check.
    let again = call(&assistant, "order_check", order).await;
    assert_eq!(again["id"], ordered["id"]);
    let arguments = json!({ "id": ordered["id"], "wait": 0 });
    let running = try_call(&assistant, "get_report", arguments.clone()).await;
    assert!(texts(&running.unwrap())[0].starts_with("Проверка идёт\nОтветили источники: 0 из 2"));
    app.clock.advance(Duration::seconds(3));
    let result = try_call(&assistant, "get_report", arguments).await.unwrap();
    let path = format!("/v1/checks/{}", ordered["id"].as_str().unwrap());
    let check = get(&app, &key, &path).await.expect(200);
    assert_eq!(result.structured_content.as_ref(), Some(&check));
    let shown = texts(&result);
    let facts = check["verdict"]["facts"].as_array().unwrap();
    assert!(!facts.is_empty(), "{check}");
    let sentence = shown[0].lines().next().unwrap().to_lowercase();
    for fact in facts {
        let fact = fact.as_str().unwrap().to_lowercase();
        assert!(sentence.contains(&fact), "{shown:?}");
    }
    assert!(
        shown[0].contains("Ответили источники: 2 из 2."),
        "{shown:?}"
    );
    assert_eq!(serde_json::from_str::<Value>(shown[1]).unwrap(), check);
    let db = app.ctx.db.read();
    assert_eq!(ledger_transfers::Entity::find().count(db).await.unwrap(), 0);
    assistant.cancel().await.unwrap();
    app.finish().await;
}

#[tokio::test]
async fn test_order_at_another_price_is_refused_with_the_current_one() {
    let app = TestApp::start().await;
    let key = test_key(&app).await;
    let assistant = connect(&app, &key).await;
    let mut order = json!({ "identifier": CLEAN, "services": ["wanted"], "confirmPrice": 2.49 });
    let refused = refusal(&assistant, "order_check", order.clone()).await;
    assert_eq!(
        (&refused["code"], &refused["currentPrice"]),
        (&json!("price_differs"), &json!(2.5))
    );
    let db = app.ctx.db.read();
    assert_eq!(test_checks::Entity::find().count(db).await.unwrap(), 0);
    order["confirmPrice"] = json!(2.5);
    call(&assistant, "order_check", order).await;
    assistant.cancel().await.unwrap();
    app.finish().await;
}

#[tokio::test]
async fn live_order_costs_the_confirmed_price_once_per_idempotency_key() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let key = live_key(&app, &user).await;
    // The handshake of older versions of the protocol.
    let assistant = try_connect(&app, &key, ClientLifecycleMode::Initialize).await;
    let assistant = assistant.unwrap();
    let mut order = json!({
        "identifier": VIN, "services": ["wanted", "restrict"], "fresh": true,
        "idempotencyKey": "one", "externalId": "stock-17", "confirmPrice": 4.99,
    });
    let refused = refusal(&assistant, "order_check", order.clone()).await;
    assert_eq!(
        (&refused["code"], &refused["currentPrice"]),
        (&json!("price_differs"), &json!(5))
    );
    assert_eq!(
        get(&app, &key, "/v1/checks").await.expect(200)["checks"],
        json!([])
    );
    order["confirmPrice"] = json!(5);
    let ordered = call(&assistant, "order_check", order.clone()).await;
    let report = call(&assistant, "get_report", json!({ "id": ordered["id"] })).await;
    assert_eq!(report["state"], "completed");
    assert_eq!(
        (&report["cost"]["charged"], &report["externalId"]),
        (&json!(5), &json!("stock-17"))
    );
    // A repetition finds its check, at whatever price.
    order["confirmPrice"] = json!(6);
    let repeated = call(&assistant, "order_check", order.clone()).await;
    assert_eq!(repeated["id"], ordered["id"]);
    assert_eq!(app.balance(&user).await, json!(95));
    order["services"] = json!(["wanted"]);
    let other = refusal(&assistant, "order_check", order).await;
    assert_eq!(other["code"], "idempotency_key_reused");
    assistant.cancel().await.unwrap();
    app.finish().await;
}
