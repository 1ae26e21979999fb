//! Golden files of complete showcase reports in the format of the API.
//!
//! After an intended change run with `UPDATE_GOLDEN=1` and review the diff.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use avtosled_core::sources::SourceId;
use avtosled_sandbox::{FixedAnswer, Options};
use avtosled_server::checks::repository::reports::{self, ServiceStatus};
use avtosled_server::platform::clock::TestClock;
use avtosled_server::public_api::test_mode;
use avtosled_server::reports::redaction::Audience;
use avtosled_server::reports::view::ReportView;
use avtosled_server::reports::{access, pdf};
use chrono::{DateTime, NaiveDate, Utc};
use lopdf::Document;
use serde_json::{Value, json};

use crate::app::{TestApp, User};
use crate::identity::vk;
use crate::reports::shares::{open, share};

/// Noon in Moscow on the day on which all reports are created.
const NOON: &str = "2026-11-21T09:00:00Z";
const REPORT_ID: &str = "01900000-0000-7000-8000-000000000001";

/// Name of the extended catalogue, which is ordered by plate.
const EXTENDED: &str = "extended";
/// Name of the package of `/search?vk_demo=true`.
const VK_PACKAGE: &str = "vk-package";
const VK_ID: &str = "100000001";

struct Car {
    name: &'static str,
    /// VIN, or the body number of a car without one.
    query: &'static str,
    kind: &'static str,
    certificate: &'static str,
    /// Allowed number of PDF pages.
    pages: RangeInclusive<usize>,
}

/// Allowed number of PDF pages for a car with few findings.
const SHORT: RangeInclusive<usize> = 2..=4;

const fn car(name: &'static str, query: &'static str, certificate: &'static str) -> Car {
    Car {
        name,
        query,
        kind: "vin",
        certificate,
        pages: 4..=6,
    }
}

const CARS: [Car; 17] = [
    car("clean", "XTAGFL110KY300001", "9900300001"),
    car("crashed", "Z94K241CBFR300002", "9900300002"),
    car("pledged", "XW8ZZZ5NZHG300003", "9900300003"),
    car("restricted", "X7L4SRAV4G5300004", "9900300004"),
    car("wanted", "XW7BF4FK3HS300005", "9900300005"),
    car("taxi", "Z94CB41ABJR300006", "9900300006"),
    Car {
        kind: "body",
        ..car("japan", "GRX130-6012345", "9900300007")
    },
    car("usa", "5UXCR6C02L9300008", "9900300008"),
    Car {
        pages: SHORT,
        ..car("silent", "X9F5XXEEDED300009", "9900300009")
    },
    Car {
        pages: SHORT,
        ..car("malformed", "Z8NTANJ11JS300011", "9900300011")
    },
    Car {
        pages: SHORT,
        ..car("unknown", "XTT316300G0300012", "9900300012")
    },
    car("totalled", "XWEGV81ABH0300014", "9900300014"),
    car("many-owners", "X9FMXXEEBBM300015", "9900300015"),
    car("electric", "5YJ3E1EB8LF300017", "9900300017"),
    car("leased", "X4XKS2940JV300018", "9900300018"),
    car("recalled", "XTAGAB110H0300019", "9900300019"),
    car("strange", STRANGE, "9900399001"),
];

/// VIN of an ordinary car for which one register returns unknown values.
const STRANGE: &str = "XTA219010N0000001";

/// Examples at `/example-report`, without photos, whose links would have expired.
const EXAMPLES: [&str; 4] = ["clean", "crashed", "pledged", "silent"];

#[tokio::test]
async fn showcase_reports_match_golden_files() {
    let noon: DateTime<Utc> = NOON.parse().unwrap();
    let options = Options {
        today: NaiveDate::from_ymd_opt(2026, 11, 21),
        ..Options::default()
    };
    let app = TestApp::build_at(TestClock::at(noon), options, &[], true).await;
    let strange = FixedAnswer {
        method: "gibdd.restrict".to_owned(),
        key: STRANGE.to_owned(),
        answer: Some(json!({ "count": 2, "records": ["Арест", { "new": { "kind": 7 } }] })),
    };
    app.sandbox.set_answer(strange).unwrap();
    let user = app.sign_in().await;
    app.credit(&user, 1000).await;
    let mut changed = Vec::new();
    let mut wrong_page_counts = Vec::new();
    for car in &CARS {
        let body = json!({
            "query": car.query, "type": car.kind, "catalogue": "search", "fullReport": true,
            "inputs": { "certificate": car.certificate },
        });
        let report = made(&app, &user, body).await;
        let pages = pages(&app, &user, &report).await;
        if !car.pages.contains(&pages) {
            wrong_page_counts.push((car.name, pages));
        }
        if test_mode::cars::NAMES.contains(&car.name) {
            let answers = test_car(&app, &user, car, &report).await;
            changed.extend(changed_json(test_mode_file(car.name), &answers));
        }
        if EXAMPLES.contains(&car.name) {
            let shown = redacted(&app, &user, report.clone()).await;
            changed.extend(changed_json(example(car.name), &stable(shown)));
        }
        changed.extend(changed_json(golden(car.name), &stable(report)));
    }
    let body = json!({
        "query": "А123ВС77", "type": "license", "catalogue": "extended", "packageCheck": false,
        "selectedServices":
            ["customs", "conversion", "fssp", "recall", "valuation", "photos", "taxi", "bankruptcy"],
        "inputs": { "mileage": 50000, "owner": { "lastName": "Должников", "firstName": "Олег",
            "patronymic": "Тестович", "birthDate": "15.03.1985" } },
    });
    let extended = made(&app, &user, body).await;
    changed.extend(changed_json(golden(EXTENDED), &stable(extended)));
    let signed_in = vk::sign_in(&app, VK_ID).await.expect(200);
    let of_vk = User {
        phone: String::new(),
        token: signed_in["token"].as_str().unwrap().to_owned(),
    };
    let body = json!({ "query": CARS[0].query, "type": "vin", "vkPackage": true });
    let of_package = made(&app, &of_vk, body).await;
    let paper = paper(&app, &of_vk, &of_package).await;
    changed.extend(changed_file(
        example(VK_PACKAGE).with_extension("pdf"),
        &paper,
    ));
    changed.extend(changed_json(example(VK_PACKAGE), &stable(of_package)));
    assert!(wrong_page_counts.is_empty(), "pages: {wrong_page_counts:?}");
    assert!(changed.is_empty(), "files that differ: {changed:#?}");
    app.finish().await;
}

/// Answers about a car for test keys of the open API: those of its report, and of the extended list.
async fn test_car(app: &TestApp, user: &User, car: &Car, report: &Value) -> Value {
    let body = json!({
        "query": car.query, "type": car.kind, "catalogue": "extended", "packageCheck": false,
        "selectedServices": ["customs", "conversion", "recall", "valuation", "taxi", "bankruptcy"],
    });
    let extended = made(app, user, body).await;
    let ids = [report, &extended].map(|report| report["id"].as_str().unwrap().parse().unwrap());
    let db = app.ctx.db.read();
    let identity = reports::find(db, ids[0])
        .await
        .unwrap()
        .unwrap()
        .report_data;
    let identity = identity.unwrap()["identity"].clone();
    let mut answers = BTreeMap::new();
    for row in reports::list_services(&app.ctx.encryption, db, &ids)
        .await
        .unwrap()
    {
        // The files of photos are not stored.
        let is_answer = matches!(row.status, ServiceStatus::Success | ServiceStatus::Error);
        if is_answer && row.source.0 != SourceId::Photos {
            let mut answer = json!({
                "source": row.source.0.name(), "errorCode": row.error_code,
                "errorMessage": row.error_message, "block": row.block,
            });
            remove_pictures(&mut answer);
            answers.entry(row.source.0.name()).or_insert(answer);
        }
    }
    let answers: Vec<Value> = answers.into_values().collect();
    json!({ "name": car.name, "identity": identity, "answers": answers })
}

/// Clears URLs of pictures, which are files of the sandbox.
fn remove_pictures(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                if name == "picture" {
                    *field = Value::Null;
                }
                remove_pictures(field);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(remove_pictures),
        _ => {}
    }
}

fn test_mode_file(name: &str) -> PathBuf {
    let server = Path::new(env!("CARGO_MANIFEST_DIR"));
    server.join(format!("src/public_api/test_mode/cars/{name}.json"))
}

/// Number of PDF pages of a report.
async fn pages(app: &TestApp, user: &User, report: &Value) -> usize {
    let pdf = paper(app, user, report).await;
    Document::load_mem(&pdf).unwrap().get_pages().len()
}

/// PDF of a report as an example, rendered without a request, which could time out.
async fn paper(app: &TestApp, user: &User, report: &Value) -> Vec<u8> {
    let account = app.get_as(user, "/api/auth/user").await.expect(200);
    let [owner, id] = [&account["id"], &report["id"]].map(|id| id.as_str().unwrap().parse());
    let (owner, id) = (owner.unwrap(), id.unwrap());
    let view = access::find(&app.ctx, owner, id, Audience::Public).await;
    let pdf = pdf::typeset(&app.ctx, &stable_view(view.unwrap().unwrap()), None, None).await;
    pdf.unwrap()
}

/// Replaces values that differ between runs, like [`stable`], in a view.
fn stable_view(mut view: ReportView) -> ReportView {
    let noon = NOON.parse().unwrap();
    view.id = REPORT_ID.parse().unwrap();
    (view.created_at, view.finished_at) = (noon, Some(noon));
    for service in &mut view.report_data.services {
        service.fetched_at = service.fetched_at.map(|_| noon);
    }
    view
}

async fn made(app: &TestApp, user: &User, body: Value) -> Value {
    let ordered = app.post_as(user, "/api/search", body).await.expect(200);
    let id = ordered["reportId"].as_str().unwrap();
    app.completed(user, id).await
}

/// Report with its costs and without the personal data that only its owner may read.
async fn redacted(app: &TestApp, user: &User, mut report: Value) -> Value {
    let link = share(app, user, report["id"].as_str().unwrap(), false).await;
    let shown = &open(app, &link).await.expect(200)["report"];
    report["details"] = shown["details"].clone();
    let services = report["reportData"]["services"].as_array_mut().unwrap();
    for (own, shared) in services
        .iter_mut()
        .zip(shown["reportData"]["services"].as_array().unwrap())
    {
        for field in ["data", "shown", "other", "verdict"] {
            own[field] = shared[field].clone();
        }
    }
    report
}

fn golden(name: &str) -> PathBuf {
    let server = Path::new(env!("CARGO_MANIFEST_DIR"));
    server.join(format!("tests/golden/{name}.json"))
}

fn example(name: &str) -> PathBuf {
    let server = Path::new(env!("CARGO_MANIFEST_DIR"));
    server.join(format!("../web/public/examples/{name}.json"))
}

/// Path of the golden file if it differs from the report.
fn changed_json(path: PathBuf, report: &Value) -> Option<PathBuf> {
    changed_file(path, (pretty(report, 0) + "\n").as_bytes())
}

fn changed_file(path: PathBuf, bytes: &[u8]) -> Option<PathBuf> {
    if std::env::var("UPDATE_GOLDEN").is_ok_and(|set| set == "1") {
        std::fs::write(&path, bytes).unwrap();
    }
    let is_same = std::fs::read(&path).is_ok_and(|stored| stored == bytes);
    (!is_same).then_some(path)
}

/// Pretty-printed JSON with each row of a source on one line, which keeps the file readable.
fn pretty(value: &Value, indent: usize) -> String {
    let inner = " ".repeat(indent + 2);
    let outer = " ".repeat(indent);
    let joined = |items: Vec<String>, [open, close]: [char; 2]| {
        if items.is_empty() {
            return format!("{open}{close}");
        }
        let items = items.join(&format!(",\n{inner}"));
        format!("{open}\n{inner}{items}\n{outer}{close}")
    };
    match value {
        Value::Object(fields) if fields.contains_key("label") && fields.contains_key("rank") => {
            value.to_string()
        }
        Value::Object(fields) => {
            let field = |(name, field): (&String, &Value)| {
                format!("{}: {}", json!(name), pretty(field, indent + 2))
            };
            joined(fields.iter().map(field).collect(), ['{', '}'])
        }
        Value::Array(items) => {
            let item = |item: &Value| pretty(item, indent + 2);
            joined(items.iter().map(item).collect(), ['[', ']'])
        }
        plain => plain.to_string(),
    }
}

/// Replaces values that differ between runs: ids, times of day, link signatures, durations.
fn stable(mut report: Value) -> Value {
    report["id"] = json!(REPORT_ID);
    visit(&mut report);
    report
}

fn visit(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                // Durations and numbers of steps depend on the load of the machine.
                if matches!(name.as_str(), "responseTimeMs" | "version") && field.is_number() {
                    *field = json!(0);
                }
                visit(field);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(visit),
        Value::String(text) if text.starts_with("2026-11-21T") => NOON.clone_into(text),
        Value::String(text) if text.starts_with("/api/photos/") => {
            "/api/photos/dead".clone_into(text);
        }
        _ => {}
    }
}
