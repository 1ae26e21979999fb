//! Closing documents over HTTP.

use avtosled_server::platform::entities::company_members::{self, Role};
use chrono::Duration;
use lopdf::Document;
use reqwest::Method;
use sea_orm::{EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{company, insert};
use crate::app::{Answer, TestApp, User};
use crate::money::fixtures::topup;

const PATH: &str = "/api/company/documents";
const KINDS: [&str; 3] = ["invoice.pdf", "act.pdf", "upd.pdf"];

/// Company whose month with services is over, with its members.
struct Dealer {
    app: TestApp,
    id: Uuid,
    owner: User,
    manager: User,
    employee: User,
    /// Month with services.
    month: String,
}

/// Checks paid with own money, a package of 199 roubles of which a credit pays 100, then the next month.
async fn dealer() -> Dealer {
    let app = TestApp::start().await;
    let owner = app.sign_in().await;
    let account = app.user_id(&owner).await;
    topup(&app, &owner, 100_000).await;
    let report = app.order(&owner, &["dtp", "wanted"]).await;
    app.completed(&owner, &report).await;
    app.credit(&owner, 100).await;
    let body = json!({ "packageType": "starter" });
    let bought = app.post_as(&owner, "/api/packages/purchase", body).await;
    bought.expect(200);
    let now = app.ctx.clock.now();
    let row = company(account, now);
    let id = row.id;
    insert(app.ctx.db.write(), row).await;
    let mut members = Vec::new();
    for role in [Role::Manager, Role::Employee] {
        let member = app.sign_in().await;
        let row = company_members::Model {
            id: Uuid::new_v4(),
            company_id: id,
            user_id: app.user_id(&member).await,
            role,
            monthly_cap: None,
            joined_at: now,
            suspended_at: None,
            left_at: None,
        };
        company_members::Entity::insert(row.into_active_model())
            .exec_without_returning(app.ctx.db.write())
            .await
            .unwrap();
        members.push(member);
    }
    let listed = app.get_as(&owner, PATH).await.expect(200);
    let month = &listed["months"][0];
    assert_eq!(month["isClosed"], false, "{listed}");
    assert_eq!(month["documents"], json!([]));
    let month = month["month"].as_str().unwrap().to_owned();
    let running = app.get_as(&owner, &format!("{PATH}/{month}/act.pdf")).await;
    running.expect_error(409, "month_not_closed");

    app.clock.advance(Duration::days(32));
    let owner = app.sign_in_again(&owner).await;
    let manager = app.sign_in_again(&members[0]).await;
    let employee = app.sign_in_again(&members[1]).await;
    Dealer {
        app,
        id,
        owner,
        manager,
        employee,
        month,
    }
}

impl Dealer {
    /// Request of a member for the company.
    async fn get_as_member(&self, member: &User, path: &str) -> Answer {
        let request = self.app.request(Method::GET, path);
        let request = request.header("x-company-id", self.id.to_string());
        self.app.send(request.bearer_auth(&member.token)).await
    }

    /// Text of a document without whitespace.
    async fn text(&self, member: &User, kind: &str) -> String {
        let path = format!("{PATH}/{}/{kind}", self.month);
        let request = self.app.request(Method::GET, &path);
        let request = request.header("x-company-id", self.id.to_string());
        let response = request.bearer_auth(&member.token).send().await.unwrap();
        assert_eq!(response.status(), 200, "{kind}");
        assert_eq!(response.headers()["content-type"], "application/pdf");
        let disposition = response.headers()["content-disposition"].to_str().unwrap();
        let file = format!("filename=\"avtosled-{}-{kind}\"", self.month);
        assert!(disposition.ends_with(&file), "{disposition}");
        let bytes = response.bytes().await.unwrap();
        let markers = String::from_utf8_lossy(&bytes);
        assert!(markers.contains("<pdfaid:part>2"), "{kind} is not PDF/A");
        let pdf = Document::load_mem(&bytes).unwrap();
        let pages: Vec<u32> = pdf.get_pages().into_keys().collect();
        let text = pdf.extract_text(&pages).unwrap().replace('\u{ad}', "");
        text.split_whitespace().collect()
    }
}

fn assert_contains(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[tokio::test]
async fn documents_of_an_ended_month_name_services_discount_and_parties() {
    let dealer = dealer().await;
    let listed = dealer.app.get_as(&dealer.owner, PATH).await.expect(200);
    assert_eq!(listed["missing"], json!([]));
    let month = &listed["months"][0];
    assert_eq!(month["month"], json!(dealer.month));
    assert_eq!(month["isClosed"], true);
    assert_eq!(month["services"], json!(204));
    assert_eq!(month["discount"], json!(100));
    assert_eq!(month["total"], json!(104));
    assert_eq!(month["documents"], json!(KINDS));

    let invoice = dealer.text(&dealer.owner, "invoice.pdf").await;
    assert_contains(
        &invoice,
        &[
            "Счёт№АС-",
            "ООО«АвтосалонВесна»",
            "7707083893/773601001",
            "ИППримеровПримерПримерович",
            "Пакетыпроверокавтомобилей",
            "199,00100,0099,00",
            "Оплаченосбаланса(предоплата),₽104,00",
            "Коплате,₽0,00",
            "Сточетырерубля00копеек,безНДС",
            "Оплаченозаказчиком1000,00",
            "Услугимесяца−104,00−100,00",
            "Остатокнаконецмесяца896,000,00",
        ],
    );
    // A manager gets the same document.
    assert_eq!(dealer.text(&dealer.manager, "invoice.pdf").await, invoice);
    let act = dealer.text(&dealer.manager, "act.pdf").await;
    assert_contains(&act, &["Акт№АС-", "Итого,₽104,00", "Заказчикпретензий"]);
    let transfer = dealer.text(&dealer.owner, "upd.pdf").await;
    assert_contains(
        &transfer,
        &[
            "Счёт-фактура№АС-",
            "796шт",
            "безНДС",
            "99,00",
            "104,00",
            "[19]",
        ],
    );
    dealer.app.finish().await;
}

#[tokio::test]
async fn documents_are_refused_to_employees_and_strangers() {
    let dealer = dealer().await;
    let app = &dealer.app;
    let path = format!("{PATH}/{}/act.pdf", dealer.month);
    for path in [PATH, &path] {
        let refused = dealer.get_as_member(&dealer.employee, path).await;
        refused.expect_error(403, "company_role_required");
        // Without the company, the member's own account has no documents.
        let refused = app.get_as(&dealer.manager, path).await;
        refused.expect_error(404, "company_required");
        let stranger = app.sign_in().await;
        let refused = dealer.get_as_member(&stranger, path).await;
        refused.expect_error(403, "not_a_member");
        let refused = app.get_as(&stranger, path).await;
        refused.expect_error(404, "company_required");
    }
    // Another company has none of these months.
    let other = app.sign_in().await;
    let now = app.ctx.clock.now();
    let row = company(app.user_id(&other).await, now);
    insert(app.ctx.db.write(), row).await;
    let listed = app.get_as(&other, PATH).await.expect(200);
    assert_eq!(listed["months"], json!([]));
    let refused = app.get_as(&other, &path).await;
    refused.expect_error(404, "no_paid_services");
    dealer.app.finish().await;
}

#[tokio::test]
async fn malformed_month_unknown_kind_and_running_month_are_rejected() {
    let dealer = dealer().await;
    let app = &dealer.app;
    let get = async |path: &str| app.get_as(&dealer.owner, &format!("{PATH}/{path}")).await;
    for month in [
        "2026-13",
        "2026-00",
        "abc",
        "2026-1",
        "26-10",
        "2026-10-01",
        "%D0%BC",
    ] {
        let refused = get(&format!("{month}/act.pdf")).await;
        refused.expect_error(400, "month_format");
    }
    for kind in ["act", "act.PDF", "report.pdf", "%00"] {
        let refused = get(&format!("{}/{kind}", dealer.month)).await;
        refused.expect_error(404, "unknown_document");
    }
    for month in ["2999-01", "9999-12"] {
        let refused = get(&format!("{month}/upd.pdf")).await;
        refused.expect_error(409, "month_not_closed");
    }
    for month in ["0001-01", "1970-01", "2020-05"] {
        let refused = get(&format!("{month}/upd.pdf")).await;
        refused.expect_error(404, "no_paid_services");
    }
    dealer.app.finish().await;
}

#[tokio::test]
async fn company_without_inn_has_months_but_no_documents() {
    use avtosled_server::platform::entities::companies;
    use sea_orm::sea_query::Expr;

    let dealer = dealer().await;
    companies::Entity::update_many()
        .col_expr(companies::Column::Inn, Expr::value(None::<String>))
        .col_expr(companies::Column::Address, Expr::value(None::<String>))
        .exec(dealer.app.ctx.db.write())
        .await
        .unwrap();
    let listed = dealer.app.get_as(&dealer.owner, PATH).await.expect(200);
    assert_eq!(listed["missing"], json!(["inn", "address"]));
    assert_eq!(listed["months"][0]["documents"], json!([]));
    assert_eq!(listed["months"][0]["total"], json!(104));
    for kind in KINDS {
        let path = format!("{PATH}/{}/{kind}", dealer.month);
        let refused = dealer.app.get_as(&dealer.owner, &path).await;
        refused.expect_error(409, "company_inn_required");
        assert_ne!(refused.body["detail"], Value::Null);
    }
    dealer.app.finish().await;
}
