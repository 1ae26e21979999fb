//! Tests of the car-data emulator: order of checks, answer formats, account, latency.

use avtosled_sandbox::{Latency, Options, TOKEN};
use serde_json::{Value, json};

use crate::support::{CLEAN, Client, TAXI, UNKNOWN};

#[tokio::test]
async fn invalid_request_gives_error_code_in_the_vendors_check_order() {
    let client = Client::new();
    let unknown = "x".repeat(32);
    let locked = format!("error504{}", "x".repeat(24));
    for (code, call) in [
        ("502", "gibdd.php?type=nothing".to_owned()),
        ("499", "gibdd.php?token=short&type=nothing".to_owned()),
        ("503", format!("gibdd.php?token={unknown}&type=nothing")),
        ("504", format!("gibdd.php?token={locked}&type=nothing")),
        ("500", format!("gibdd.php?token={TOKEN}")),
        ("500", format!("gibdd.php?token={TOKEN}&type=nothing")),
        ("766", format!("gibdd.php?token={TOKEN}&type=dtp&vin=")),
        ("888", format!("gibdd.php?token={TOKEN}&type=dtp&vin=X%20T")),
        ("460", format!("rsa.php?token={TOKEN}&type=osago")),
        (
            "103",
            format!("fssp.php?token={TOKEN}&type=inn&inn=7700000016"),
        ),
        ("331", format!("nalog.php?token={TOKEN}&type=npd&inn=1")),
        (
            "015",
            format!("gibdd.php?token={TOKEN}&type=driver&serianomer=9900000001&date=1.1.2020"),
        ),
    ] {
        let answer = client.json(&format!("/car/api/{call}")).await;
        assert_eq!(answer["error"], code, "{call}");
        assert!(answer["message"].is_string() && answer.get("status").is_none());
    }
    let (status, body) = client.get("/car/api/nothing.php").await;
    assert!(status == 404 && serde_json::from_str::<Value>(&body).is_err());
}

#[tokio::test]
async fn balance_and_concurrency_limit_are_checked_after_parameters() {
    let client = Client::new();
    client.set_faults(json!({ "balance": 1 })).await;
    assert_eq!(client.gibdd("dtp", " ").await["error"], "888");
    let answer = client.gibdd("dtp", CLEAN).await;
    assert_eq!(
        (&answer["inquiry"]["price"], &answer["inquiry"]["balance"]),
        (&json!(0.8), &json!(0.2))
    );
    assert_eq!(client.gibdd("dtp", CLEAN).await["error"], "498");
    let balance = client.ask("apilk.php", "balance", &[]).await;
    assert_eq!(
        balance,
        json!({"status": 200, "balance": 0.2, "credit": "0.00", "error": null, "message": null})
    );
    client
        .set_faults(json!({ "balance": 1000, "maxParallel": 0 }))
        .await;
    assert_eq!(client.gibdd("dtp", CLEAN).await["error"], "456");
    // A rejected call releases its permit.
    client.set_faults(json!({ "maxParallel": 1 })).await;
    for _ in 0..3 {
        assert_eq!(client.gibdd("dtp", CLEAN).await["count"], 0);
    }
}

#[tokio::test]
async fn charges_report_covers_only_its_period() {
    let client = Client::new();
    for kind in ["dtp", "wanted"] {
        client.gibdd(kind, CLEAN).await;
    }
    let listed = async |period: &str| {
        let period = [("period", period)];
        client.ask("apilk.php", "reportOperations", &period).await
    };
    // The request for charges is free and not listed.
    for period in ["20.11.2026", "19.11.2026-20.11.2026"] {
        let list = listed(period).await;
        let [row] = list["result"].as_array().unwrap().as_slice() else {
            panic!("{list}")
        };
        assert_eq!(
            (&row["api"], &row["count"]["value"]),
            (&json!("gibdd"), &json!(2))
        );
        assert_eq!(
            (&row["itogo"], &row["avgTarif"]),
            (&json!(1.6), &json!(0.8))
        );
        assert_eq!(list["date_st"], period[..10]);
    }
    for period in ["19.11.2026", "21.11.2026-22.11.2026"] {
        assert_eq!(listed(period).await["result"], json!([]), "{period}");
    }
    assert_eq!(listed("20.11.26").await["error"], "015");
}

#[tokio::test]
async fn not_found_answers_have_the_shape_of_each_register() {
    let client = Client::new();
    for (file, kind, parameter, shape) in [
        ("gibdd.php", "gibdd", "vin", "found message"),
        ("gibdd.php", "dtp", "vin", "count records"),
        ("gibdd.php", "wanted", "vin", "count message"),
        ("rsa.php", "osago", "vin", "count message"),
        ("zalog.php", "notary", "vin", "message num"),
        ("taxi/v3/taxi.php", "search", "string", "local partner"),
        ("fts.php", "auto", "vin", "message"),
        ("elpts.php", "vin", "vin", "found message"),
        ("nomerogram.php", "regnum", "regNum", "message num"),
        ("eaisto.php", "vin", "vin", "diagnose_cards message"),
    ] {
        let mut answer = client.ask(file, kind, &[(parameter, UNKNOWN)]).await;
        assert!(answer["inquiry"]["price"].is_number(), "{kind} is charged");
        let fields = answer.as_object_mut().unwrap();
        fields.retain(|name, _| !["inquiry", "status", "cache"].contains(&name.as_str()));
        let names: Vec<&str> = fields.keys().map(String::as_str).collect();
        assert_eq!(names.join(" "), shape, "{file} {kind}");
    }
    let nothing = json!({"status": 200, "found": false, "result": {}});
    assert_eq!(client.convert(UNKNOWN).await, nothing);
}

#[tokio::test]
async fn answers_contain_vendor_irregularities_of_types_order_and_padding() {
    let client = Client::new();
    let (mut padded, mut no_engine, mut text_status, mut cached) = (false, false, false, false);
    for serial in 0..60 {
        let vin = format!("Z94K241CBER{serial:06}");
        let history = client.gibdd("gibdd", &vin).await;
        let vehicle = &history["vehicle"];
        assert!(vehicle["year"].is_string() && vehicle["engineVolume"].is_string());
        let periods = history["ownershipPeriod"].as_array().unwrap();
        let last = periods.last().unwrap();
        assert_eq!(last["to"], "null", "a string, not null");
        padded |= vehicle["model"].as_str().unwrap().ends_with(' ');
        no_engine |= vehicle["engineNumber"].is_null();
        text_status |= history["status"] == "200";
        cached |= history["cache"]["start"]["timestamp"].is_i64();
    }
    assert!(padded && no_engine && text_status && cached);
    let card = &client.gibdd("eaisto", TAXI).await["records"][0];
    let older = card["previousDcs"].as_array().unwrap().iter();
    let older: Vec<&str> = older.map(|card| card["dcDate"].as_str().unwrap()).collect();
    let is_rising = older.is_sorted() || older.iter().rev().is_sorted();
    assert!(!is_rising, "{older:?}");
    // A customs declaration is a list without an envelope.
    let declared = client.ask("fts.php", "auto", &[("vin", "5UXCR6C02L9300008")]);
    assert_eq!(declared.await[0]["model"]["value"], "BMW X5");
}

#[tokio::test(start_paused = true)]
async fn latency_is_stable_per_method_and_car() {
    let client = Client::with(Options {
        latency: Latency::Spread,
        ..Options::default()
    });
    let latency_ms = async |kind: &str, vin: &str| {
        let start = tokio::time::Instant::now();
        client.gibdd(kind, vin).await;
        start.elapsed().as_millis()
    };
    let first = latency_ms("dtp", "XTA219010N0000001").await;
    assert_eq!(latency_ms("dtp", "XTA219010N0000001").await, first);
    assert!((200..=2001).contains(&first), "{first}");
    assert_eq!(latency_ms("eaisto", "XW8AN4NE0JH300010").await, 6000);
    let faults = json!({"latencyMs": 100, "perMethod": {"gibdd.dtp": {"latencyMs": 700}}});
    client.set_faults(faults).await;
    assert_eq!(latency_ms("dtp", CLEAN).await, 700);
    assert_eq!(latency_ms("wanted", CLEAN).await, 100);
}
