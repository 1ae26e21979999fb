//! Helpers that order exports and parse the exported files.

use std::io::Cursor;

use avtosled_server::platform::clock::{Clock, moscow_day};
use calamine::{Data, DataType, Reader, Xlsx};
use serde_json::{Value, json};

use crate::app::{TestApp, User};
use crate::money::fixtures::topup;

const BYTE_ORDER_MARK: char = '\u{feff}';

pub const EXPORTS: &str = "/api/admin/exports";
pub const REASON: &str = "Отчёт за месяц";

pub fn order(app: &TestApp, kind: &str, format: &str) -> Value {
    let today = moscow_day(app.clock.now());
    json!({ "kind": kind, "format": format, "from": today.to_string(), "to": today.to_string(),
        "reason": REASON })
}

pub fn with(mut order: Value, name: &str, value: impl Into<Value>) -> Value {
    order[name] = value.into();
    order
}

/// Orders an export and waits for the file; returns its view and its bytes.
pub async fn made(app: &TestApp, admin: &User, order: Value) -> (Value, Vec<u8>) {
    let ordered = app.post_as(admin, EXPORTS, order).await.expect(200);
    assert_eq!(ordered["state"], "waiting");
    app.completed_jobs().await;
    let listed = app.get_as(admin, EXPORTS).await.expect(200);
    let view = listed[0].clone();
    assert_eq!(
        (&view["id"], &view["state"]),
        (&ordered["id"], &json!("ready"))
    );
    let path = format!("{EXPORTS}/{}/file", view["id"].as_str().unwrap());
    let request = app.request(reqwest::Method::GET, &path);
    let response = request.bearer_auth(&admin.token).send().await.unwrap();
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["cache-control"], "no-store");
    let bytes = response.bytes().await.unwrap().to_vec();
    assert_eq!(view["size"], json!(bytes.len()));
    (view, bytes)
}

/// Cells of a CSV file by line, header first.
pub fn csv_lines(bytes: &[u8]) -> Vec<Vec<String>> {
    let text = std::str::from_utf8(bytes).unwrap();
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap();
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(b';')
        .has_headers(false)
        .from_reader(text.as_bytes());
    let lines = reader.records().map(|line| {
        let line = line.unwrap();
        line.iter().map(str::to_owned).collect()
    });
    lines.collect()
}

pub fn xlsx_lines(bytes: Vec<u8>, sheet: &str) -> Vec<Vec<Data>> {
    let mut workbook = Xlsx::new(Cursor::new(bytes)).unwrap();
    let range = workbook.worksheet_range(sheet).unwrap();
    range.rows().map(<[Data]>::to_vec).collect()
}

/// Kopecks of a cell such as `-1234,56`; an empty cell is 0.
pub fn kopecks(cell: &str) -> i64 {
    if cell.is_empty() {
        return 0;
    }
    cell.replace(',', "").parse().unwrap()
}

#[expect(clippy::cast_possible_truncation, reason = "sums of a test")]
pub fn kopecks_of(cell: &Data) -> i64 {
    cell.get_float()
        .map_or(0, |roubles| (roubles * 100.0).round() as i64)
}

/// App with an administrator who topped up by card and ordered a report.
pub async fn with_money() -> (TestApp, User) {
    let app = TestApp::start().await;
    let admin = app.sign_in().await;
    app.make_admin(&admin).await;
    topup(&app, &admin, 50_010).await;
    app.credit(&admin, 30).await;
    let report = app.order(&admin, &["history", "dtp", "wanted"]).await;
    app.completed(&admin, &report).await;
    app.completed_jobs().await;
    (app, admin)
}
