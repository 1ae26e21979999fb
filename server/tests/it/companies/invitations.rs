//! Invitations to a company.

use serde_json::json;

use crate::app::TestApp;
use crate::companies::{COMPANY, Company};

const EMAIL: &str = "anna@example.ru";

#[tokio::test]
async fn invitation_by_mail_is_accepted_with_the_key_of_its_link() {
    let app = TestApp::start().await;
    let company = Company::create(&app).await;
    let body = json!({ "contact": EMAIL, "role": "manager", "monthlyCap": 100 });
    let path = "/api/company/invitations";
    let created = app.post_as(&company.owner, path, body).await.expect(200);
    app.completed_jobs().await;
    let mail = app.sandbox.messages(Some(EMAIL)).pop().unwrap();
    let link = created["link"].as_str().unwrap();
    assert!(mail.text.contains(link), "{}", mail.text);
    let (address, key) = link.split_once("#key=").unwrap();
    let id = address.rsplit('/').next().unwrap();
    let invited = app.sign_in().await;
    let path = format!("/api/invitations/{id}");
    // Without the key it does not exist for an account with another address.
    app.get_as(&invited, &path)
        .await
        .expect_error(404, "invitation_not_found");
    let request = app.request(reqwest::Method::GET, &path);
    let request = request
        .bearer_auth(&invited.token)
        .header("x-access-key", key);
    let shown = app.send(request).await.expect(200);
    assert_eq!(
        (&shown["companyName"], &shown["role"], &shown["monthlyCap"]),
        (&json!(COMPANY), &json!("manager"), &json!(100))
    );
    for status in [200, 410] {
        let request = app.request(reqwest::Method::POST, &format!("{path}/accept"));
        let request = request
            .bearer_auth(&invited.token)
            .header("x-access-key", key);
        app.send(request.json(&json!({}))).await.expect(status);
    }
    let own = app
        .get_as(&invited, "/api/user/companies")
        .await
        .expect(200);
    assert_eq!(own["companies"][0]["name"], COMPANY);
    app.finish().await;
}

#[tokio::test]
async fn invitation_by_phone_is_shown_to_its_owner_and_useless_to_others() {
    let app = TestApp::start().await;
    let company = Company::create(&app).await;
    let [invited, other] = [app.sign_in().await, app.sign_in().await];
    let body = json!({ "contact": invited.phone, "role": "employee", "monthlyCap": null });
    let path = "/api/company/invitations";
    let created = app.post_as(&company.owner, path, body).await.expect(200);
    let link = created["link"].as_str().unwrap();
    let (address, key) = link.split_once("#key=").unwrap();
    let path = format!("/api/invitations/{}", address.rsplit('/').next().unwrap());
    let accept = format!("{path}/accept");
    // The link of the SMS was forwarded.
    let request = app.request(reqwest::Method::POST, &accept);
    let request = request
        .bearer_auth(&other.token)
        .header("x-access-key", key);
    let refused = app.send(request.json(&json!({}))).await;
    refused.expect_error(403, "invitation_of_another_contact");
    let own = app
        .get_as(&invited, "/api/user/companies")
        .await
        .expect(200);
    assert_eq!(own["invitations"][0]["companyName"], COMPANY);
    app.post_as(&invited, &accept, json!({})).await.expect(200);
    let own = app
        .get_as(&invited, "/api/user/companies")
        .await
        .expect(200);
    assert_eq!(
        (&own["invitations"], &own["companies"][0]["role"]),
        (&json!([]), &json!("employee"))
    );
    app.completed_jobs().await;
    app.finish().await;
}

#[tokio::test]
async fn revoked_expired_refused_and_replaced_invitations_are_over() {
    let app = TestApp::start().await;
    let company = Company::create(&app).await;
    let invited = app.sign_in().await;
    let accept = |id: &str| format!("/api/invitations/{id}/accept");

    let replaced = company.invite(&app, &invited.phone, "employee", None).await;
    let revoked = company.invite(&app, &invited.phone, "employee", None).await;
    let path = format!("/api/company/invitations/{revoked}");
    app.delete_as(&company.owner, &path).await.expect(204);
    app.delete_as(&company.owner, &path)
        .await
        .expect_error(410, "invitation_over");
    let refused = company.invite(&app, &invited.phone, "employee", None).await;
    app.delete_as(&invited, &format!("/api/invitations/{refused}"))
        .await
        .expect(204);
    for id in [replaced, revoked, refused] {
        // Its contact is erased, so that nobody is its addressee any more.
        let answer = app.post_as(&invited, &accept(&id), json!({})).await;
        answer.expect_error(404, "invitation_not_found");
    }
    let expired = company.invite(&app, &invited.phone, "employee", None).await;
    app.clock.advance(chrono::Duration::days(15));
    let invited = app.sign_in_again(&invited).await;
    let answer = app.post_as(&invited, &accept(&expired), json!({})).await;
    answer.expect_error(410, "invitation_over");
    app.completed_jobs().await;
    app.finish().await;
}

#[tokio::test]
async fn further_invitations_within_a_day_send_no_sms_and_a_sixth_without_a_payment_is_refused() {
    let app = TestApp::start().await;
    let [first, second] = [Company::create(&app).await, Company::create(&app).await];
    let phone = "79160000001";
    for company in [&first, &first, &second] {
        company.invite(&app, phone, "employee", None).await;
    }
    app.completed_jobs().await;
    assert_eq!(app.sandbox.messages(Some(phone)).len(), 1);
    for number in 0..3 {
        let phone = format!("7916000010{number}");
        first.invite(&app, &phone, "employee", None).await;
    }
    // A company that has paid nothing sends five invitations a day.
    let body = json!({ "contact": "anna@example.ru", "role": "employee", "monthlyCap": null });
    let path = "/api/company/invitations";
    let refused = app.post_as(&first.owner, path, body).await;
    refused.expect_error(429, "too_many_invitations");
    app.completed_jobs().await;
    app.finish().await;
}

#[tokio::test]
async fn owner_and_member_cannot_accept_another_invitation() {
    let app = TestApp::start().await;
    let company = Company::create(&app).await;
    let member = company.add_member(&app, "employee", None).await;
    for user in [&company.owner, &member] {
        let id = company.invite(&app, &user.phone, "employee", None).await;
        let path = format!("/api/invitations/{id}/accept");
        let refused = app.post_as(user, &path, json!({})).await;
        refused.expect_error(409, "already_member");
    }
    app.completed_jobs().await;
    app.finish().await;
}

#[tokio::test]
async fn former_member_who_accepts_again_has_the_new_role_and_cap() {
    let app = TestApp::start().await;
    let company = Company::create(&app).await;
    let member = company.add_member(&app, "manager", None).await;
    company
        .post(&app, &member, "/api/company/leave", json!({}))
        .await
        .expect(204);
    company.admit(&app, &member, "employee", Some(7)).await;
    let row = company.member(&app, "employee").await;
    assert_eq!(row["monthlyCap"], json!(7));
    app.completed_jobs().await;
    app.finish().await;
}

#[tokio::test]
async fn removed_member_does_not_return_by_an_earlier_invitation() {
    let app = TestApp::start().await;
    let company = Company::create(&app).await;
    let manager = company.add_member(&app, "manager", None).await;
    let other_person = app.sign_in().await;
    let body = json!({ "contact": other_person.phone, "role": "employee", "monthlyCap": null });
    let path = "/api/company/invitations";
    let sent = company.post(&app, &manager, path, body).await.expect(200);
    let sent = sent["invitation"]["id"].as_str().unwrap();
    let own = company.invite(&app, &manager.phone, "employee", None).await;
    let member = company.member(&app, "manager").await;
    let path = format!("/api/company/members/{}", member["id"].as_str().unwrap());
    app.delete_as(&company.owner, &path).await.expect(204);
    for (user, id) in [(&other_person, sent), (&manager, own.as_str())] {
        let path = format!("/api/invitations/{id}/accept");
        let refused = app.post_as(user, &path, json!({})).await;
        refused.expect_error(404, "invitation_not_found");
    }
    app.completed_jobs().await;
    app.finish().await;
}

#[tokio::test]
async fn manager_with_a_cap_invites_nobody_and_changes_no_cap() {
    let app = TestApp::start().await;
    let company = Company::create(&app).await;
    let manager = company.add_member(&app, "manager", Some(10)).await;
    company.add_member(&app, "employee", Some(5)).await;
    let body = json!({ "contact": "anna@example.ru", "role": "employee", "monthlyCap": 5 });
    let path = "/api/company/invitations";
    let refused = company.post(&app, &manager, path, body).await;
    refused.expect_error(403, "capped_manager");
    let employee = company.member(&app, "employee").await;
    let path = format!("/api/company/members/{}", employee["id"].as_str().unwrap());
    let put = async |cap: serde_json::Value, suspended: bool| {
        let body = json!({ "role": "employee", "monthlyCap": cap, "suspended": suspended });
        let method = reqwest::Method::PUT;
        company.send(&app, &manager, method, &path, body).await
    };
    put(json!(null), false)
        .await
        .expect_error(403, "capped_manager");
    put(json!(6), false)
        .await
        .expect_error(403, "capped_manager");
    put(json!(5), true).await.expect(200);
    app.completed_jobs().await;
    app.finish().await;
}

#[tokio::test]
async fn manager_does_not_replace_an_invitation_of_a_manager() {
    let app = TestApp::start().await;
    let company = Company::create(&app).await;
    let manager = company.add_member(&app, "manager", None).await;
    company.invite(&app, EMAIL, "manager", None).await;
    let body = json!({ "contact": EMAIL, "role": "employee", "monthlyCap": null });
    let path = "/api/company/invitations";
    let refused = company.post(&app, &manager, path, body).await;
    refused.expect_error(403, "company_role_required");
    app.completed_jobs().await;
    app.finish().await;
}
