//! Companies and the settings of their members.

use avtosled_server::platform::db;
use avtosled_server::platform::entities::stock_monitors;
use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::app::TestApp;
use crate::companies::{COMPANY, Company};

#[tokio::test]
async fn account_becomes_one_company_whose_owner_changes_the_details() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.get_as(&user, "/api/company")
        .await
        .expect_error(404, "company_not_found");
    let body = json!({ "name": COMPANY });
    let path = "/api/user/companies";
    let company = app.post_as(&user, path, body.clone()).await.expect(200);
    assert_eq!(
        (&company["name"], &company["role"], &company["memberCount"]),
        (&json!(COMPANY), &json!("owner"), &json!(1))
    );
    app.post_as(&user, path, body)
        .await
        .expect_error(409, "company_exists");
    let details = json!({ "name": "ООО «Мотор»", "inn": "7707083893", "kpp": "773601001" });
    let request = app.request(Method::PUT, "/api/company");
    let request = request.bearer_auth(&user.token).json(&details);
    let changed = app.send(request).await.expect(200);
    assert_eq!(
        (&changed["name"], &changed["inn"], &changed["ogrn"]),
        (&json!("ООО «Мотор»"), &json!("7707083893"), &Value::Null)
    );
    let wrong = json!({ "name": "ООО «Мотор»", "inn": "7707083894" });
    let request = app.request(Method::PUT, "/api/company");
    let request = request.bearer_auth(&user.token).json(&wrong);
    let refused = app.send(request).await;
    assert_eq!(refused.body["errors"][0]["path"], "inn");
    app.finish().await;
}

#[tokio::test]
async fn manager_manages_employees_but_no_managers() {
    let app = TestApp::start().await;
    let company = Company::create(&app).await;
    let manager = company.add_member(&app, "manager", None).await;
    company.add_member(&app, "employee", None).await;
    let [of_manager, of_employee] = [
        company.member(&app, "manager").await,
        company.member(&app, "employee").await,
    ]
    .map(|member| format!("/api/company/members/{}", member["id"].as_str().unwrap()));
    let settings = |role: &str| json!({ "role": role, "monthlyCap": 10, "suspended": false });
    let put = async |path: &str, role: &str| {
        let body = settings(role);
        company.send(&app, &manager, Method::PUT, path, body).await
    };
    let changed = put(&of_employee, "employee").await.expect(200);
    assert_eq!(changed["monthlyCap"], json!(10));
    for (path, role) in [
        (&of_employee, "manager"),
        (&of_manager, "manager"),
        (&of_manager, "employee"),
    ] {
        put(path, role)
            .await
            .expect_error(403, "company_role_required");
    }
    let removal = company.send(&app, &manager, Method::DELETE, &of_manager, Value::Null);
    removal.await.expect_error(403, "company_role_required");
    let invitation = json!({ "contact": "79160000001", "role": "manager", "monthlyCap": null });
    let path = "/api/company/invitations";
    let refused = company.post(&app, &manager, path, invitation).await;
    refused.expect_error(403, "company_role_required");
    let removal = company.send(&app, &manager, Method::DELETE, &of_employee, Value::Null);
    removal.await.expect(204);
    app.finish().await;
}

#[tokio::test]
async fn suspended_member_is_refused_until_he_is_resumed() {
    let app = TestApp::start().await;
    let company = Company::create(&app).await;
    let employee = company.add_member(&app, "employee", None).await;
    let settings =
        |suspended: bool| json!({ "role": "employee", "monthlyCap": null, "suspended": suspended });
    for suspended in [true, true, false] {
        let changed = company.change(&app, "employee", settings(suspended)).await;
        assert_eq!(changed.expect(200)["suspended"], suspended);
        let answer = company.get(&app, &employee, "/api/reports").await;
        assert_eq!(answer.status, if suspended { 403 } else { 200 });
        let own = app
            .get_as(&employee, "/api/user/companies")
            .await
            .expect(200);
        assert_eq!(own["companies"][0]["suspended"], suspended);
    }
    app.finish().await;
}

#[tokio::test]
async fn owner_cannot_leave_and_member_of_another_company_is_unknown() {
    let app = TestApp::start().await;
    let company = Company::create(&app).await;
    let other = Company::create(&app).await;
    other.add_member(&app, "employee", None).await;
    app.post_as(&company.owner, "/api/company/leave", json!({}))
        .await
        .expect_error(409, "owner_stays");
    let foreign = other.member(&app, "employee").await;
    let path = format!("/api/company/members/{}", foreign["id"].as_str().unwrap());
    app.delete_as(&company.owner, &path)
        .await
        .expect_error(404, "member_not_found");
    app.finish().await;
}

#[tokio::test]
async fn person_may_be_a_member_of_several_companies_and_own_one() {
    let app = TestApp::start().await;
    let [first, second] = [Company::create(&app).await, Company::create(&app).await];
    for company in [&second] {
        company.admit(&app, &first.owner, "manager", None).await;
    }
    let own = app
        .get_as(&first.owner, "/api/user/companies")
        .await
        .expect(200);
    assert_eq!(own["own"]["id"], first.id.as_str());
    assert_eq!(own["companies"][0]["id"], second.id.as_str());
    for (company, role) in [(&first, "owner"), (&second, "manager")] {
        let seen = company
            .get(&app, &first.owner, "/api/company")
            .await
            .expect(200);
        assert_eq!(seen["role"], role);
    }
    app.finish().await;
}

#[tokio::test]
async fn deletion_of_the_owner_closes_the_company_and_of_a_member_his_membership() {
    let app = TestApp::start().await;
    let company = Company::create(&app).await;
    let [leaving, staying] = [
        company.add_member(&app, "manager", None).await,
        company.add_member(&app, "employee", None).await,
    ];
    let confirmation = json!({ "confirm": "УДАЛИТЬ" });
    let deleted = app.delete_account(&leaving, confirmation.clone()).await;
    assert_eq!(deleted.status, 204, "{}", deleted.body);
    let members = app.get_as(&company.owner, "/api/company/members").await;
    assert_eq!(members.expect(200)["members"].as_array().unwrap().len(), 1);
    let deleted = app.delete_account(&company.owner, confirmation).await;
    assert_eq!(deleted.status, 204, "{}", deleted.body);
    let refused = company.get(&app, &staying, "/api/reports").await;
    refused.expect_error(403, "not_a_member");
    let own = app
        .get_as(&staying, "/api/user/companies")
        .await
        .expect(200);
    assert_eq!(own["companies"], json!([]));
    app.finish().await;
}

#[tokio::test]
async fn employee_does_not_extend_a_monitored_stock() {
    let app = TestApp::start().await;
    let company = Company::create(&app).await;
    let employee = company.add_member(&app, "employee", Some(5)).await;
    let path = "/api/user/stock";
    let car = |vin: &str| json!({ "cars": [{ "identifier": vin }] });
    let added = company
        .post(&app, &employee, path, car("XTA210990Y2760001"))
        .await;
    let added = added.expect(200);
    let owner_id = app.user_id(&company.owner).await;
    let now = app.ctx.clock.now();
    let monitor = stock_monitors::Model {
        user_id: owner_id,
        id: Uuid::now_v7(),
        enabled_at: now,
    };
    db::insert(app.ctx.db.write(), monitor).await.unwrap();
    let refused = company
        .post(&app, &employee, path, car("XTA210990Y2760002"))
        .await;
    refused.expect_error(403, "company_role_required");
    let path = format!("{path}/{}", added["cars"][0]["id"].as_str().unwrap());
    let removal = company.send(&app, &employee, Method::DELETE, &path, Value::Null);
    removal.await.expect_error(403, "company_role_required");
    app.finish().await;
}
