//! The cars: the same identifier, the same car, in every direction and on every day.

mod support;

use avtosled_sandbox::Options;
use chrono::NaiveDate;
use serde_json::Value;
use support::Client;
use support::data;
use support::gibdd_path;
use support::sources::BY_NUMBER;

#[tokio::test]
async fn a_vin_always_means_the_same_car() {
    let (first, second) = (Client::new(), Client::new());
    for vin in [
        "XTA219010N0000001",
        "WBA00000000000001",
        "1HGCM82633A004352",
        "ZZZZZZZZZZZZZZZZZ",
    ] {
        for kind in support::TYPES {
            let left = data(first.gibdd(kind, vin).await);
            assert_eq!(left, data(second.gibdd(kind, vin).await), "{kind} {vin}");
        }
        assert_eq!(first.convert(vin).await, second.convert(vin).await);
    }
}

#[tokio::test]
async fn the_seed_changes_the_past_but_not_the_car() {
    let vin = "XTA219010N0000001";
    let other = Client::with(Options {
        seed: 7,
        ..Options::default()
    });
    let client = Client::new();
    assert_eq!(client.convert(vin).await, other.convert(vin).await);
    let (left, right) = (
        client.gibdd("gibdd", vin).await,
        other.gibdd("gibdd", vin).await,
    );
    assert_ne!(left["ownershipPeriod"], right["ownershipPeriod"]);
}

#[tokio::test]
async fn plates_and_bodies_convert_there_and_back() {
    let client = Client::new();
    for plate in [
        "А777АА77",
        "Х999ХХ797",
        "О001ОО05",
        "Т123ЕК150",
        "В042ВВ26",
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
    assert_eq!(frame["result"]["body"], "NCP131-2012345");
    for nothing in ["А000АА77", "А123ВС100", "123", "-"] {
        assert_eq!(client.convert(nothing).await["found"], false, "{nothing}");
    }
}

#[tokio::test]
async fn most_cars_are_ordinary_and_some_are_not() {
    let client = Client::new();
    let (mut accidents, mut restricted, mut wanted) = (0, 0, 0);
    for serial in 0..1000 {
        let vin = format!("XTA219010HY{serial:06}");
        accidents += usize::from(client.gibdd("dtp", &vin).await["count"] != 0);
        restricted += usize::from(client.gibdd("restrict", &vin).await["count"] != 0);
        wanted += usize::from(client.gibdd("wanted", &vin).await["count"] != 0);
    }
    assert!((150..350).contains(&accidents), "{accidents}");
    assert!((15..80).contains(&restricted), "{restricted}");
    assert!((3..40).contains(&wanted), "{wanted}");
}

#[tokio::test]
async fn the_other_registers_know_some_ordinary_cars() {
    let client = Client::new();
    let mut found = std::collections::BTreeMap::new();
    for number in 100..400 {
        let plate = format!("К{number}ОТ77");
        let vin = client.convert(&plate).await["result"]["vin"].take();
        for method in BY_NUMBER {
            let key = if method.is_by_plate {
                plate.as_str()
            } else {
                vin.as_str().unwrap()
            };
            let parameters = [(method.parameter, key)];
            client.ask(method.file, method.kind, &parameters).await;
        }
    }
    for call in client.json("/stats.json").await.as_array().unwrap() {
        let is_found = call["outcome"] == "found";
        *found
            .entry(call["method"].as_str().unwrap().to_owned())
            .or_insert(0) += usize::from(is_found);
    }
    let expected = [
        ("rsa.osago", 280..=300),
        ("zalog.notary", 3..=40),
        ("zalog.fedresurs", 5..=40),
        ("taxi.search", 5..=40),
        ("elpts.vin", 5..=60),
        ("gost.vin", 3..=60),
        ("vindecoder.vin", 300..=300),
        ("autophoto.regnum", 150..=270),
        ("eaisto.vin", 200..=300),
    ];
    for (method, range) in expected {
        assert!(range.contains(&found[method]), "{method} {found:?}");
    }
    // Built here: neither customs nor auctions abroad.
    assert_eq!((found["fts.auto"], found["auctions.vin"]), (0, 0));
}

/// What may lie in the future: the ends of cards, policies, permits, leases and discounts, and of a
/// cached answer.
const ENDS: [&str; 9] = [
    "dcExpirationDate",
    "cache",
    "todo",
    "termStop",
    "stopPolis",
    "dateTo",
    "permit_term",
    "dateEnd",
    "DateDiscount",
];

/// Every date anywhere in an answer, whichever way it is written.
fn dates(value: &Value) -> Vec<NaiveDate> {
    match value {
        Value::String(text) => {
            let head: String = text.chars().take(10).collect();
            let read = |format| NaiveDate::parse_from_str(&head, format).ok();
            read("%d.%m.%Y")
                .or_else(|| read("%Y-%m-%d"))
                .into_iter()
                .collect()
        }
        Value::Array(items) => items.iter().flat_map(dates).collect(),
        Value::Object(fields) => fields
            .iter()
            .filter(|(name, _)| !ENDS.contains(&name.as_str()))
            .flat_map(|(_, value)| dates(value))
            .collect(),
        _ => Vec::new(),
    }
}

#[tokio::test]
async fn nothing_lies_in_the_future() {
    for today in ["2026-11-20", "2027-01-01", "2036-02-29"] {
        let today = today.parse::<NaiveDate>().unwrap();
        let client = Client::with(Options {
            today: Some(today),
            ..Options::default()
        });
        let made_this_year = [
            "XTA219010TY000001",
            "XTA219010VY000002",
            "Z94G3811DMR000003",
        ];
        for vin in support::ALL.into_iter().chain(made_this_year) {
            for kind in support::TYPES {
                let Ok(answer) = serde_json::from_str(&client.get(&gibdd_path(kind, vin)).await.1)
                else {
                    continue;
                };
                let latest = dates(&answer).into_iter().max();
                assert!(
                    latest.is_none_or(|date| date <= today),
                    "{vin} {kind} {latest:?}"
                );
            }
            let plate = client.convert(vin).await["regNumber"].take();
            for method in BY_NUMBER {
                let key = if method.is_by_plate {
                    plate.as_str()
                } else {
                    Some(vin)
                };
                let parameters = [(method.parameter, key.unwrap_or("А000АА00"))];
                let path = support::sources::path(method.file, method.kind, &parameters);
                let Ok(answer) = serde_json::from_str(&client.get(&path).await.1) else {
                    continue;
                };
                let latest = dates(&answer).into_iter().max();
                assert!(
                    latest.is_none_or(|date| date <= today),
                    "{vin} {} {latest:?}",
                    method.name
                );
            }
        }
    }
}
