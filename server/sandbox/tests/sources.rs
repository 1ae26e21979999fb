//! The registers beside the traffic police: what holds for each of them, and what each one answers.

mod support;

use serde_json::Value;
use serde_json::json;
use support::Client;
use support::sources::BY_NUMBER;
use support::sources::ByNumber;
use support::sources::path;

const UNKNOWN_PLATE: &str = "Х404ХХ99";

async fn about(client: &Client, method: &ByNumber, vin: &str, plate: &str) -> Value {
    let key = if method.is_by_plate { plate } else { vin };
    client
        .ask(method.file, method.kind, &[(method.parameter, key)])
        .await
}

#[tokio::test]
async fn not_found_has_its_own_form_in_each_register() {
    let client = Client::new();
    let forms: &[(&str, Value)] = &[
        ("rsa.osago", json!({"count": 0})),
        ("zalog.notary", json!({"num": 0})),
        ("zalog.fedresurs", json!({"num": 0})),
        ("elpts.vin", json!({"found": false})),
        ("gost.vin", json!({"count": 0})),
        ("vindecoder.vin", json!({"found": false})),
        ("autophoto.regnum", json!({"count": 0})),
        ("nomerogram.regnum", json!({"num": 0})),
        ("auctions.vin", json!({"count": 0})),
        ("fts.auto", json!({})),
        ("eaisto.vin", json!({"diagnose_cards": []})),
        ("eaisto.regnum", json!({"diagnose_cards": []})),
    ];
    for method in BY_NUMBER {
        let mut answer = about(&client, method, support::UNKNOWN, UNKNOWN_PLATE).await;
        let fields = answer.as_object_mut().unwrap();
        assert!(fields["inquiry"]["price"].is_number(), "{}", method.name);
        assert!(fields["status"] == 200 || fields["status"] == "200");
        for envelope in ["status", "inquiry", "cache"] {
            fields.remove(envelope);
        }
        let Some((_, form)) = forms.iter().find(|(name, _)| *name == method.name) else {
            let nothing = json!({
                "partner": {"status": 200, "found": false, "result": []},
                "local": [],
            });
            assert_eq!((method.name, answer), ("taxi.search", nothing));
            continue;
        };
        assert!(fields.remove("message").unwrap().is_string());
        assert_eq!(answer, *form, "{}", method.name);
    }
}

/// Code, file, type and parameters.
#[rustfmt::skip]
const BAD_INPUT: &[(&str, &str, &str, &str)] = &[
    ("460", "rsa.php", "osago", ""),
    ("888", "rsa.php", "osago", "vin=ХТА"),
    ("766", "rsa.php", "osagoinfo", "nomer=0000000001"),
    ("888", "rsa.php", "osagoinfo", "seria=ХХХ&nomer=№1"),
    ("766", "rsa.php", "kbm", "surname=Тестов"),
    ("766", "gibdd.php", "fines", "regNumber=А123ВС77"),
    ("766", "gibdd.php", "finesPhoto", "regNumber=А123ВС77&postNum=1"),
    ("460", "zalog.php", "notary", "allChanges=1"),
    ("888", "zalog.php", "notary", "chassis=ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    ("888", "zalog.php", "notary", "bodyNumber=ABCDEFGHIJKLMNOPQRSTU"),
    ("888", "zalog.php", "notary", "vin=XTAGFL110KY300001&allChanges=да"),
    ("766", "zalog.php", "fedresurs", ""),
    ("888", "taxi/v3/taxi.php", "search", "string=А 123"),
    ("500", "taxi/v3/taxi.php", "regnum", "regnum=А123ВС77"),
    ("766", "fts.php", "auto", ""),
    ("766", "carprice.php", "price", "mark=LADA&model=VESTA"),
    ("888", "eaisto.php", "operator", "number=12a4"),
    ("101", "fssp.php", "physical", "firstname=Олег"),
    ("100", "fssp.php", "physical", "lastname=Тестов"),
    ("104", "fssp.php", "physical", "lastname=Тестов&firstname=Олег"),
    ("103", "fssp.php", "physical", "lastname=Тестов&firstname=Олег&birthdate=01.01.1980"),
    ("015", "fssp.php", "physical", "lastname=Тестов&firstname=Олег&birthdate=1980-01-01&region=-1"),
    ("888", "fssp.php", "physical", "lastname=Тестов&firstname=Олег&birthdate=01.01.1980&region=-2"),
    ("102", "fssp.php", "ip", ""),
    ("331", "fssp.php", "inn", "inn=7700000017&region=-1"),
    ("105", "fssp.php", "legal", "region=-1"),
    ("766", "bankrot.php", "searchString", "string=Тестов"),
    ("888", "bankrot.php", "searchString", "string=Тестов&legalStatus=ip"),
    ("331", "nalog.php", "npd", "inn=770000000157"),
    ("331", "pb_nalog.php", "search_ip", "inn=7700000016"),
    ("331", "pb_nalog.php", "search_org", "inn=770000000156"),
    ("015", "apilk.php", "reportOperations", "period=2026-11-20"),
    ("015", "apilk.php", "reportOperations", "period=21.11.2026-20.11.2026"),
];

#[tokio::test]
async fn bad_input_is_refused_and_costs_nothing() {
    let client = Client::new();
    for (code, file, kind, query) in BAD_INPUT {
        let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        let parameters: Vec<(&str, &str)> = pairs.collect();
        let answer = client.ask(file, kind, &parameters).await;
        assert_eq!(answer["error"], *code, "{file} {kind} {query}");
        assert!(answer["message"].is_string() && answer.get("status").is_none());
    }
    for method in BY_NUMBER {
        let parameters = [(method.parameter, "А_1")];
        let answer = client.ask(method.file, method.kind, &parameters).await;
        assert_eq!(answer["error"], "888", "{}", method.name);
    }
    let balance = client.ask("apilk.php", "balance", &[]).await;
    assert_eq!(balance["balance"], 100_000);
}

#[tokio::test]
async fn every_method_can_fail_be_spoiled_and_be_counted() {
    let client = Client::new();
    for method in BY_NUMBER {
        for fail in ["TRUNCATED", "WRONG_TYPES", "TIME_MAX_CONNECT", "HTTP_502"] {
            let fault = json!({"perMethod": {method.name: {"fail": fail, "failTimes": 1}}});
            assert!(
                client.set_faults(&fault).await.is_success(),
                "{}",
                method.name
            );
            let key = if method.is_by_plate {
                "К456МН178"
            } else {
                support::CRASHED
            };
            let path = path(method.file, method.kind, &[(method.parameter, key)]);
            let (status, body) = client.get(&path).await;
            let answer = serde_json::from_str::<Value>(&body);
            match fail {
                "TRUNCATED" => assert!(answer.is_err() && !body.is_empty(), "{body}"),
                "WRONG_TYPES" => assert!(answer.is_ok(), "{body}"),
                "TIME_MAX_CONNECT" => assert_eq!(answer.unwrap()["error"], fail),
                _ => assert_eq!(status, 502),
            }
            let call = client.json("/stats.json").await;
            let call = call.as_array().unwrap().last().unwrap().clone();
            assert_eq!(
                (&call["method"], &call["outcome"]),
                (&json!(method.name), &json!(fail))
            );
            assert_eq!(call["key"], key);
            let after: Value = client.json(&path).await;
            assert!(after.get("error").is_none(), "{after}");
        }
    }
}
