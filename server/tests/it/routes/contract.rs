//! Contract of all routes, derived from the OpenAPI document so that new routes are covered.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use reqwest::Method;
use serde_json::json;

use crate::app::TestApp;

/// Every operation: method, path with ids filled in, and whether it needs a user.
pub fn operations() -> Vec<(Method, String, bool)> {
    static OPERATIONS: LazyLock<Vec<(Method, String, bool)>> = LazyLock::new(read_document);
    OPERATIONS.clone()
}

fn read_document() -> Vec<(Method, String, bool)> {
    let document = serde_json::to_value(avtosled_server::router::openapi()).unwrap();
    let mut operations = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let path = path
                .replace("{id}", "018f0000-0000-7000-8000-000000000000")
                .replace("{name}", "search");
            let method: Method = method.to_uppercase().parse().unwrap();
            // Routes protected by a link key need no account token.
            let schemes = operation["security"].as_array().into_iter().flatten();
            let is_protected = schemes
                .into_iter()
                .any(|scheme| scheme.get("bearer").is_some());
            operations.push((method, path, is_protected));
        }
    }
    operations
}

#[tokio::test]
async fn missing_or_tampered_token_is_rejected_by_protected_routes() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    // Some bits of the last character are padding, so another one is changed.
    let place = user.token.len() - 5;
    let other = if user.token[place..].starts_with('A') {
        "B"
    } else {
        "A"
    };
    let mut tampered = user.token.clone();
    tampered.replace_range(place..=place, other);
    assert_ne!(tampered, user.token);
    let unsigned = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.";
    let mut checked = 0;
    for (method, path, is_protected) in operations() {
        if !is_protected {
            continue;
        }
        checked += 1;
        let plain = app.request(method.clone(), &path).json(&json!({}));
        assert_eq!(
            app.send(plain).await.status,
            401,
            "{method} {path} without a token"
        );
        for token in [tampered.as_str(), unsigned, "x", ""] {
            let request = app
                .request(method.clone(), &path)
                .json(&json!({}))
                .bearer_auth(token);
            let answer = app.send(request).await;
            assert_eq!(
                (answer.status, answer.code()),
                (401, "unauthorized"),
                "{method} {path}"
            );
        }
    }
    assert!(checked >= 8, "only {checked} protected routes");
    app.finish().await;
}

/// Verbs with which an operation id may begin, as the functions of the web client are named after it.
const VERBS: [&str; 53] = [
    "accept",
    "acknowledge",
    "add",
    "answer",
    "attach",
    "begin",
    "buy",
    "cancel",
    "change",
    "check",
    "confirm",
    "create",
    "delete",
    "download",
    "end",
    "enrol",
    "estimate",
    "export",
    "find",
    "finish",
    "follow",
    "get",
    "identify",
    "imitate",
    "invite",
    "leave",
    "list",
    "mail",
    "note",
    "order",
    "pause",
    "quote",
    "refresh",
    "refund",
    "refuse",
    "remove",
    "renew",
    "resume",
    "revoke",
    "rotate",
    "run",
    "save",
    "send",
    "set",
    "sign",
    "start",
    "sync",
    "tag",
    "unlink",
    "validate",
    "verify",
    "watch",
    "withdraw",
];

#[test]
fn operation_ids_are_unique_and_verb_first() {
    let document = serde_json::to_value(avtosled_server::router::openapi()).unwrap();
    let mut known = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let id = operation["operationId"].as_str().unwrap().to_owned();
            let (verb, thing) = id.split_once('_').unwrap_or((&id, ""));
            let is_plain = thing.chars().all(|c| c.is_ascii_lowercase() || c == '_');
            assert!(
                VERBS.contains(&verb) && !thing.is_empty() && is_plain,
                "{method} {path}: {id} is not a verb and a thing"
            );
            assert!(known.insert(id.clone()), "{method} {path}: {id} is taken");
        }
    }
}

#[test]
fn every_error_response_in_openapi_is_the_shared_problem() {
    let document = serde_json::to_value(avtosled_server::router::openapi()).unwrap();
    let shared = json!({ "$ref": "#/components/responses/Problem" });
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            for (status, response) in operation["responses"].as_object().unwrap() {
                // 304 is not an error.
                let is_success = status.starts_with('2') || status == "304";
                assert!(
                    is_success || *response == shared,
                    "{method} {path}: {status}"
                );
            }
        }
    }
}

#[test]
fn response_schemas_require_all_fields() {
    let document = serde_json::to_value(avtosled_server::router::openapi()).unwrap();
    let schemas = &document["components"]["schemas"];
    let optional = |name: &str| {
        let fields = schemas[name]["properties"].as_object().unwrap().keys();
        let required = schemas[name]["required"].as_array().unwrap();
        fields
            .filter(|field| !required.contains(&json!(field)))
            .count()
    };
    assert_eq!(optional("ReportView"), 0);
    assert_eq!(optional("PaymentView"), 0);
    let left_out = "docs, errors, mismatch and retryAfter";
    assert_eq!(optional("Problem"), 4, "{left_out}");
    assert!(optional("Search") > 0, "request fields may be optional");
}

#[test]
fn enumerated_fields_reference_enum_schemas() {
    let document = serde_json::to_value(avtosled_server::router::openapi()).unwrap();
    let schemas = &document["components"]["schemas"];
    for (name, field, words) in [
        ("AccountView", "subscriptionType", "SubscriptionId"),
        ("AuditEventView", "action", "Action"),
        ("Contradiction", "code", "ContradictionCode"),
        ("Mismatch", "code", "MismatchCode"),
        ("PackagePurchase", "packageType", "PackageId"),
        ("PackageView", "packageType", "PackageId"),
        ("QuickPurchaseBody", "packageType", "QuickPackageId"),
        ("QuickPurchaseView", "packageType", "QuickPackageId"),
        ("RecentReport", "searchType", "IdentifierKind"),
        ("ReportView", "packageType", "QuickPackageId"),
        ("Search", "packageType", "QuickPackageId"),
        ("StaffReport", "searchType", "IdentifierKind"),
        ("SubscriptionOrder", "subscriptionType", "SubscriptionId"),
        ("SubscriptionPatch", "subscriptionType", "SubscriptionId"),
        ("SubscriptionView", "nextPlan", "SubscriptionId"),
        ("SubscriptionView", "plan", "SubscriptionId"),
    ] {
        let schema = schemas[name]["properties"][field].to_string();
        let is_named = schema.contains(&format!("\"#/components/schemas/{words}\""));
        assert!(is_named, "{name}.{field}: {schema}");
        assert!(schemas[words]["enum"].is_array(), "{words}");
    }
    let photo = &document["paths"]["/api/photos/{service}/{place}/{size}"]["get"];
    let parameters = photo["parameters"].as_array().unwrap();
    let size = parameters.iter().find(|one| one["name"] == "size").unwrap();
    assert_eq!(size["schema"]["enum"], json!(["small", "big"]));
}

#[tokio::test]
async fn committed_openapi_document_is_current() {
    let committed = include_str!("../../../openapi.json");
    let current = format!(
        "{}\n",
        avtosled_server::router::openapi().to_pretty_json().unwrap()
    );
    assert!(committed == current, "run scripts/gen");
}

#[tokio::test]
async fn responses_carry_security_headers_and_request_id() {
    let app = TestApp::start().await;
    let answer = app.get("/api/catalogue/search").await;
    let policy = answer.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("default-src 'self'") && !policy.contains("'unsafe-inline'"));
    assert_eq!(answer.headers["x-content-type-options"], "nosniff");
    let problem = app.get("/api/nowhere").await;
    assert_eq!(problem.headers["content-type"], "application/problem+json");
    assert_eq!(
        problem.headers["x-request-id"],
        problem.body["request_id"].as_str().unwrap()
    );
    assert_eq!(problem.body["error"], problem.body["detail"]);
    app.finish().await;
}

#[tokio::test]
async fn pages_are_revalidated_and_hashed_assets_are_cached() {
    let app = TestApp::start().await;
    let assets = app.data_dir().join("assets");
    std::fs::create_dir(&assets).unwrap();
    std::fs::write(app.data_dir().join("index.html"), "<!doctype html>").unwrap();
    std::fs::write(app.data_dir().join("shell.html"), "<!doctype html>").unwrap();
    std::fs::write(assets.join("app-1a2b.js"), "1").unwrap();
    for (path, status) in [("/", 200), ("/no/such/page", 404)] {
        let page = app.get(path).await;
        assert_eq!(
            (page.status, &page.body),
            (status, &json!("<!doctype html>")),
            "{path}"
        );
        assert_eq!(page.headers["cache-control"], "no-cache");
    }
    let script = app.get("/assets/app-1a2b.js").await;
    assert_eq!(
        script.headers["cache-control"],
        "public, max-age=31536000, immutable"
    );
    assert_eq!(app.get("/assets/app-gone.js").await.status, 404);
    app.finish().await;
}
