//! Tests of emulated cars: conversion of identifiers, and the showcase scenarios.

use chrono::NaiveDate;
use serde_json::Value;

use crate::support::{
    CLEAN, CRASHED, Client, FROM_JAPAN, FROM_USA, NEW, PLEDGED, TAXI, TOTALLED, UNKNOWN, length,
};

const RESTRICTED: &str = "X7L4SRAV4G5300004";
const WANTED: &str = "XW7BF4FK3HS300005";
const TWO_PLATES: &str = "XWEPH81ABG0300013";
const MANY_OWNERS: &str = "X9FMXXEEBBM300015";
const ELECTRIC: &str = "5YJ3E1EB8LF300017";
const LEASED: &str = "X4XKS2940JV300018";
const RECALLED: &str = "XTAGAB110H0300019";

#[tokio::test]
async fn conversion_by_plate_or_body_number_equals_conversion_by_its_vin() {
    let client = Client::new();
    for plate in [
        "А777АА77",
        "Х999ХХ797",
        "О001ОО05",
        "Т123ЕК150",
        "С777СС777",
    ] {
        let found = client.convert(plate).await;
        assert_eq!(found["result"]["regNumber"], plate);
        let vin = found["result"]["vin"].as_str().unwrap();
        assert_eq!(client.convert(vin).await, found, "{plate} {vin}");
    }
    let by_body = client.convert("2345678").await;
    let vin = by_body["result"]["vin"].as_str().unwrap();
    assert_eq!(client.convert(vin).await, by_body);
    assert_eq!(by_body["result"]["body"], "2345678");
    let latin = client.convert("a777aa77").await;
    assert_eq!(latin, client.convert("А777АА77").await);
    let frame = client.convert("NCP131-2012345").await;
    assert_eq!(frame["result"]["vin"], Value::Null);
    for nothing in [
        "А000АА77",
        "А123ВС100",
        "А123ВС7777",
        "Д123ВС77",
        "123",
        "-",
    ] {
        assert_eq!(client.convert(nothing).await["found"], false, "{nothing}");
    }
}

/// Number of records of a car in each register.
///
/// Accidents, warrants, restrictions, pledges, leases, taxi permits, declarations, electronic passports, recalls, lots.
async fn counts(client: &Client, vin: &str) -> String {
    let ask = async |file, kind, name| client.ask(file, kind, &[(name, vin)]).await;
    let taxi = ask("taxi/v3/taxi.php", "search", "string").await;
    let counts = [
        length(&client.gibdd("dtp", vin).await["records"]),
        length(&client.gibdd("wanted", vin).await["records"]),
        length(&client.gibdd("restrict", vin).await["records"]),
        length(&ask("zalog.php", "notary", "vin").await["rez"]),
        length(&ask("zalog.php", "fedresurs", "vin").await["rez"]),
        length(&taxi["partner"]["result"]) + length(&taxi["local"]),
        length(&ask("fts.php", "auto", "vin").await),
        usize::from(ask("elpts.php", "vin", "vin").await["found"] == true),
        usize::from(ask("gost.php", "vin", "vin").await["marka"].is_string()),
        length(&ask("auctions.php", "vin", "vin").await["records"]),
    ];
    counts.map(|count| count.to_string()).concat()
}

#[tokio::test]
async fn showcase_car_appears_only_in_the_registers_of_its_scenario() {
    let client = Client::new();
    for (vin, plate, expected) in [
        (CLEAN, "А123ВС77", "0000000000"),
        (CRASHED, "К456МН178", "3000000000"),
        (PLEDGED, "О789РС199", "0001000000"),
        (RESTRICTED, "Т321УХ161", "0020000000"),
        (WANTED, "Е555КХ123", "0100000000"),
        (TAXI, "Р606ТА799", "0000010000"),
        (FROM_JAPAN, "М808ВН125", "1000001001"),
        (FROM_USA, "Н909ОА197", "1000001001"),
        (UNKNOWN, "Х404ХХ99", "0000000000"),
        (TWO_PLATES, "С414СН98", "0000000000"),
        (TOTALLED, "О515ТТ154", "1000000001"),
        (MANY_OWNERS, "К616ОО161", "0000000000"),
        (NEW, "А717МР797", "0000000100"),
        (ELECTRIC, "Е818ЕЕ777", "0000001100"),
        (LEASED, "М919ЕР799", "0000100000"),
        (RECALLED, "Т020ХА163", "0000000010"),
    ] {
        assert_eq!(counts(&client, vin).await, expected, "{vin}");
        let by_vin = client.convert(vin).await;
        if vin != UNKNOWN {
            assert_eq!(by_vin["result"]["regNumber"], plate);
        }
        assert_eq!(client.convert(plate).await, by_vin, "{plate}");
    }
    // This plate converts to a car that has another plate.
    let by_plate = client.convert("С313СН98").await;
    assert_eq!(by_plate["result"]["vin"], TWO_PLATES);
}

fn day(value: &Value) -> NaiveDate {
    NaiveDate::parse_from_str(value.as_str().unwrap(), "%d.%m.%Y").unwrap()
}

/// Dates and mileages of the inspections, sorted by date.
async fn readings(client: &Client, vin: &str) -> Vec<(String, u64)> {
    let mut cards = client.gibdd("eaisto", vin).await;
    let last = cards["records"][0].take();
    let older = last["previousDcs"].as_array().into_iter().flatten();
    let read = |card: &Value| {
        let day = card["dcDate"].as_str()?.to_owned();
        Some((day, card["odometerValue"].as_str()?.parse().ok()?))
    };
    let mut readings: Vec<_> = older.chain([&last]).filter_map(read).collect();
    readings.sort_unstable();
    readings
}

#[tokio::test]
async fn owners_and_odometer_of_showcase_cars_match_their_scenarios() {
    let client = Client::new();
    let grows = async |vin| {
        let readings = readings(&client, vin).await;
        readings.is_sorted_by_key(|(_, mileage)| *mileage)
    };
    assert!(grows(CLEAN).await && !grows(TAXI).await);
    for (vin, owners, first) in [
        (CLEAN, 1, "Natural"),
        (TAXI, 2, "Legal"),
        (MANY_OWNERS, 7, "Natural"),
        (TOTALLED, 3, "Natural"),
        (NEW, 1, "Natural"),
        (LEASED, 2, "Natural"),
    ] {
        let history = client.gibdd("gibdd", vin).await;
        let periods = &history["ownershipPeriod"];
        assert_eq!(length(periods), owners, "{vin}");
        assert_eq!(periods[0]["simplePersonType"], first, "{vin}");
    }
    let new = client.gibdd("gibdd", NEW).await;
    let passport = client.ask("elpts.php", "vin", &[("vin", NEW)]).await;
    assert_eq!(passport["rez"]["number"], new["vehiclePassport"]["number"]);
}

#[tokio::test]
async fn inspections_are_after_first_registration_except_contradictory_car() {
    let client = Client::new();
    for vin in [
        CLEAN,
        PLEDGED,
        TAXI,
        FROM_JAPAN,
        FROM_USA,
        TOTALLED,
        MANY_OWNERS,
        ELECTRIC,
        LEASED,
        RECALLED,
    ] {
        let history = client.gibdd("gibdd", vin).await;
        let first = day(&history["ownershipPeriod"][0]["from"]).to_string();
        let inspected = &readings(&client, vin).await[0].0;
        // This scenario has contradictory data on purpose.
        assert_eq!(
            *inspected < first,
            vin == MANY_OWNERS,
            "{vin}: {inspected}, {first}"
        );
    }
}

#[tokio::test]
async fn registers_of_one_showcase_car_agree_on_days_and_numbers() {
    let client = Client::new();
    let company = client.gibdd("gibdd", TAXI).await["ownershipPeriod"][0].take();
    let by_plate = [("string", "Р606ТА799")];
    let taxi = client.ask("taxi/v3/taxi.php", "search", &by_plate).await;
    let permit = &taxi["partner"]["result"][0];
    assert_eq!(permit["dateFrom"], company["from"]);
    assert_eq!(permit["dateTo"], company["to"]);
    for vin in [FROM_JAPAN, FROM_USA] {
        let lot = client.ask("auctions.php", "vin", &[("vin", vin)]).await;
        let customs = client.ask("fts.php", "auto", &[("vin", vin)]).await;
        let history = client.gibdd("gibdd", vin).await;
        let sold = day(&lot["records"][0]["date"]);
        let declared = day(&customs[0]["date"]["value"]);
        let registered = day(&history["ownershipPeriod"][0]["from"]);
        assert!(sold < declared && declared < registered, "{vin}");
    }
    for vin in [CLEAN, TAXI, FROM_JAPAN] {
        let last = client.gibdd("eaisto", vin).await["records"][0].take();
        let second = client.ask("eaisto.php", "vin", &[("vin", vin)]).await;
        let cards = &second["diagnose_cards"];
        assert_eq!(length(cards), length(&last["previousDcs"]) + 1);
        assert_eq!(cards[0]["numeaisto"], last["dcNumber"]);
        let number = [("number", last["operatorName"].as_str().unwrap())];
        let operator = client.ask("eaisto.php", "operator", &number).await;
        assert_eq!(operator["rez"]["name"], cards[0]["operator"]);
    }
}
