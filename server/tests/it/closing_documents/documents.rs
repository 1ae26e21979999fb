//! Closing documents over HTTP.

use avtosled_server::platform::entities::{closing_terms, companies};
use chrono::Duration;
use lopdf::Document;
use reqwest::Method;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, User};
use crate::companies::Company;
use crate::money::fixtures::topup;

const PATH: &str = "/api/company/documents";
const KINDS: [&str; 3] = ["invoice.pdf", "act.pdf", "upd.pdf"];

/// Company whose month with services is over, with its members.
struct Dealer {
    app: TestApp,
    company: Company,
    manager: User,
    employee: User,
    /// Month with services.
    month: String,
}

/// Checks paid with own money, a package of 899 roubles of which a credit pays 100, then the next month.
async fn dealer() -> Dealer {
    let app = TestApp::start().await;
    let mut company = Company::create(&app).await;
    let owner = company.owner.clone();
    let details = json!({
        "name": "ООО «Автосалон Весна»", "inn": "7707083893", "kpp": "773601001",
        "ogrn": "1027700132195", "address": "117312, Москва, ул. Вавилова, 19",
    });
    let path = "/api/company";
    let updated = company.send(&app, &owner, Method::PUT, path, details).await;
    assert!(updated.status < 300, "{}", updated.body);
    let manager = company.add_member(&app, "manager", None).await;
    let employee = company.add_member(&app, "employee", None).await;
    topup(&app, &owner, 100_000).await;
    let report = app.order(&owner, &["dtp", "wanted"]).await;
    app.completed(&owner, &report).await;
    app.credit(&owner, 100).await;
    let body = json!({ "packageType": "pro" });
    let bought = app.post_as(&owner, "/api/packages/purchase", body).await;
    bought.expect(200);
    let listed = app.get_as(&owner, PATH).await.expect(200);
    let month = &listed["months"][0];
    assert_eq!(month["isClosed"], false, "{listed}");
    assert_eq!(month["documents"], json!([]));
    let month = month["month"].as_str().unwrap().to_owned();
    let running = app.get_as(&owner, &format!("{PATH}/{month}/act.pdf")).await;
    running.expect_error(409, "month_not_closed");

    app.clock.advance(Duration::days(32));
    company.owner = app.sign_in_again(&owner).await;
    Dealer {
        manager: app.sign_in_again(&manager).await,
        employee: app.sign_in_again(&employee).await,
        app,
        company,
        month,
    }
}

impl Dealer {
    async fn get_as_member(&self, member: &User, path: &str) -> Answer {
        self.company.get(&self.app, member, path).await
    }

    /// Text of a document without whitespace.
    async fn text(&self, member: &User, kind: &str) -> String {
        let path = format!("{PATH}/{}/{kind}", self.month);
        let request = self.app.request(Method::GET, &path);
        let request = request.header("x-company-id", &self.company.id);
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
    let listed = dealer
        .app
        .get_as(&dealer.company.owner, PATH)
        .await
        .expect(200);
    assert_eq!(listed["missing"], json!([]));
    let month = &listed["months"][0];
    assert_eq!(month["month"], json!(dealer.month));
    assert_eq!(month["isClosed"], true);
    assert_eq!(month["services"], json!(904));
    assert_eq!(month["discount"], json!(100));
    assert_eq!(month["total"], json!(804));
    assert_eq!(month["documents"], json!(KINDS));

    let invoice = dealer.text(&dealer.company.owner, "invoice.pdf").await;
    assert_contains(
        &invoice,
        &[
            "Счёт№АС-",
            "ООО«АвтосалонВесна»",
            "7707083893/773601001",
            "ИППримеровПримерПримерович",
            "Пакетыпроверокавтомобилей",
            "899,00100,00799,00",
            "Оплаченосбаланса(предоплата),₽804,00",
            "Коплате,₽0,00",
            "Восемьсотчетырерубля00копеек,безНДС",
            "Оплаченозаказчиком1000,00",
            "Услугимесяца−804,00−100,00",
            "Остатокнаконецмесяца196,000,00",
        ],
    );
    // A manager gets the same document.
    assert_eq!(dealer.text(&dealer.manager, "invoice.pdf").await, invoice);
    let act = dealer.text(&dealer.manager, "act.pdf").await;
    assert_contains(&act, &["Акт№АС-", "Итого,₽804,00", "Заказчикпретензий"]);
    let transfer = dealer.text(&dealer.company.owner, "upd.pdf").await;
    assert_contains(
        &transfer,
        &[
            "Счёт-фактура№АС-",
            "796шт",
            "безНДС",
            "799,00",
            "804,00",
            "[19]",
        ],
    );
    dealer.app.finish().await;
}

#[tokio::test]
async fn documents_are_refused_to_employees_and_non_members() {
    let dealer = dealer().await;
    let app = &dealer.app;
    let path = format!("{PATH}/{}/act.pdf", dealer.month);
    for path in [PATH, &path] {
        let refused = dealer.get_as_member(&dealer.employee, path).await;
        refused.expect_error(403, "company_role_required");
        // Without the company, the member's own account has no documents.
        let refused = app.get_as(&dealer.manager, path).await;
        refused.expect_error(404, "company_required");
        let non_member = app.sign_in().await;
        let refused = dealer.get_as_member(&non_member, path).await;
        refused.expect_error(403, "not_a_member");
        let refused = app.get_as(&non_member, path).await;
        refused.expect_error(404, "company_required");
    }
    // Another company has none of these months.
    let other = Company::create(app).await;
    let listed = app.get_as(&other.owner, PATH).await.expect(200);
    assert_eq!(
        listed,
        json!({ "missing": ["inn", "address"], "months": [] })
    );
    let details = json!({ "name": "ИП Иванов", "inn": "500100732259" });
    let path_of_details = "/api/company";
    let updated = other
        .send(app, &other.owner, Method::PUT, path_of_details, details)
        .await;
    assert!(updated.status < 300, "{}", updated.body);
    let refused = app.get_as(&other.owner, &path).await;
    refused.expect_error(404, "no_paid_services");
    dealer.app.finish().await;
}

#[tokio::test]
async fn malformed_month_unknown_kind_and_running_month_are_rejected() {
    let dealer = dealer().await;
    let app = &dealer.app;
    let get = async |path: &str| {
        app.get_as(&dealer.company.owner, &format!("{PATH}/{path}"))
            .await
    };
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
    for kind in ["act", "act.PDF", "report.pdf", "акт"] {
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
    let dealer = dealer().await;
    companies::Entity::update_many()
        .col_expr(companies::Column::Inn, Expr::value(None::<String>))
        .col_expr(companies::Column::Address, Expr::value(None::<String>))
        .exec(dealer.app.ctx.db.write())
        .await
        .unwrap();
    let listed = dealer
        .app
        .get_as(&dealer.company.owner, PATH)
        .await
        .expect(200);
    assert_eq!(listed["missing"], json!(["inn", "address"]));
    assert_eq!(listed["months"][0]["documents"], json!([]));
    assert_eq!(listed["months"][0]["total"], json!(804));
    for kind in KINDS {
        let path = format!("{PATH}/{}/{kind}", dealer.month);
        let refused = dealer.app.get_as(&dealer.company.owner, &path).await;
        refused.expect_error(409, "company_inn_required");
        assert_ne!(refused.body["detail"], Value::Null);
    }
    dealer.app.finish().await;
}

#[tokio::test]
async fn documents_have_the_seller_and_the_vat_of_their_month() {
    let dealer = dealer().await;
    let app = &dealer.app;
    // The worker stored the terms of the month while it ran.
    let terms = closing_terms::Entity::update_many()
        .col_expr(closing_terms::Column::VatCode, Expr::value(11))
        .col_expr(closing_terms::Column::Seller, Expr::value("ООО «Прежнее»"))
        .col_expr(closing_terms::Column::Inn, Expr::value("7700000009"))
        .filter(closing_terms::Column::Month.eq(&dealer.month));
    let changed = terms.exec(app.ctx.db.write()).await.unwrap();
    assert_eq!(changed.rows_affected, 1);
    // 804 roubles include 144.98 of tax.
    let owner = &dealer.company.owner;
    let act = dealer.text(owner, "act.pdf").await;
    assert_contains(
        &act,
        &["ООО«Прежнее»", "ВтомчислеНДС22%,₽144,98", "Итого,₽804,00"],
    );
    let transfer = dealer.text(owner, "upd.pdf").await;
    assert_contains(
        &transfer,
        &["7700000009/--", "22%", "144,98", "659,02", "804,00"],
    );
    dealer.app.finish().await;
}

/// The package was sold in the month before and is given back whole.
#[tokio::test]
async fn month_of_corrections_has_an_act_of_reduction_and_no_transfer_document() {
    let dealer = dealer().await;
    let app = &dealer.app;
    let admin = app.sign_in_admin().await;
    let packages = app
        .get_as(&dealer.company.owner, "/api/user/packages")
        .await;
    let packages = packages.expect(200);
    let id = packages["packages"][0]["id"].as_str().unwrap();
    let path = format!("/api/admin/user-packages/{id}/cancel");
    let body = json!({ "reason": "Просьба клиента" });
    app.post_as(&admin, &path, body).await.expect(200);
    app.clock.advance(Duration::days(32));
    let owner = app.sign_in_again(&dealer.company.owner).await;
    let listed = app.get_as(&owner, PATH).await.expect(200);
    let month = &listed["months"][0];
    assert_eq!(month["services"], json!(-899), "{listed}");
    assert_eq!(month["discount"], json!(-100));
    assert_eq!(month["total"], json!(-799));
    assert_eq!(month["documents"], json!(["invoice.pdf", "act.pdf"]));
    let name = month["month"].as_str().unwrap().to_owned();
    let refused = app.get_as(&owner, &format!("{PATH}/{name}/upd.pdf")).await;
    refused.expect_error(409, "only_corrections");
    let dealer = Dealer {
        month: name,
        ..dealer
    };
    let act = dealer.text(&owner, "act.pdf").await;
    assert_contains(
        &act,
        &[
            "Актобуменьшениистоимостиуслуг№",
            "Корректировка:возвратзанеиспользованныепроверкипакетов",
            "−899,00−100,00−799,00",
            "Семьсотдевяностодевятьрублей00копеек",
        ],
    );
    let invoice = dealer.text(&owner, "invoice.pdf").await;
    assert_contains(&invoice, &["Возвращенонабаланс,₽799,00", "Коплате,₽0,00"]);
    dealer.app.finish().await;
}
