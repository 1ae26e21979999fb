//! Access control: another user calls every protected route of the OpenAPI document.

use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{FREE_SET, TestApp, User};
use crate::batches;
use crate::companies::Company;
use crate::money::payer::GOOD_CARD;
use crate::quick_purchase::purchase;
use crate::reports::watches;
use crate::routes::contract::operations;
use crate::stock;

/// Kind of object whose id is in a path.
#[derive(Clone, Copy)]
enum Names {
    Report,
    Session,
    Payment,
    Card,
    /// Quick purchase of another user.
    Purchase,
    Watch,
    ApiKey,
    Webhook,
    Batch,
    StockCar,
    StockView,
    WebhookDelivery,
    Member,
    Invitation,
    Comment,
    /// Link to a report, as seen by its owner.
    Share,
    /// Link to a report, protected by its key.
    KeyHolder,
    /// Account, accessible only to administrators.
    Account,
    /// Public object.
    Public,
}

/// Every operation with a path parameter, the kind of its object, and a body valid for the owner.
///
/// A new operation must be added here.
#[expect(clippy::too_many_lines, reason = "a table")]
fn table() -> Vec<(&'static str, &'static str, Names, Value)> {
    vec![
        ("GET", "/api/catalogue/{name}", Names::Public, Value::Null),
        ("GET", "/api/payment/{id}", Names::Payment, Value::Null),
        ("GET", "/api/reports/{id}", Names::Report, Value::Null),
        // The company is that of the caller's account; members are tested with the documents.
        (
            "GET",
            "/api/company/documents/{month}/{kind}",
            Names::Public,
            Value::Null,
        ),
        // The signature of the link protects these routes.
        (
            "GET",
            "/api/photos/{service}/{place}/{size}",
            Names::Public,
            Value::Null,
        ),
        (
            "GET",
            "/api/quick-purchases/{id}",
            Names::Purchase,
            Value::Null,
        ),
        (
            "POST",
            "/api/quick-purchases/{id}/attach",
            Names::Purchase,
            json!({}),
        ),
        (
            "POST",
            "/api/quick-purchases/{id}/refund",
            Names::Purchase,
            json!({}),
        ),
        (
            "GET",
            "/api/reports/{id}/events",
            Names::Report,
            Value::Null,
        ),
        (
            "GET",
            "/api/reports/{id}/report.pdf",
            Names::Report,
            Value::Null,
        ),
        (
            "GET",
            "/api/reports/{id}/refresh",
            Names::Report,
            Value::Null,
        ),
        (
            "POST",
            "/api/reports/{id}/refresh",
            Names::Report,
            json!({}),
        ),
        (
            "GET",
            "/api/reports/{id}/purchase-link",
            Names::Report,
            Value::Null,
        ),
        (
            "DELETE",
            "/api/reports/{id}/purchase-link",
            Names::Report,
            Value::Null,
        ),
        (
            "GET",
            "/api/reports/{id}/shares",
            Names::Report,
            Value::Null,
        ),
        (
            "POST",
            "/api/reports/{id}/shares",
            Names::Report,
            json!({ "days": 30, "masked": false }),
        ),
        (
            "DELETE",
            "/api/report-shares/{id}",
            Names::Share,
            Value::Null,
        ),
        // The request is sent without the key.
        (
            "GET",
            "/api/shared-reports/{id}",
            Names::KeyHolder,
            Value::Null,
        ),
        (
            "DELETE",
            "/api/user/payment-methods/{id}",
            Names::Card,
            Value::Null,
        ),
        (
            "DELETE",
            "/api/user/watches/{id}",
            Names::Watch,
            Value::Null,
        ),
        (
            "DELETE",
            "/api/user/api-keys/{id}",
            Names::ApiKey,
            Value::Null,
        ),
        (
            "POST",
            "/api/user/api-keys/{id}/rotate",
            Names::ApiKey,
            json!({ "overlapHours": 0 }),
        ),
        ("GET", "/api/user/batches/{id}", Names::Batch, Value::Null),
        (
            "GET",
            "/api/user/batches/{id}/rows",
            Names::Batch,
            Value::Null,
        ),
        (
            "POST",
            "/api/user/batches/{id}/pause",
            Names::Batch,
            Value::Null,
        ),
        (
            "POST",
            "/api/user/batches/{id}/resume",
            Names::Batch,
            Value::Null,
        ),
        (
            "POST",
            "/api/user/batches/{id}/cancel",
            Names::Batch,
            Value::Null,
        ),
        (
            "GET",
            "/api/user/batches/{id}/results.csv",
            Names::Batch,
            Value::Null,
        ),
        (
            "GET",
            "/api/user/batches/{id}/results.xlsx",
            Names::Batch,
            Value::Null,
        ),
        (
            "GET",
            "/api/user/batches/{id}/reports.zip",
            Names::Batch,
            Value::Null,
        ),
        (
            "PATCH",
            "/api/user/stock/{id}",
            Names::StockCar,
            json!({ "askingPrice": 1 }),
        ),
        (
            "DELETE",
            "/api/user/stock/{id}",
            Names::StockCar,
            Value::Null,
        ),
        (
            "PATCH",
            "/api/user/stock-views/{id}",
            Names::StockView,
            json!({ "name": "Все", "filters": {} }),
        ),
        (
            "DELETE",
            "/api/user/stock-views/{id}",
            Names::StockView,
            Value::Null,
        ),
        (
            "DELETE",
            "/api/user/webhooks/{id}",
            Names::Webhook,
            Value::Null,
        ),
        (
            "PATCH",
            "/api/user/webhooks/{id}",
            Names::Webhook,
            json!({ "isActive": false }),
        ),
        (
            "GET",
            "/api/user/webhooks/{id}/secret",
            Names::Webhook,
            Value::Null,
        ),
        (
            "POST",
            "/api/user/webhooks/{id}/secret",
            Names::Webhook,
            Value::Null,
        ),
        (
            "POST",
            "/api/user/webhooks/{id}/test",
            Names::Webhook,
            Value::Null,
        ),
        (
            "GET",
            "/api/user/webhooks/{id}/deliveries",
            Names::Webhook,
            Value::Null,
        ),
        (
            "POST",
            "/api/user/webhooks/{id}/replay",
            Names::Webhook,
            json!({ "from": "2026-01-01T00:00:00Z", "before": "2027-01-01T00:00:00Z" }),
        ),
        (
            "GET",
            "/api/user/webhook-deliveries/{id}",
            Names::WebhookDelivery,
            Value::Null,
        ),
        (
            "POST",
            "/api/user/webhook-deliveries/{id}/replay",
            Names::WebhookDelivery,
            Value::Null,
        ),
        ("GET", "/api/reports/{id}/notes", Names::Report, Value::Null),
        (
            "PUT",
            "/api/reports/{id}/tags",
            Names::Report,
            json!({ "tags": ["чужая"] }),
        ),
        (
            "POST",
            "/api/reports/{id}/comments",
            Names::Report,
            json!({ "text": "чужой" }),
        ),
        (
            "DELETE",
            "/api/report-comments/{id}",
            Names::Comment,
            Value::Null,
        ),
        (
            "PUT",
            "/api/company/members/{id}",
            Names::Member,
            json!({ "role": "manager", "monthlyCap": null, "suspended": false }),
        ),
        (
            "DELETE",
            "/api/company/members/{id}",
            Names::Member,
            Value::Null,
        ),
        (
            "DELETE",
            "/api/company/invitations/{id}",
            Names::Invitation,
            Value::Null,
        ),
        (
            "GET",
            "/api/invitations/{id}",
            Names::Invitation,
            Value::Null,
        ),
        (
            "DELETE",
            "/api/invitations/{id}",
            Names::Invitation,
            Value::Null,
        ),
        (
            "POST",
            "/api/invitations/{id}/accept",
            Names::Invitation,
            json!({}),
        ),
        (
            "DELETE",
            "/api/user/sessions/{id}",
            Names::Session,
            Value::Null,
        ),
        (
            "PATCH",
            "/api/admin/users/{id}",
            Names::Account,
            json!({ "isActive": false, "reason": "Просьба клиента" }),
        ),
        (
            "POST",
            "/api/admin/payments/{id}/refund",
            Names::Account,
            json!({ "amount": 1, "reason": "Просьба клиента" }),
        ),
        (
            "POST",
            "/api/admin/user-packages/{id}/cancel",
            Names::Account,
            json!({ "reason": "Просьба клиента" }),
        ),
        (
            "POST",
            "/api/admin/reconciliation/differences/{id}/acknowledge",
            Names::Account,
            json!({ "reason": "Просьба клиента" }),
        ),
        ("GET", "/api/admin/users/{id}", Names::Account, Value::Null),
        (
            "GET",
            "/api/admin/users/{id}/operations",
            Names::Account,
            Value::Null,
        ),
        (
            "POST",
            "/api/admin/users/{id}/reveal",
            Names::Account,
            json!({ "reason": "Просьба клиента" }),
        ),
        (
            "POST",
            "/api/admin/users/{id}/end-sessions",
            Names::Account,
            json!({ "reason": "Просьба клиента" }),
        ),
        (
            "POST",
            "/api/admin/users/{id}/api-access",
            Names::Account,
            json!({ "allowed": true, "reason": "Просьба клиента" }),
        ),
        (
            "POST",
            "/api/admin/users/{id}/credit",
            Names::Account,
            json!({ "amount": 1, "reason": "Просьба клиента" }),
        ),
        (
            "POST",
            "/api/admin/users/{id}/debit",
            Names::Account,
            json!({ "amount": 1, "reason": "Просьба клиента" }),
        ),
        (
            "POST",
            "/api/admin/staff-actions/{id}/decision",
            Names::Account,
            json!({ "approved": true, "reason": "Просьба клиента" }),
        ),
        (
            "GET",
            "/api/admin/reports/{id}",
            Names::Account,
            Value::Null,
        ),
        (
            "POST",
            "/api/admin/reports/{id}/ask",
            Names::Account,
            json!({ "source": "accidents", "reason": "Просьба клиента" }),
        ),
        (
            "POST",
            "/api/admin/reports/{id}/mail",
            Names::Account,
            json!({ "reason": "Просьба клиента" }),
        ),
        (
            "POST",
            "/api/admin/jobs/{id}/retry",
            Names::Account,
            json!({ "reason": "Просьба клиента" }),
        ),
        (
            "POST",
            "/api/admin/jobs/{id}/cancel",
            Names::Account,
            json!({ "reason": "Просьба клиента" }),
        ),
        (
            "POST",
            "/api/admin/messages/{id}/send-again",
            Names::Account,
            json!({ "reason": "Просьба клиента" }),
        ),
        (
            "POST",
            "/api/admin/sources/{name}",
            Names::Account,
            json!({ "state": "off", "reason": "Просьба клиента" }),
        ),
        (
            "POST",
            "/api/admin/sources/{name}/limit",
            Names::Account,
            json!({ "mostAtOnce": 2, "reason": "Просьба клиента" }),
        ),
        (
            "POST",
            "/api/admin/promo-codes/{id}/stop",
            Names::Account,
            json!({ "reason": "Просьба клиента" }),
        ),
        (
            "GET",
            "/api/admin/promo-codes/{id}/uses",
            Names::Account,
            Value::Null,
        ),
        (
            "GET",
            "/api/admin/exports/{id}/file",
            Names::Account,
            Value::Null,
        ),
        (
            "DELETE",
            "/api/admin/exports/{id}",
            Names::Account,
            Value::Null,
        ),
        (
            "GET",
            "/api/admin/revenue/{days}",
            Names::Account,
            Value::Null,
        ),
    ]
}

struct Owned {
    user: User,
    account: String,
    session: String,
    payment: String,
    card: String,
    purchase: String,
    watch: String,
    api_key: String,
    webhook: String,
    batch: String,
    stock_car: String,
    stock_view: String,
    webhook_delivery: String,
    member: String,
    invitation: String,
    comment: String,
    report: String,
    share: String,
}

/// Paths whose responses are compared before and after the calls.
const OWN: [&str; 15] = [
    "/api/auth/user",
    "/api/user/balance",
    "/api/user/profile",
    "/api/user/sessions",
    "/api/user/payment-methods",
    "/api/reports",
    "/api/user/watches",
    "/api/user/api-keys",
    "/api/user/webhooks",
    "/api/user/batches",
    "/api/user/report-tags",
    "/api/company/members",
    "/api/company/invitations",
    "/api/user/stock",
    "/api/user/stock-views",
];

async fn owned(app: &TestApp) -> Owned {
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let report = app.order(&user, &FREE_SET).await;
    app.completed(&user, &report).await;
    let sessions = app.get_as(&user, "/api/user/sessions").await.expect(200);
    let card = app.save_card(&user, GOOD_CARD).await;
    let payment = app.topup(&user, 100.0).await;
    let body = purchase::by_mail();
    let purchase = app.post_as(&user, purchase::PATH, body).await;
    let watch = watches::start_watch(app, &user, &report).await;
    let shares = format!("/api/reports/{report}/shares");
    let body = json!({ "days": 30, "masked": false });
    let share = app.post_as(&user, &shares, body).await.expect(200);
    let batch = batches::order(app, &user, batches::list(&batches::vins(1))).await;
    batches::in_state(app, &user, &batch, "completed").await;
    let stock = stock::add_report(app, &user, &report).await;
    let body = json!({ "name": "Опасные", "filters": { "level": "stop" } });
    let view = app.post_as(&user, stock::VIEWS, body).await.expect(200);
    let body = json!({ "name": "CRM", "mode": "test", "scopes": ["checks:read"] });
    let api_key = app.post_as(&user, "/api/user/api-keys", body).await;
    let body = json!({
        "url": "https://example.com/hook", "mode": "test", "events": ["check.completed"],
    });
    let webhook = app.post_as(&user, "/api/user/webhooks", body).await;
    let webhook = webhook.expect(200)["webhook"]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let path = format!("/api/user/webhooks/{webhook}/test");
    let tested = app.post_as(&user, &path, Value::Null).await.expect(200);
    // Deliveries by the worker would change it.
    let path = format!("/api/user/webhooks/{webhook}");
    let paused = json!({ "isActive": false });
    app.patch_as(&user, &path, paused).await.expect(200);
    let body = json!({ "name": "ООО «Авто»" });
    let company = app.post_as(&user, "/api/user/companies", body).await;
    let company = Company {
        id: company.expect(200)["id"].as_str().unwrap().to_owned(),
        owner: user.clone(),
    };
    company.add_member(app, "employee", None).await;
    let member = company.member(app, "employee").await;
    let text = json!({ "text": "Заметка" });
    let path = format!("/api/reports/{report}/comments");
    let comment = app.post_as(&user, &path, text).await.expect(200);
    Owned {
        member: member["id"].as_str().unwrap().to_owned(),
        invitation: company.invite(app, "79160000009", "employee", None).await,
        comment: comment["id"].as_str().unwrap().to_owned(),
        webhook_delivery: tested["deliveryId"].as_str().unwrap().to_owned(),
        webhook,
        batch,
        stock_car: stock["cars"][0]["id"].as_str().unwrap().to_owned(),
        stock_view: view["id"].as_str().unwrap().to_owned(),
        card,
        api_key: api_key.expect(200)["key"]["id"]
            .as_str()
            .unwrap()
            .to_owned(),
        watch: watch["id"].as_str().unwrap().to_owned(),
        payment: payment["paymentId"].as_str().unwrap().to_owned(),
        purchase: purchase.expect(200)["paymentId"]
            .as_str()
            .unwrap()
            .to_owned(),
        account: app.user_id(&user).await.to_string(),
        session: sessions[0]["id"].as_str().unwrap().to_owned(),
        report,
        share: share["id"].as_str().unwrap().to_owned(),
        user,
    }
}

async fn contents(app: &TestApp, owned: &Owned) -> Vec<Value> {
    let mut contents = Vec::new();
    for path in OWN {
        contents.push(app.get_as(&owned.user, path).await.expect(200));
    }
    let report = format!("/api/reports/{}", owned.report);
    let paths = ["", "/shares", "/notes"].map(|part| format!("{report}{part}"));
    for path in paths {
        contents.push(app.get_as(&owned.user, &path).await.expect(200));
    }
    contents
}

fn templates() -> Vec<(String, String)> {
    let document = serde_json::to_value(avtosled_server::router::openapi()).unwrap();
    let mut templates = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for method in item.as_object().unwrap().keys() {
            templates.push((method.to_uppercase(), path.clone()));
        }
    }
    templates
}

#[tokio::test]
async fn request_for_object_of_another_user_is_rejected_by_every_route() {
    let app = TestApp::start().await;
    let owned = owned(&app).await;
    let other_user = app.sign_in().await;
    let before = contents(&app, &owned).await;
    let table = table();
    for (method, path) in templates().iter().filter(|(_, path)| path.contains('{')) {
        let known = table.iter().find(|row| row.0 == method && row.1 == path);
        assert!(known.is_some(), "{method} {path} is not in the table");
        let (_, _, names, body) = known.unwrap();
        let (id, status) = match names {
            Names::Report => (&owned.report, 404),
            Names::Session => (&owned.session, 404),
            Names::Payment => (&owned.payment, 404),
            Names::Card => (&owned.card, 404),
            Names::Purchase => (&owned.purchase, 404),
            Names::Watch => (&owned.watch, 404),
            Names::ApiKey => (&owned.api_key, 404),
            Names::Webhook => (&owned.webhook, 404),
            Names::Batch => (&owned.batch, 404),
            Names::StockCar => (&owned.stock_car, 404),
            Names::StockView => (&owned.stock_view, 404),
            Names::WebhookDelivery => (&owned.webhook_delivery, 404),
            Names::Member => (&owned.member, 404),
            Names::Invitation => (&owned.invitation, 404),
            Names::Comment => (&owned.comment, 404),
            Names::Share => (&owned.share, 404),
            Names::KeyHolder => (&owned.share, 401),
            Names::Account => (&owned.account, 403),
            Names::Public => continue,
        };
        let own = path.replace("{id}", id);
        let method: Method = method.parse().unwrap();
        let request = app
            .request(method.clone(), &own)
            .bearer_auth(&other_user.token);
        let request = if body.is_null() {
            request
        } else {
            request.json(body)
        };
        let answer = app.send(request).await;
        assert_eq!(answer.status, status, "{method} {path}: {}", answer.body);
        assert!(
            !answer.body.to_string().contains(&owned.account),
            "{method} {path}"
        );
    }
    for (method, path, ..) in &table {
        let row = ((*method).to_owned(), (*path).to_owned());
        assert!(templates().contains(&row), "{method} {path} does not exist");
    }
    assert_eq!(contents(&app, &owned).await, before);
    watches::end_plans(&app).await;
    app.finish().await;
}

#[tokio::test]
async fn protected_routes_neither_show_nor_change_data_of_another_user() {
    // Every route is called by a new user, and all users sign in from one address.
    let app = TestApp::limited(|config| {
        config.spending_caps.codes_per_address = 1000;
        config.sign_in_attempts_per_address = 1000;
    })
    .await;
    let owned = owned(&app).await;
    let before = contents(&app, &owned).await;
    // Shorter sequences of digits also occur in the tables of a PDF.
    let phone = &owned.user.phone[1..];
    for (method, path, is_protected) in operations() {
        if !is_protected {
            continue;
        }
        // Some routes end the session or delete the account of the caller.
        let other_user = app.sign_in().await;
        let request = app
            .request(method.clone(), &path)
            .bearer_auth(&other_user.token)
            .json(&json!({}));
        let response = app.send(request).await.body.to_string();
        for own in [
            &owned.account,
            &owned.session,
            &owned.payment,
            &owned.card,
            &owned.purchase,
            &owned.watch,
            &owned.report,
            &owned.share,
            phone,
        ] {
            assert!(
                !response.contains(own),
                "{method} {path} reveals {own}: {response}"
            );
        }
    }
    assert_eq!(contents(&app, &owned).await, before);
    watches::end_plans(&app).await;
    app.finish().await;
}

#[tokio::test]
async fn admin_route_without_staff_role_is_rejected() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let document = serde_json::to_value(avtosled_server::router::openapi()).unwrap();
    let mut checked = 0;
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let is_admins = operation["tags"] == json!(["admin"]);
            assert_eq!(
                is_admins,
                path.starts_with("/api/admin/"),
                "{method} {path}: the tag and the address go together"
            );
            if !is_admins {
                continue;
            }
            checked += 1;
            assert_eq!(operation["security"], json!([{ "bearer": [] }]));
            let path = path.replace("{id}", "018f0000-0000-7000-8000-000000000000");
            let method: Method = method.to_uppercase().parse().unwrap();
            let request = || app.request(method.clone(), &path).json(&json!({}));
            let anonymous = app.send(request()).await;
            assert_eq!(anonymous.status, 401, "{method} {path}");
            let plain = app.send(request().bearer_auth(&user.token)).await;
            assert_eq!(
                (plain.status, plain.code()),
                (403, "admin_only"),
                "{method} {path}"
            );
        }
    }
    assert!(checked >= 2);
    watches::end_plans(&app).await;
    app.finish().await;
}
