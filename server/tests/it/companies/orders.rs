//! Orders of members on the balance of the company, within their caps.

use futures::future::join_all;
use serde_json::{Value, json};

use crate::app::{TestApp, VIN};
use crate::batches;
use crate::companies::Company;

#[tokio::test]
async fn order_of_a_member_is_charged_to_the_company_and_names_the_member() {
    let app = TestApp::start().await;
    let company = Company::create(&app).await;
    let employee = company.add_member(&app, "employee", Some(100)).await;
    app.credit(&company.owner, 500).await;
    let ordered = company.order(&app, &employee, VIN).await.expect(200);
    let id = ordered["reportId"].as_str().unwrap();
    app.completed(&company.owner, id).await;
    assert_eq!(app.balance(&company.owner).await, json!(497.5));
    assert_eq!(app.balance(&employee).await, json!(0), "the own balance");
    // The report belongs to the company, not to the account of the member.
    let path = format!("/api/reports/{id}");
    company.get(&app, &employee, &path).await.expect(200);
    app.get_as(&employee, &path)
        .await
        .expect_error(404, "report_not_found");
    let reports = app.get_as(&company.owner, "/api/reports").await.expect(200);
    assert_eq!(reports[0]["orderedBy"], masked(&employee.phone));
    let member = company.member(&app, "employee").await;
    assert_eq!(
        (&member["spentThisMonth"], &member["checksThisMonth"]),
        (&json!(2.5), &json!(1))
    );
    app.finish().await;
}

#[tokio::test]
async fn member_sees_and_spends_no_more_than_his_cap() {
    let app = TestApp::start().await;
    let company = Company::create(&app).await;
    let employee = company.add_member(&app, "employee", Some(5)).await;
    app.credit(&company.owner, 5_000).await;
    let balance = company.get(&app, &employee, "/api/user/balance").await;
    assert_eq!(balance.expect(200), json!({ "balance": 5, "held": 0 }));
    for vin in batches::vins(2) {
        company.order(&app, &employee, &vin).await.expect(200);
    }
    let balance = company.get(&app, &employee, "/api/user/balance").await;
    assert_eq!(balance.expect(200), json!({ "balance": 0, "held": 0 }));
    let refused = company.order(&app, &employee, VIN).await;
    refused.expect_error(402, "member_cap_exceeded");
    assert!(
        !refused.body.to_string().contains("4995"),
        "the balance of the company: {}",
        refused.body
    );
    // The cap counts per month in Moscow.
    app.clock.advance(chrono::Duration::days(32));
    let employee = app.sign_in_again(&employee).await;
    company.order(&app, &employee, VIN).await.expect(200);
    app.completed_jobs().await;
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parallel_orders_of_a_member_stop_at_the_cap() {
    let app = TestApp::start().await;
    let company = Company::create(&app).await;
    let employee = company.add_member(&app, "employee", Some(50)).await;
    app.credit(&company.owner, 5_000).await;
    let orders = (0..200).map(|_| company.order(&app, &employee, VIN));
    let answers = join_all(orders).await;
    let placed = answers.iter().filter(|answer| answer.status == 200).count();
    let refused = answers
        .iter()
        .filter(|answer| answer.code() == "member_cap_exceeded");
    assert_eq!((placed, refused.count()), (20, 180));
    for answer in answers.iter().filter(|answer| answer.status == 200) {
        let id = answer.body["reportId"].as_str().unwrap();
        app.completed(&company.owner, id).await;
    }
    assert_eq!(app.balance(&company.owner).await, json!(4_950));
    let member = company.member(&app, "employee").await;
    assert_eq!(member["spentThisMonth"], json!(50));
    app.finish().await;
}

#[tokio::test]
async fn order_that_the_company_cannot_pay_is_refused_without_its_balance() {
    let app = TestApp::start().await;
    let company = Company::create(&app).await;
    let manager = company.add_member(&app, "manager", Some(1_000)).await;
    app.credit(&company.owner, 2).await;
    let refused = company.order(&app, &manager, VIN).await;
    refused.expect_error(402, "company_funds");
    assert_eq!(app.balance(&company.owner).await, json!(2));
    app.finish().await;
}

#[tokio::test]
async fn free_checks_and_vk_package_of_the_owner_are_not_for_members() {
    let app = TestApp::start().await;
    let company = Company::create(&app).await;
    let employee = company.add_member(&app, "employee", None).await;
    for (field, code) in [
        ("freeCheck", "free_check_unavailable"),
        ("vkPackage", "vk_package_unavailable"),
    ] {
        let mut body = json!({ "query": VIN, "type": "vin", "selectedServices": ["dtp"] });
        body[field] = json!(true);
        let mut estimated = body.clone();
        estimated["kind"] = json!("order");
        for (path, body) in [("/api/search", body), ("/api/estimate", estimated)] {
            let refused = company.post(&app, &employee, path, body).await;
            refused.expect_error(409, code);
        }
    }
    app.finish().await;
}

#[tokio::test]
async fn batch_of_a_member_pauses_at_the_cap_and_when_he_is_removed() {
    let app = TestApp::start().await;
    let company = Company::create(&app).await;
    let employee = company.add_member(&app, "employee", Some(12)).await;
    app.credit(&company.owner, 5_000).await;
    let list = batches::list(&batches::vins(4));
    let batch = company
        .post(&app, &employee, batches::BATCHES, list)
        .await
        .expect(200);
    let id = batch["id"].as_str().unwrap();
    let batch = batches::in_state(&app, &company.owner, id, "paused").await;
    assert_eq!(batch["pauseReason"], "monthly_cap");
    assert_eq!(batch["orderedBy"], masked(&employee.phone));
    assert_eq!(batch["rows"]["completed"], json!(2));
    let member = company.member(&app, "employee").await;
    let path = format!("/api/company/members/{}", member["id"].as_str().unwrap());
    app.delete_as(&company.owner, &path).await.expect(204);
    batches::post(&app, &company.owner, id, "resume").await;
    let batch = batches::in_state(&app, &company.owner, id, "paused").await;
    assert_eq!(
        (&batch["pauseReason"], &batch["held"]),
        (&json!("member_not_active"), &json!(0))
    );
    app.finish().await;
}

#[tokio::test]
async fn batch_of_another_member_is_stopped_by_its_orderer_a_manager_or_the_owner() {
    let app = TestApp::start().await;
    let company = Company::create(&app).await;
    let [first, second] = [
        company.add_member(&app, "employee", None).await,
        company.add_member(&app, "employee", None).await,
    ];
    let manager = company.add_member(&app, "manager", None).await;
    let body = batches::list(&batches::vins(1));
    let batch = company.post(&app, &first, batches::BATCHES, body).await;
    let id = batch.expect(200)["id"].as_str().unwrap().to_owned();
    let path = |action: &str| format!("{}/{id}/{action}", batches::BATCHES);
    batches::in_state(&app, &company.owner, &id, "paused").await;
    for action in ["pause", "resume", "cancel"] {
        let refused = company
            .post(&app, &second, &path(action), Value::Null)
            .await;
        refused.expect_error(403, "company_role_required");
    }
    company
        .get(&app, &second, &format!("{}/{id}", batches::BATCHES))
        .await
        .expect(200);
    company
        .post(&app, &manager, &path("cancel"), Value::Null)
        .await
        .expect(204);
    app.finish().await;
}

#[tokio::test]
async fn removed_member_reads_nothing_and_his_reports_stay_with_the_company() {
    let app = TestApp::start().await;
    let company = Company::create(&app).await;
    let employee = company.add_member(&app, "employee", None).await;
    app.credit(&company.owner, 500).await;
    let ordered = company.order(&app, &employee, VIN).await.expect(200);
    let id = ordered["reportId"].as_str().unwrap();
    app.completed(&company.owner, id).await;
    company
        .post(&app, &employee, "/api/company/leave", json!({}))
        .await
        .expect(204);
    let path = format!("/api/reports/{id}");
    let refused = company.get(&app, &employee, &path).await;
    refused.expect_error(403, "not_a_member");
    app.get_as(&company.owner, &path).await.expect(200);
    let reports = app.get_as(&company.owner, "/api/reports").await.expect(200);
    assert_eq!(reports[0]["orderedBy"], masked(&employee.phone));
    app.finish().await;
}

/// Name of an account without a name: its masked phone.
fn masked(phone: &str) -> Value {
    json!(avtosled_server::platform::masking::phone(phone))
}
