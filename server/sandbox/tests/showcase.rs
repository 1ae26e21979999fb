//! Every showcase car tells the story that the index page promises.

mod support;

use avtosled_sandbox::Latency;
use avtosled_sandbox::Options;
use serde_json::Value;
use serde_json::json;
use support::Client;
use support::gibdd_path;

/// Counts of accidents, warrants and restrictions.
async fn records(client: &Client, vin: &str) -> (Value, Value, Value) {
    let count = async |kind| client.gibdd(kind, vin).await["count"].take();
    (
        count("dtp").await,
        count("wanted").await,
        count("restrict").await,
    )
}

#[tokio::test]
async fn the_records_fit_the_titles() {
    let client = Client::new();
    let cases = [
        (support::CLEAN, 0, 0, 0),
        (support::CRASHED, 3, 0, 0),
        (support::PLEDGED, 0, 0, 0),
        (support::RESTRICTED, 0, 0, 2),
        (support::WANTED, 0, 1, 0),
        (support::TAXI, 0, 0, 0),
        (support::FROM_JAPAN, 1, 0, 0),
        (support::FROM_USA, 1, 0, 0),
        (support::MISMATCHED, 0, 0, 0),
        (support::UNKNOWN, 0, 0, 0),
    ];
    for (vin, accidents, wanted, restrictions) in cases {
        let expected = (json!(accidents), json!(wanted), json!(restrictions));
        assert_eq!(records(&client, vin).await, expected, "{vin}");
    }
    let accidents = client.gibdd("dtp", support::CRASHED).await;
    assert_eq!(
        accidents["records"][2]["DamagePoints"],
        json!(["210", "215", "216", "120"])
    );
}

#[tokio::test]
async fn the_clean_car_has_one_owner_and_an_honest_odometer() {
    let client = Client::new();
    let history = client.gibdd("gibdd", support::CLEAN).await;
    assert_eq!(history["ownershipPeriod"].as_array().unwrap().len(), 1);
    let cards = client.gibdd("eaisto", support::CLEAN).await;
    assert!(is_rising(&readings(&cards)), "{cards}");
}

#[tokio::test]
async fn the_taxi_belonged_to_a_company_and_was_rolled_back() {
    let client = Client::new();
    let history = client.gibdd("gibdd", support::TAXI).await;
    assert_eq!(history["ownershipPeriod"][0]["simplePersonType"], "Legal");
    let readings = readings(&client.gibdd("eaisto", support::TAXI).await);
    assert!(!is_rising(&readings), "{readings:?}");
}

/// Mileages in the order of their dates.
fn readings(cards: &Value) -> Vec<u64> {
    let last = &cards["records"][0];
    let mut all: Vec<&Value> = last["previousDcs"]
        .as_array()
        .into_iter()
        .flatten()
        .collect();
    all.push(last);
    all.sort_by_key(|card| card["dcDate"].as_str());
    all.iter()
        .filter_map(|card| card["odometerValue"].as_str()?.parse().ok())
        .collect()
}

fn is_rising(readings: &[u64]) -> bool {
    readings.len() > 1 && readings.is_sorted()
}

#[tokio::test]
async fn plates_lead_to_the_showcase() {
    let client = Client::new();
    let cases = [
        ("А123ВС77", support::CLEAN),
        ("К456МН178", support::CRASHED),
        ("О789РС199", support::PLEDGED),
        ("Т321УХ161", support::RESTRICTED),
        ("Е555КХ123", support::WANTED),
        ("Р606ТА799", support::TAXI),
        ("Н909ОА197", support::FROM_USA),
        ("У010ЕС50", support::DOWN),
        ("В111ОР777", support::SLOW),
        ("С212КМ196", support::BROKEN),
    ];
    for (plate, vin) in cases {
        let found = client.convert(plate).await;
        assert_eq!(found["result"]["vin"], vin);
        assert_eq!(client.convert(vin).await, found);
    }
}

#[tokio::test]
async fn the_car_from_japan_has_no_vin() {
    let client = Client::new();
    let found = client.convert(support::FROM_JAPAN).await;
    assert_eq!(found["result"]["vin"], Value::Null);
    assert_eq!(found["result"]["regNumber"], "М808ВН125");
    assert_eq!(client.convert("М808ВН125").await, found);
    let history = client.gibdd("gibdd", support::FROM_JAPAN).await;
    assert_eq!(history["vehicle"]["bodyNumber"], support::FROM_JAPAN);
}

#[tokio::test]
async fn the_mismatched_plate_is_not_the_plate_of_its_vin() {
    let client = Client::new();
    let by_plate = client.convert("С313СН98").await;
    assert_eq!(by_plate["result"]["vin"], support::MISMATCHED);
    assert_eq!(by_plate["result"]["regNumber"], "С313СН98");
    let by_vin = client.convert(support::MISMATCHED).await;
    assert_eq!(by_vin["result"]["regNumber"], "С414СН98");
}

#[tokio::test]
async fn the_unknown_car_is_unknown_under_every_name() {
    let client = Client::new();
    assert_eq!(client.convert("Х404ХХ99").await["found"], false);
    assert_eq!(client.convert(support::UNKNOWN).await["found"], false);
    assert_eq!(
        client.gibdd("gibdd", support::UNKNOWN).await["found"],
        false
    );
}

#[tokio::test]
async fn sources_that_are_down_answer_in_two_shapes() {
    let client = Client::new();
    let wanted = client.gibdd("wanted", support::DOWN).await;
    assert_eq!(
        (&wanted["status"], &wanted["error"]),
        (&json!(404), &json!("TIME_MAX_CONNECT"))
    );
    assert!(wanted["errormsg"].is_string());
    let restrict = client.gibdd("restrict", support::DOWN).await;
    assert_eq!(restrict["status"], 404);
    assert!(restrict["message"].is_string() && restrict.get("error").is_none());
    assert_eq!(client.gibdd("gibdd", support::DOWN).await["found"], true);
}

#[tokio::test]
async fn broken_answers_are_broken() {
    let client = Client::new();
    let (_, accidents) = client.get(&gibdd_path("dtp", support::BROKEN)).await;
    assert!(accidents.starts_with('{') && serde_json::from_str::<Value>(&accidents).is_err());
    let cards = client.gibdd("eaisto", support::BROKEN).await;
    assert!(
        cards["count"].is_string() && cards["records"].is_object(),
        "{cards}"
    );
}

#[tokio::test(start_paused = true)]
async fn slow_sources_take_their_time_unless_latency_is_off() {
    let cases = [(Latency::Spread, [2, 3, 0, 0, 6]), (Latency::Off, [0; 5])];
    for (latency, seconds) in cases {
        let client = Client::with(Options {
            latency,
            ..Options::default()
        });
        for (kind, expected) in support::TYPES.into_iter().zip(seconds) {
            if matches!(kind, "wanted" | "restrict") {
                continue;
            }
            let start = tokio::time::Instant::now();
            client.gibdd(kind, support::SLOW).await;
            assert_eq!(start.elapsed().as_secs(), expected, "{kind}");
        }
    }
}
