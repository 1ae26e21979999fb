//! The cars: the same identifier, the same car, in every direction.

use serde_json::Value;

use crate::support::Client;

#[tokio::test]
async fn plates_and_bodies_convert_there_and_back() {
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
