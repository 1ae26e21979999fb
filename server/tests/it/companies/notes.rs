//! Tags and comments of reports.

use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{TestApp, VIN};
use crate::companies::Company;

#[tokio::test]
async fn tags_and_comments_are_shared_by_the_company_and_filter_its_reports() {
    let app = TestApp::start().await;
    let company = Company::create(&app).await;
    let [first, second] = [
        company.add_member(&app, "employee", None).await,
        company.add_member(&app, "employee", None).await,
    ];
    app.credit(&company.owner, 500).await;
    let mut ids = Vec::new();
    for user in [&first, &second] {
        let ordered = company.order(&app, user, VIN).await.expect(200);
        ids.push(ordered["reportId"].as_str().unwrap().to_owned());
    }
    let path = format!("/api/reports/{}", ids[0]);
    let tags = json!({ "tags": ["Трейд-ин", " до 500  тыс "] });
    let tags_path = format!("{path}/tags");
    let set = company.send(&app, &second, Method::PUT, &tags_path, tags);
    assert_eq!(
        set.await.expect(200),
        json!({ "tags": ["Трейд-ин", "до 500 тыс"] })
    );
    let text = json!({ "text": "Продавец торопит" });
    let comments = format!("{path}/comments");
    let comment = company
        .post(&app, &first, &comments, text)
        .await
        .expect(200);
    let notes = company
        .get(&app, &second, &format!("{path}/notes"))
        .await
        .expect(200);
    assert_eq!(notes["tags"], json!(["Трейд-ин", "до 500 тыс"]));
    assert_eq!(
        (
            &notes["comments"][0]["text"],
            &notes["comments"][0]["isOwn"]
        ),
        (&json!("Продавец торопит"), &json!(false))
    );
    let listed = app
        .get_as(
            &company.owner,
            "/api/reports?tag=%D1%82%D1%80%D0%B5%D0%B9%D0%B4-%D0%B8%D0%BD",
        )
        .await
        .expect(200);
    assert_eq!(listed.as_array().unwrap().len(), 1);
    assert_eq!(listed[0]["id"], ids[0].as_str());
    let known = app
        .get_as(&company.owner, "/api/user/report-tags")
        .await
        .expect(200);
    assert_eq!(known["tags"][0], json!({ "tag": "Трейд-ин", "count": 1 }));
    let members = app
        .get_as(&company.owner, "/api/company/members")
        .await
        .expect(200);
    let member = members["members"][1]["id"].as_str().unwrap();
    let listed = app
        .get_as(&company.owner, &format!("/api/reports?member={member}"))
        .await
        .expect(200);
    assert_eq!(listed[0]["id"], ids[1].as_str());
    // Only the author, a manager and the owner delete a comment.
    let path = format!("/api/report-comments/{}", comment["id"].as_str().unwrap());
    let refused = company
        .send(&app, &second, Method::DELETE, &path, Value::Null)
        .await;
    refused.expect_error(403, "company_role_required");
    app.delete_as(&company.owner, &path).await.expect(204);
    app.delete_as(&company.owner, &path)
        .await
        .expect_error(404, "comment_not_found");
    for id in ids {
        app.completed(&company.owner, &id).await;
    }
    app.finish().await;
}

#[tokio::test]
async fn notes_are_no_part_of_a_shared_report() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 500).await;
    let id = app.order(&user, &["dtp"]).await;
    app.completed(&user, &id).await;
    let path = format!("/api/reports/{id}");
    let text = json!({ "text": "Не показывать продавцу" });
    app.post_as(&user, &format!("{path}/comments"), text)
        .await
        .expect(200);
    let share = json!({ "days": 1, "masked": false });
    let share = app
        .post_as(&user, &format!("{path}/shares"), share)
        .await
        .expect(200);
    let link = share["url"].as_str().unwrap_or_default().to_owned();
    let (address, key) = link.split_once("#key=").unwrap();
    let shared = format!(
        "/api/shared-reports/{}",
        address.rsplit('/').next().unwrap()
    );
    let request = app
        .request(Method::GET, &shared)
        .header("x-access-key", key);
    let shown = app.send(request).await.expect(200);
    assert!(!shown.to_string().contains("Не показывать"), "{shown}");
    app.finish().await;
}
