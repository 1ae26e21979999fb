//! Malformed requests to all routes: each gets a 4xx with a clear error and changes nothing.

use reqwest::Method;
use sea_orm::{EntityTrait, QueryOrder};
use serde_json::{Value, json};

use avtosled_server::platform::entities;

use crate::app::{TestApp, User, VIN};
use crate::routes::contract::operations;

const QUICK: &str = "/api/payment/quick-purchase";

struct Case {
    name: String,
    method: Method,
    path: String,
    content_type: &'static str,
    body: Vec<u8>,
    headers: Vec<(&'static str, String)>,
}

fn case(name: impl Into<String>, path: &str, body: impl Into<Vec<u8>>) -> Case {
    Case {
        name: name.into(),
        method: Method::POST,
        path: path.to_owned(),
        content_type: "application/json",
        body: body.into(),
        headers: Vec::new(),
    }
}

/// Valid body for every route that takes one.
#[expect(clippy::too_many_lines, reason = "a table")]
fn good_bodies() -> Vec<(&'static str, Value)> {
    let osago = json!({ "region": "moscow", "enginePower": 150, "driverAge": "young",
        "drivingExperience": "novice", "driversCount": "limited", "bonusMalusClass": "3" });
    let tariff = json!({ "date": "2026-11-20", "vehicle": { "category": "B", "power": 150 },
        "owner": "person", "territory": { "region": "77", "locality": "Вся территория" },
        "drivers": [{ "age": 40, "experience": 15, "kbmClass": "3" }], "months": 12 });
    vec![
        (
            "/api/reports/send-email",
            json!({ "reportId": VIN, "email": "ivan@example.com", "message": "" }),
        ),
        (
            "/api/support-messages",
            json!({ "contact": "ivan@example.com", "message": "Отчёт не приходит" }),
        ),
        (
            "/api/validate/identifier",
            json!({ "type": "vin", "text": VIN }),
        ),
        (
            "/api/validate/document",
            json!({ "kind": "inn", "text": "7700000009" }),
        ),
        (
            "/api/validate/form",
            json!({ "name": "phone", "values": {} }),
        ),
        (
            "/api/client-errors",
            json!({ "kind": "render", "route": "/", "place": "page", "message": "x" }),
        ),
        ("/api/quote", json!({ "services": ["dtp"] })),
        ("/api/osago-calculate", osago),
        ("/api/osago/quote", tariff),
        (
            "/api/auth/phone/send-code",
            json!({ "phone": "79160000001" }),
        ),
        ("/api/auth/send-code", json!({ "phone": "79160000002" })),
        ("/api/auth/phone/verify-code", json!({ "code": "123456" })),
        (
            "/api/auth/verify-code",
            json!({ "phone": "79160000003", "code": "123456" }),
        ),
        ("/api/auth/second-factor", json!({ "code": "123456" })),
        (
            "/api/user/second-factor/enrolment",
            json!({ "code": "123456" }),
        ),
        (
            "/api/auth/login",
            json!({ "username": "ivan", "password": "secret1" }),
        ),
        (
            "/api/user/credentials",
            json!({ "username": "ivan", "password": "secret1", "email": "a@example.com" }),
        ),
        (
            "/api/user/password",
            json!({ "currentPassword": "secret1", "newPassword": "secret2" }),
        ),
        ("/api/user/email", json!({ "email": "a@example.com" })),
        (
            "/api/user/email/confirm",
            json!({ "link": "0192f0c0-0000-7000-8000-000000000009", "key": "secret" }),
        ),
        (
            "/api/staff-sessions/stop",
            json!({ "link": "0192f0c0-0000-7000-8000-000000000009", "key": "secret" }),
        ),
        (
            "/api/auth/verify-license",
            json!({ "licenseNumber": "9900 000001", "issueDate": "15.01.2020" }),
        ),
        ("/api/auth/vk/start", json!({ "display": "popup" })),
        (
            "/api/auth/vk/exchange",
            json!({ "code": "c", "state": "s", "device_id": "d" }),
        ),
        (
            "/api/auth/vk/callback",
            json!({ "code": "c", "state": "s", "device_id": "d" }),
        ),
        ("/api/auth/vk", json!({ "vkId": "1" })),
        (
            "/api/vehicle/identify",
            json!({ "type": "license", "query": "А123ВС77" }),
        ),
        (
            "/api/vehicle/preview",
            json!({ "type": "license", "query": "А123ВС77" }),
        ),
        (
            "/api/user/consents",
            json!({ "purpose": "marketing", "version": "2026-11-21", "given": true }),
        ),
        (
            "/api/user/registration-data",
            json!({ "firstName": "Иван", "consent": "2026-11-21" }),
        ),
        ("/api/user/withdrawals", json!({ "amount": 1 })),
        (
            QUICK,
            json!({ "type": "vin", "query": VIN, "packageType": "basic",
                "deliveryMethods": ["email"], "contacts": { "email": "a@example.com" } }),
        ),
        (
            "/api/payment/create",
            json!({ "amount": 100, "description": "Пополнение" }),
        ),
        (
            "/api/search",
            json!({ "type": "vin", "query": VIN, "selectedServices": ["dtp"] }),
        ),
        (
            "/api/extended-search",
            json!({ "vin": VIN, "services": ["taxi"] }),
        ),
        (
            "/api/packages/purchase",
            json!({ "packageType": "starter" }),
        ),
        (
            "/api/promo/check",
            json!({ "code": "ПЕРВЫЙ20", "amount": 199 }),
        ),
        ("/api/estimate", json!({ "kind": "topup", "amount": 100 })),
        (
            "/api/subscriptions",
            json!({ "subscriptionType": "personal", "amount": 299, "consent": "2026-11-28" }),
        ),
        ("/api/user/subscription", json!({ "amount": 599 })),
        (
            "/api/user/watches",
            json!({ "reportId": "018f0000-0000-7000-8000-000000000000" }),
        ),
        (
            "/api/user/api-keys",
            json!({ "name": "CRM", "mode": "test", "scopes": ["checks:read"] }),
        ),
        (
            "/api/user/webhooks",
            json!({ "url": "https://example.com/hook", "mode": "test", "events": ["check.completed"] }),
        ),
        (
            "/api/user/batches",
            json!({ "rows": [{ "identifier": "XTA210990Y2765499" }], "services": ["dtp"] }),
        ),
        (
            "/api/user/batches/quote",
            json!({ "rows": [{ "identifier": "XTA210990Y2765499" }], "services": ["dtp"] }),
        ),
        ("/api/user/companies", json!({ "name": "ООО «Авто»" })),
        ("/api/company", json!({ "name": "ООО «Авто»" })),
        (
            "/api/company/invitations",
            json!({ "contact": "79160000009", "role": "employee" }),
        ),
        (
            "/api/company/members/018f0000-0000-7000-8000-000000000000",
            json!({ "role": "employee", "suspended": false }),
        ),
        (
            "/api/reports/018f0000-0000-7000-8000-000000000000/tags",
            json!({ "tags": ["трейд-ин"] }),
        ),
        (
            "/api/reports/018f0000-0000-7000-8000-000000000000/comments",
            json!({ "text": "Продавец торопит" }),
        ),
        (
            "/api/user/stock",
            json!({ "cars": [{ "identifier": "XTA210990Y2765499" }] }),
        ),
        (
            "/api/user/stock/remove",
            json!({ "ids": ["018f0000-0000-7000-8000-000000000000"] }),
        ),
        (
            "/api/user/stock/tags",
            json!({ "ids": ["018f0000-0000-7000-8000-000000000000"], "add": ["VIP"] }),
        ),
        ("/api/user/stock/monitoring", json!({ "isEnabled": false })),
        (
            "/api/user/stock-views",
            json!({ "name": "Опасные", "filters": { "level": "stop" } }),
        ),
        (
            "/api/user/subscription/resume",
            json!({ "consent": "2026-11-28" }),
        ),
        (
            "/api/user/auto-topup",
            json!({ "minimumBalance": 100, "autoTopupEnabled": false, "autoTopupAmount": 300,
                "monthlyTopupRequired": true }),
        ),
    ]
}

/// HTTP method of a route that takes a body.
fn method_of(path: &str) -> Method {
    let methods = operations().into_iter();
    let mut methods = methods.filter(|(_, other, _)| other == path);
    methods
        .find_map(|(method, _, _)| {
            [Method::POST, Method::PATCH, Method::PUT]
                .contains(&method)
                .then_some(method)
        })
        .unwrap()
}

/// Malformed bodies that apply to every route.
fn general() -> Vec<Case> {
    let mut cases = Vec::new();
    for (path, good) in good_bodies() {
        let text = good.to_string();
        let mut unknown = good.clone();
        unknown["noSuchField"] = json!(1);
        let mut wrong_type = good.clone();
        // Values of a form may have any type, but its name may not.
        let field = good.as_object().unwrap().keys().next().unwrap().clone();
        wrong_type[&field] = json!({ "a": [1] });
        let doubled = format!("{},{}", &text[..text.len() - 1], &text[1..]);
        let mut not_utf8 = text.clone().into_bytes();
        not_utf8.insert(2, 0xFF);
        let mut huge = good.clone();
        huge["noSuchField"] = json!("x".repeat(2 * 1024 * 1024 + 1));
        let bodies: Vec<(&str, Vec<u8>)> = vec![
            ("empty", Vec::new()),
            ("not JSON", b"phone=79160000001".to_vec()),
            ("cut off", text.as_bytes()[..text.len() - 1].to_vec()),
            ("two values", format!("{text}{text}").into_bytes()),
            ("null", b"null".to_vec()),
            ("a number", b"42".to_vec()),
            ("a list of one number", b"[42]".to_vec()),
            ("deep", "[".repeat(100_000).into_bytes()),
            ("not UTF-8", not_utf8),
            ("an unknown field", unknown.to_string().into_bytes()),
            (
                "a field of the wrong type",
                wrong_type.to_string().into_bytes(),
            ),
            ("a doubled field", doubled.into_bytes()),
            ("too large", huge.to_string().into_bytes()),
        ];
        cases.extend(bodies.into_iter().map(|(name, body)| Case {
            method: method_of(path),
            ..case(name, path, body)
        }));
        for content_type in [
            "text/plain",
            "application/x-www-form-urlencoded",
            "application/xml",
        ] {
            cases.push(Case {
                method: method_of(path),
                content_type,
                ..case(format!("as {content_type}"), path, text.clone())
            });
        }
    }
    cases
}

/// Well-formed bodies with invalid values.
#[expect(clippy::too_many_lines, reason = "a table, one line a case")]
fn values() -> Vec<Case> {
    let vin =
        |services: Value| json!({ "type": "vin", "query": VIN, "selectedServices": services });
    let search = |type_: &str, query: &str| json!({ "type": type_, "query": query, "selectedServices": ["dtp"] });
    let with = |name: &str, value: Value| {
        let mut body = vin(json!(["dtp"]));
        body[name] = value;
        body
    };
    let quick = |name: &str, value: Value| {
        let mut bodies = good_bodies().into_iter();
        let mut body = bodies.find(|(path, _)| *path == QUICK).unwrap().1;
        body[name] = value;
        body
    };
    let osago = |name: &str, value: Value| {
        let mut body = good_bodies()[5].1.clone();
        body[name] = value;
        body
    };
    let bodies: Vec<(&str, Value)> = vec![
        (
            "/api/extended-search",
            json!({ "vin": "XTA21901", "services": ["taxi"] }),
        ),
        (
            "/api/extended-search",
            json!({ "vin": VIN, "services": [] }),
        ),
        (
            "/api/extended-search",
            json!({ "vin": VIN, "services": ["probeg"] }),
        ),
        ("/api/search", search("vin", "")),
        ("/api/search", search("vin", "   ")),
        ("/api/search", search("vin", "XTA21901ON0000001")),
        ("/api/search", search("vin", "XTA219010N000000")),
        ("/api/search", search("vin", "1HGCM82643A004352")),
        ("/api/search", search("vin", "\u{0}\u{0}")),
        ("/api/search", search("license", "А000АА77")),
        ("/api/search", search("license", "Ы001ЫЫ99")),
        ("/api/search", search("license", "А123АА77;DROP")),
        ("/api/search", search("body", "12345")),
        ("/api/search", search("body", "ОТСУТСТВУЕТ")),
        ("/api/search", search("chassis", VIN)),
        ("/api/search", vin(json!(["nothing"]))),
        ("/api/search", vin(json!(["dtp", "dtp"]))),
        ("/api/search", vin(json!(["dtp", ""]))),
        ("/api/search", vin(json!(["dtp", null]))),
        ("/api/search", vin(json!(["fines"]))),
        ("/api/search", with("inputs", json!({ "certificate": "1" }))),
        ("/api/search", with("inputs", json!({ "mileage": -1 }))),
        ("/api/search", with("inputs", json!({ "mileage": 1.5 }))),
        ("/api/search", with("inputs", json!({ "owner": "Тестов" }))),
        (
            "/api/search",
            with("inputs", json!({ "owner": { "lastName": "Тестов" } })),
        ),
        ("/api/search", with("inputs", json!({ "passport": "1" }))),
        ("/api/search", with("inputs", json!(["x"]))),
        ("/api/search", vin(json!({ "0": "dtp" }))),
        ("/api/search", vin(json!(vec!["dtp"; 10_000]))),
        ("/api/search", with("fullReport", json!("yes"))),
        ("/api/search", with("freeCheck", json!(1))),
        ("/api/search", with("vkPackage", json!(1))),
        ("/api/search", with("vkPackage", json!(true))),
        ("/api/auth/vk/start", json!({ "display": "window" })),
        ("/api/auth/vk/start", json!({ "purpose": "merge" })),
        (
            "/api/auth/vk/start",
            json!({ "returnTo": "//evil.example" }),
        ),
        (
            "/api/auth/vk/exchange",
            json!({ "code": "c", "state": "s".repeat(43), "device_id": "d" }),
        ),
        (
            "/api/auth/vk/callback",
            json!({ "access_token": "vk1.a.x" }),
        ),
        ("/api/auth/vk", json!({ "vkId": "one" })),
        ("/api/auth/vk", json!({ "vkId": "1", "email": "x" })),
        (
            "/api/auth/verify-license",
            json!({ "licenseNumber": "99ЫЫ 000001", "issueDate": "15.01.2020" }),
        ),
        (
            "/api/auth/verify-license",
            json!({ "licenseNumber": "9900 000001", "issueDate": "15.01.2999" }),
        ),
        (
            "/api/auth/phone/verify-code",
            json!({ "code": "123456", "replacePhone": "yes" }),
        ),
        ("/api/search", with("catalogue", json!("selection"))),
        ("/api/search", with("catalogue", json!("none"))),
        ("/api/search", with("totalCost", json!(0))),
        (QUICK, quick("packageType", json!("start"))),
        (QUICK, quick("query", json!("\u{0}"))),
        (QUICK, quick("deliveryMethods", json!(["fax"]))),
        (QUICK, quick("deliveryMethods", json!(vec!["email"; 100]))),
        (QUICK, quick("contacts", json!({ "email": "" }))),
        (
            QUICK,
            quick(
                "contacts",
                json!({ "email": "a@example.com\r\nBcc: b@example.com" }),
            ),
        ),
        (QUICK, quick("contacts", json!(["a@example.com"]))),
        (QUICK, quick("contact", json!("никто"))),
        (QUICK, quick("amount", json!(0.01))),
        (QUICK, quick("amount", json!(1e300))),
        (
            "/api/search",
            with("userId", json!("018f0000-0000-7000-8000-000000000000")),
        ),
        ("/api/payment/notification", json!([])),
        (
            "/api/payment/notification",
            json!({ "event": "payment.succeeded", "object": {} }),
        ),
        (
            "/api/payment/create",
            json!({ "amount": 1e300, "description": "x" }),
        ),
        (
            "/api/payment/create",
            json!({ "amount": -1, "description": "x" }),
        ),
        (
            "/api/payment/create",
            json!({ "amount": 1, "description": "x", "returnUrl": "javascript:alert(1)" }),
        ),
        (
            "/api/payment/create",
            json!({ "amount": 1, "description": "x", "metadata": ["a"] }),
        ),
        (
            "/api/payment/create",
            json!({ "amount": 1, "description": "x", "paymentMethodId": "x" }),
        ),
        (
            "/api/payment/create",
            json!({ "amount": 1, "description": "x", "contact": "@" }),
        ),
        (
            "/api/vehicle/identify",
            json!({ "type": "license", "query": "А12" }),
        ),
        (
            "/api/vehicle/identify",
            json!({ "type": "body", "query": "-" }),
        ),
        (
            "/api/vehicle/identify",
            json!({ "type": "vin", "query": "O".repeat(17) }),
        ),
        (
            "/api/client-errors",
            json!({ "kind": "render", "route": "/report/1", "place": "page", "message": "x" }),
        ),
        (
            "/api/client-errors",
            json!({ "kind": "other", "route": "/", "place": "page", "message": "x" }),
        ),
        ("/api/auth/send-code", json!({ "phone": "" })),
        ("/api/auth/send-code", json!({ "phone": "+77000000000" })),
        ("/api/auth/send-code", json!({ "phone": "88005553535" })),
        ("/api/auth/send-code", json!({ "phone": "9".repeat(1000) })),
        (
            "/api/auth/phone/send-code",
            json!({ "phone": "1' OR 1=1 --" }),
        ),
        (
            "/api/auth/verify-code",
            json!({ "phone": "79160000009", "code": "" }),
        ),
        (
            "/api/auth/verify-code",
            json!({ "phone": "79160000009", "code": "12345678901" }),
        ),
        (
            "/api/auth/phone/verify-code",
            json!({ "code": "1", "challengeId": "1" }),
        ),
        (
            "/api/auth/phone/verify-code",
            json!({ "code": "1", "challengeId": "018f0000-0000-7000-8000-000000000000" }),
        ),
        (
            "/api/auth/login",
            json!({ "username": " ", "password": "secret1" }),
        ),
        (
            "/api/auth/login",
            json!({ "username": "ivan", "password": "secret1" }),
        ),
        (
            "/api/auth/login",
            json!({ "username": "\u{0}", "password": "я".repeat(6000) }),
        ),
        (
            "/api/user/credentials",
            json!({ "username": "ab", "password": "secret1" }),
        ),
        (
            "/api/user/credentials",
            json!({ "username": "+79161234567", "password": "secret1" }),
        ),
        (
            "/api/user/credentials",
            json!({ "username": "user-1a2b", "password": "secret1" }),
        ),
        (
            "/api/user/credentials",
            json!({ "username": "Secret1", "password": "secret1" }),
        ),
        (
            "/api/user/credentials",
            json!({ "username": "ivan", "password": "12345" }),
        ),
        (
            "/api/user/credentials",
            json!({ "username": "ivan", "password": "secret1", "email": "x" }),
        ),
        (
            "/api/user/credentials",
            json!({ "username": "ivan", "password": "secret1", "role": "admin" }),
        ),
        (
            "/api/user/password",
            json!({ "currentPassword": "", "newPassword": "secret1" }),
        ),
        (
            "/api/user/password",
            json!({ "currentPassword": "secret1", "newPassword": "secret2" }),
        ),
        ("/api/user/withdrawals", json!({ "amount": 0 })),
        ("/api/user/withdrawals", json!({ "amount": -1 })),
        ("/api/user/withdrawals", json!({ "amount": 0.001 })),
        ("/api/user/withdrawals", json!({ "amount": 1e300 })),
        ("/api/user/withdrawals", json!({ "amount": "1" })),
        ("/api/user/withdrawals", json!({})),
        ("/api/user/email", json!({ "email": "x@" })),
        ("/api/user/email", json!({})),
        ("/api/quote", json!({ "services": ["dtp", "nothing"] })),
        (
            "/api/quote",
            json!({ "services": ["probeg"], "catalogue": "extended" }),
        ),
        ("/api/osago-calculate", osago("enginePower", json!(0))),
        ("/api/osago-calculate", osago("enginePower", json!(-5))),
        ("/api/osago-calculate", osago("enginePower", json!("150"))),
        ("/api/osago-calculate", osago("region", json!("mars"))),
        ("/api/osago-calculate", osago("bonusMalusClass", json!(3))),
        ("/api/osago-calculate", osago("driversCount", Value::Null)),
        (
            "/api/validate/identifier",
            json!({ "type": "chassis", "text": "" }),
        ),
        (
            "/api/validate/document",
            json!({ "kind": "visa", "text": "" }),
        ),
        (
            "/api/validate/form",
            json!({ "name": "nothing", "values": {} }),
        ),
    ];
    let cases = bodies.into_iter().map(|(path, body)| {
        let body = body.to_string();
        let name: String = body.chars().take(80).collect();
        Case {
            method: method_of(path),
            ..case(name, path, body)
        }
    });
    cases.collect()
}

/// Requests with a wrong method, path, query or header.
fn addresses() -> Vec<Case> {
    let mut cases = Vec::new();
    let known = operations();
    for (_, path, _) in operations() {
        let takes = |method: &Method| known.iter().any(|(m, p, _)| m == method && *p == path);
        let mut wrong = [Method::PATCH, Method::DELETE, Method::PUT].into_iter();
        let wrong = wrong.rfind(|method| !takes(method)).unwrap();
        cases.push(Case {
            method: wrong,
            ..case("a wrong method", &path, "{}")
        });
    }
    let get = |path: &str| Case {
        method: Method::GET,
        ..case("a wrong address", path, "")
    };
    for path in [
        "/api",
        "/api/",
        "/api/nowhere",
        "/api/search/1",
        "/api/reports/test-1",
        "/api/reports/018f0000-0000-7000-8000-000000000000",
        "/api/reports/..%2f..%2fetc%2fpasswd",
        "/api/reports/%00",
        "/api/reports/x/events",
        "/api/reports/018f0000-0000-7000-8000-000000000000/events",
        "/api/reports?limit=many",
        "/api/reports?limit=-1",
        "/api/reports?after=x",
        "/api/reports?owner=1",
        "/api/company/documents/2026-13/act.pdf",
        "/api/company/documents/2026-10/act.zip",
        "/api/company/documents/%00/act.pdf",
        "/api/catalogue/none",
        "/api/catalogue/%F0%9F%9A%97",
        "/api/user",
        "/api/user/stock?after=x",
        "/api/user/stock?level=bad",
        "/api/user/stock?olderThanDays=0",
        "/api/user/stock/export.csv?limit=1",
        "/api/admin/users",
        "/api/admin/payments",
        "/api/admin/payments?status=lost",
        "/api/admin/user-packages",
        "/api/admin/reconciliation",
    ] {
        cases.push(get(path));
    }
    for path in ["/api/user/sessions?all=maybe", "/api/user/sessions?some=1"] {
        cases.push(Case {
            method: Method::DELETE,
            ..case("a wrong query", path, "")
        });
    }
    let body = good_bodies().pop().unwrap().1.to_string();
    for key in [String::new(), "k".repeat(101), "ключ".to_owned()] {
        let headers = vec![("idempotency-key", key)];
        cases.push(Case {
            headers,
            ..case("a wrong key", "/api/search", body.clone())
        });
    }
    let mut refresh = case("no cookie", "/api/auth/refresh", "");
    refresh
        .headers
        .push(("cookie", "refresh_token=nonsense".to_owned()));
    cases.push(refresh);
    cases
}

macro_rules! contents {
    ($db:expr, $($table:ident),* $(,)?) => {
        vec![$({
            let rows = entities::$table::Entity::find()
                .order_by_asc(entities::$table::Column::Id)
                .into_json()
                .all($db)
                .await
                .unwrap();
            (stringify!($table), format!("{rows:#?}"))
        }),*]
    };
}

/// Contents of every table except `sign_in_attempts` and `password_attempts`.
///
/// A wrong code or password is a well-formed request, and its attempt counts.
async fn contents(app: &TestApp) -> Vec<(&'static str, String)> {
    let db = app.ctx.db.read();
    contents!(
        db,
        account_deletions,
        api_requests,
        consents,
        free_check_grants,
        idempotency_keys,
        identifications,
        jobs,
        ledger_entries,
        ledger_transfers,
        messages,
        packages,
        payment_methods,
        payments,
        phone_challenges,
        quick_purchases,
        refresh_tokens,
        refunds,
        report_services,
        sessions,
        signing_keys,
        stock_cars,
        stock_monitors,
        stock_views,
        subscription_plans,
        user_actions,
        user_packages,
        users,
        vehicle_reports,
        vk_attempts,
        watch_changes,
        watches,
    )
}

async fn check(app: &TestApp, user: &User, case: Case) {
    let name = format!("{} {} ({})", case.method, case.path, case.name);
    let mut request = app
        .request(case.method, &case.path)
        .bearer_auth(&user.token)
        .header("content-type", case.content_type)
        .body(case.body);
    for (header, value) in case.headers {
        request = request.header(header, value);
    }
    let answer = app.send(request).await;
    assert!(
        (400..500).contains(&answer.status),
        "{name}: {} {}",
        answer.status,
        answer.body
    );
    let kind = answer
        .headers
        .get("content-type")
        .map(|kind| kind.to_str().unwrap());
    assert_eq!(
        kind,
        Some("application/problem+json"),
        "{name}: {}",
        answer.body
    );
    assert!(!answer.code().is_empty(), "{name}: {}", answer.body);
    assert_eq!(answer.body["status"], answer.status, "{name}");
    assert_eq!(answer.body["error"], answer.body["detail"], "{name}");
    if answer.status == 422 && answer.code() == "validation_failed" {
        let errors = answer.body["errors"].as_array();
        assert!(
            errors.is_some_and(|errors| !errors.is_empty()),
            "{name}: {}",
            answer.body
        );
    }
}

#[tokio::test]
async fn malformed_requests_are_rejected_and_change_nothing() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let cases: Vec<Case> = [general(), values(), addresses()]
        .into_iter()
        .flatten()
        .collect();
    assert!(cases.len() >= 150, "only {} cases", cases.len());
    app.completed_jobs().await;
    let before = contents(&app).await;
    let balance = app.get_as(&user, "/api/user/balance").await.expect(200);
    for case in cases {
        check(&app, &user, case).await;
    }
    for (before, after) in before.iter().zip(contents(&app).await) {
        assert_eq!(*before, after, "{} has changed", after.0);
    }
    assert_eq!(
        app.get_as(&user, "/api/user/balance").await.expect(200),
        balance
    );
    app.finish().await;
}

#[tokio::test]
async fn invalid_field_is_named_in_error() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let refused = async |path: &str, body: Value| {
        app.post_as(&user, path, body).await.expect(422)["errors"][0].clone()
    };
    let error = refused("/api/search", json!({ "query": VIN, "colour": "red" })).await;
    assert_eq!(
        (&error["path"], &error["code"]),
        (&json!("colour"), &json!("unknown_field"))
    );
    let error = refused("/api/search", json!({ "type": "vin" })).await;
    assert_eq!(
        (&error["path"], &error["code"]),
        (&json!("query"), &json!("required"))
    );
    let body = json!({ "query": VIN, "selectedServices": ["dtp", 5] });
    let error = refused("/api/search", body).await;
    assert_eq!(error["path"], "selectedServices[1]");
    let body = json!({ "query": VIN, "selectedServices": ["dtp", "nothing"] });
    assert_eq!(
        refused("/api/search", body).await["path"],
        "selectedServices[1]"
    );
    app.finish().await;
}
