//! Staff permissions: every admin route has a permission and rejects users without it.

use std::collections::BTreeSet;

use avtosled_server::identity::permissions::Role;
use avtosled_server::identity::permissions::{self, Permission, ROUTES};
use avtosled_server::platform::entities::sessions;
use chrono::Duration;
use reqwest::Method;
use sea_orm::EntityTrait;
use sea_orm::sea_query::Expr;
use serde_json::json;

use crate::app::{Answer, TestApp, User};
use crate::identity::second_factor;

const ID: &str = "018f0000-0000-7000-8000-000000000000";

/// Method and path of the admin routes in the router.
fn router_routes() -> BTreeSet<(String, String)> {
    let document = serde_json::to_value(avtosled_server::router::openapi()).unwrap();
    let mut routes = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for method in item.as_object().unwrap().keys() {
            if path.starts_with("/api/admin") {
                routes.insert((method.to_uppercase(), path.clone()));
            }
        }
    }
    routes
}

async fn send(
    app: &TestApp,
    user: Option<&User>,
    (method, path, _): (&str, &str, Permission),
) -> Answer {
    let path = path.replace("{id}", ID).replace("{name}", "none");
    let path = path.replace("{days}", "0");
    let method: Method = method.parse().unwrap();
    let request = app.request(method, &path).json(&json!({}));
    let request = match user {
        Some(user) => request.bearer_auth(&user.token),
        None => request,
    };
    app.send(request).await
}

/// Sets the age of all sessions and of their second factor.
async fn set_session_age(app: &TestApp, age: Duration) {
    let then = app.ctx.clock.now() - age;
    sessions::Entity::update_many()
        .col_expr(sessions::Column::CreatedAt, Expr::value(then))
        .col_expr(sessions::Column::SecondFactorAt, Expr::value(then))
        .exec(app.ctx.db.write())
        .await
        .unwrap();
}

#[test]
fn every_admin_route_has_one_permission_row() {
    let rows = ROUTES.iter();
    let rows = rows.map(|(method, path, _)| ((*method).to_owned(), (*path).to_owned()));
    let set: BTreeSet<(String, String)> = rows.collect();
    assert_eq!(set.len(), ROUTES.len(), "a duplicate row");
    assert_eq!(set, router_routes());
    assert_eq!(permissions::for_route("GET", "/api/admin/none"), None);
}

#[test]
fn operator_role_has_view_reveal_resend_and_credit_permissions_only() {
    let of_operator = permissions::for_role(Role::Operator);
    assert_eq!(
        of_operator,
        [
            Permission::View,
            Permission::Reveal,
            Permission::Resend,
            Permission::Credit
        ]
    );
    assert!(
        permissions::for_role(Role::User).is_empty()
            && permissions::for_role(Role::Guest).is_empty()
    );
}

#[tokio::test]
async fn admin_route_without_permission_is_rejected() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let operator = app.sign_in().await;
    app.make(&operator, Role::Operator).await;
    for row in ROUTES {
        let (method, path, right) = *row;
        let anonymous = send(&app, None, *row).await;
        assert_eq!(anonymous.status, 401, "{method} {path}");
        let plain = send(&app, Some(&user), *row).await;
        assert_eq!(
            (plain.status, plain.code()),
            (403, "admin_only"),
            "{method} {path}"
        );
        let staff = send(&app, Some(&operator), *row).await;
        let is_refused = (staff.status, staff.code()) == (403, "right_required");
        assert_eq!(
            !is_refused,
            permissions::grants(Role::Operator, right),
            "{method} {path}"
        );
    }
    app.finish().await;
}

#[tokio::test]
async fn staff_session_is_read_only_after_30_minutes_and_expires_after_12_hours() {
    let app = TestApp::start().await;
    for role in [Role::Admin, Role::Operator] {
        let staff = app.sign_in().await;
        app.make(&staff, role).await;
        set_session_age(&app, Duration::minutes(31)).await;
        for row in ROUTES.iter().filter(|row| permissions::grants(role, row.2)) {
            let answer = send(&app, Some(&staff), *row).await;
            let is_refused = answer.code() == "second_factor_required";
            assert_eq!(is_refused, row.0 != "GET", "{} {}", row.0, row.1);
        }
        set_session_age(&app, Duration::hours(12) + Duration::minutes(1)).await;
        for row in ROUTES {
            let answer = send(&app, Some(&staff), *row).await;
            assert_eq!(answer.status, 401, "{} {}", row.0, row.1);
        }
    }
    app.finish().await;
}

#[tokio::test]
async fn operator_role_is_granted_by_administrator_only() {
    let app = TestApp::start().await;
    let (admin, operator, user) = (
        app.sign_in().await,
        app.sign_in().await,
        app.sign_in().await,
    );
    app.make_admin(&admin).await;
    let path = format!("/api/admin/users/{}", app.user_id(&operator).await);
    let role = json!({ "role": "operator", "reason": "Новый сотрудник" });
    let row = app.patch_as(&admin, &path, role.clone()).await.expect(200);
    assert_eq!(row["role"], "operator");
    let path = format!("/api/admin/users/{}", app.user_id(&user).await);
    let refused = app.patch_as(&operator, &path, role).await;
    assert_eq!((refused.status, refused.code()), (403, "right_required"));
    second_factor::enrol(&app, &operator).await;
    let own = app.get_as(&operator, "/api/admin/rights").await.expect(200);
    assert_eq!(own["role"], "operator");
    assert_eq!(own["rights"], json!(["see", "reveal", "resend", "credit"]));
    assert_eq!(
        own["caps"]["credits"],
        json!({ "perHour": 1000, "perDay": 1000, "left": 1000 })
    );
    assert_eq!(
        own["caps"]["reveals"],
        json!({ "perHour": 20, "perDay": 60, "left": 20 })
    );
    app.finish().await;
}
