//! PDF of a report.

use reqwest::Method;

use crate::app::{FREE_SET, TestApp};

#[tokio::test]
async fn report_pdf_is_served_to_owner_only() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let report = app.order(&user, &FREE_SET).await;
    app.completed(&user, &report).await;
    let path = format!("/api/reports/{report}/report.pdf");
    let answer = app.request(Method::GET, &path).bearer_auth(&user.token);
    let answer = answer.send().await.unwrap();
    assert_eq!(answer.status(), 200);
    assert_eq!(answer.headers()["content-type"], "application/pdf");
    let pdf = answer.bytes().await.unwrap();
    assert!(pdf.starts_with(b"%PDF-1.7") && pdf.len() < 2 << 20);

    let other_user = app.sign_in().await;
    let refused = app.get_as(&other_user, &path).await;
    assert_eq!((refused.status, refused.code()), (404, "report_not_found"));
    assert_eq!(app.get(&path).await.status, 401);
    app.finish().await;
}
