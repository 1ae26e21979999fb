//! Roles of a company: every operation of the API with every role, in its own, another, a left and a blocked company.

use std::collections::BTreeSet;

use avtosled_server::identity::company::roles::{COMPANY_ROUTES, CompanyRole, PERSONAL_ROUTES};
use avtosled_server::platform::entities::users;
use reqwest::Method;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;

use crate::app::{Answer, TestApp, User};
use crate::companies::Company;

const ID: &str = "018f0000-0000-7000-8000-000000000000";
/// Codes of a request that is rejected because of the company or the role.
const REJECTIONS: [&str; 4] = [
    "company_role_required",
    "not_a_member",
    "member_suspended",
    "company_blocked",
];

type Route = (&'static str, &'static str, CompanyRole);

/// Method and path of the signed-in routes outside the admin panel.
fn signed_in_routes() -> BTreeSet<(String, String)> {
    let document = serde_json::to_value(avtosled_server::router::openapi()).unwrap();
    let mut routes = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let schemes = operation["security"].as_array().into_iter().flatten();
            let is_signed_in = schemes
                .into_iter()
                .any(|scheme| scheme.get("bearer").is_some());
            if is_signed_in && !path.starts_with("/api/admin") {
                routes.insert((method.to_uppercase(), path.clone()));
            }
        }
    }
    routes
}

/// Routes in an order in which no request changes the answer to a later one: leaving comes last.
fn routes() -> Vec<Route> {
    let (last, mut first): (Vec<Route>, Vec<Route>) = COMPANY_ROUTES
        .iter()
        .copied()
        .partition(|route| route.1 == "/api/company/leave");
    first.extend(last);
    first
}

async fn call(app: &TestApp, company: &Company, user: &User, route: Route) -> Answer {
    let (method, path, _) = route;
    let path = path.replace("{id}", ID).replace("{month}", "2026-10");
    let path = path.replace("{kind}", "act.pdf");
    let method: Method = method.parse().unwrap();
    company.send(app, user, method, &path, json!({})).await
}

fn is_rejected(answer: &Answer) -> bool {
    answer.status == 403 && REJECTIONS.contains(&answer.code())
}

#[test]
fn every_signed_in_route_is_personal_or_has_one_least_role() {
    let of_company = COMPANY_ROUTES.iter().map(|row| (row.0, row.1));
    let all: Vec<(&str, &str)> = of_company.chain(PERSONAL_ROUTES.iter().copied()).collect();
    let set: BTreeSet<(String, String)> = all
        .iter()
        .map(|(method, path)| ((*method).to_owned(), (*path).to_owned()))
        .collect();
    assert_eq!(set.len(), all.len(), "a duplicate row");
    let mut expected = signed_in_routes();
    // Visitors may call it too.
    expected.insert(("POST".to_owned(), "/api/vehicle/preview".to_owned()));
    assert_eq!(set, expected);
}

#[tokio::test]
async fn each_role_may_call_the_routes_of_its_rank_only() {
    let app = TestApp::start().await;
    let company = Company::create(&app).await;
    let manager = company.add_member(&app, "manager", None).await;
    let employee = company.add_member(&app, "employee", None).await;
    let people = [
        (CompanyRole::Owner, company.owner.clone()),
        (CompanyRole::Manager, manager),
        (CompanyRole::Employee, employee),
    ];
    for (role, user) in &people {
        for route in routes() {
            let answer = call(&app, &company, user, route).await;
            let (method, path, least) = route;
            assert_eq!(
                is_rejected(&answer),
                *role < least,
                "{role:?} {method} {path}: {} {}",
                answer.status,
                answer.body
            );
        }
    }
    app.finish().await;
}

#[tokio::test]
async fn non_member_former_suspended_and_members_of_a_blocked_company_may_call_nothing() {
    let app = TestApp::start().await;
    let company = Company::create(&app).await;
    let other = Company::create(&app).await;
    let non_member = other.add_member(&app, "manager", None).await;
    let former = company.add_member(&app, "manager", None).await;
    company
        .post(&app, &former, "/api/company/leave", json!({}))
        .await
        .expect(204);
    let suspended = company.add_member(&app, "employee", None).await;
    let settings = json!({ "role": "employee", "monthlyCap": null, "suspended": true });
    company.change(&app, "employee", settings).await.expect(200);
    let member = company.add_member(&app, "manager", None).await;
    let blocked = Company::create(&app).await;
    blocked.admit(&app, &member, "manager", None).await;
    let owner_id = app.user_id(&blocked.owner).await;
    users::Entity::update_many()
        .col_expr(users::Column::IsActive, Expr::value(false))
        .filter(users::Column::Id.eq(owner_id))
        .exec(app.ctx.db.write())
        .await
        .unwrap();
    for route in routes() {
        for (company, user, code) in [
            (&company, &non_member, "not_a_member"),
            (&company, &other.owner, "not_a_member"),
            (&company, &former, "not_a_member"),
            (&company, &suspended, "member_suspended"),
            (&blocked, &member, "company_blocked"),
        ] {
            let answer = call(&app, company, user, route).await;
            assert_eq!(
                (answer.status, answer.code()),
                (403, code),
                "{} {}",
                route.0,
                route.1
            );
        }
    }
    app.finish().await;
}

#[tokio::test]
async fn header_that_names_no_company_is_rejected() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    for id in ["", "x", ID, "018f0000-0000-7000-8000-00000000000g"] {
        let request = app.request(Method::GET, "/api/reports");
        let request = request.bearer_auth(&user.token).header("x-company-id", id);
        app.send(request).await.expect_error(403, "not_a_member");
    }
    app.finish().await;
}
