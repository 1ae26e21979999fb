//! SMS, inbox, stats, faults, pages, and the sandbox on a real socket.

mod support;

use avtosled_sandbox::Faults;
use avtosled_sandbox::MethodFault;
use avtosled_sandbox::Options;
use avtosled_sandbox::Sandbox;
use axum::http::StatusCode;
use serde_json::Value;
use serde_json::json;
use support::Client;
use support::gibdd_path;
use support::percent_encode;
use tokio::io::AsyncReadExt;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

async fn send_sms(client: &Client, to: &str, text: &str) -> (StatusCode, Value) {
    let body = format!("api_id=sandbox&to={to}&msg={}&json=1", percent_encode(text));
    let form = "application/x-www-form-urlencoded";
    let (status, answer) = client.post("/smsru/sms/send", form, &body).await;
    (status, serde_json::from_str(&answer).unwrap_or_default())
}

#[tokio::test]
async fn an_sms_lands_in_the_inbox() {
    let client = Client::new();
    let (_, answer) = send_sms(&client, "79161234567", "Код <1234>").await;
    assert_eq!(answer["status_code"], 100);
    assert_eq!(answer["sms"]["79161234567"]["status"], "OK");
    assert!(answer["balance"].is_number());
    send_sms(&client, "79160000001", "Второе").await;

    let all = client.json("/inbox.json").await;
    assert_eq!(all[0]["text"], "Второе", "newest first");
    let one = client.json("/inbox.json?to=%2B7%20916%20123-45-67").await;
    assert_eq!(
        one,
        json!([{
            "channel": "sms", "to": "79161234567", "subject": null,
            "text": "Код <1234>", "at": "2026-11-20T09:00:00Z",
        }])
    );
    let (_, page) = client.get("/inbox").await;
    assert!(page.contains("Код &lt;1234&gt;"), "text is escaped");
}

#[tokio::test]
async fn an_sms_may_come_by_get_and_without_json() {
    let client = Client::new();
    let path = "/smsru/sms/send?api_id=sandbox&to=89161234567&msg=hello";
    let (_, answer) = client.get(path).await;
    assert!(answer.starts_with("100\n"), "{answer}");
    assert_eq!(client.json("/inbox.json").await[0]["to"], "79161234567");
    let (_, refused) = client
        .get("/smsru/sms/send?api_id=wrong&to=79161234567&msg=x")
        .await;
    assert_eq!(refused, "200");
    client.get(&format!("{path}&test=1")).await;
    assert_eq!(
        client.json("/inbox.json").await.as_array().unwrap().len(),
        1
    );
}

#[tokio::test]
async fn sms_refusals_have_their_codes() {
    let client = Client::new();
    let code = async |to: &str, text: &str| {
        let (_, answer) = send_sms(&client, to, text).await;
        let own = answer["sms"][to]["status_code"].clone();
        if own.is_null() {
            answer["status_code"].clone()
        } else {
            own
        }
    };
    assert_eq!(code("79161234567", "").await, 203);
    assert_eq!(code("", "text").await, 202);
    assert_eq!(code("12345", "text").await, 202);
    assert_eq!(code("79160000220", "text").await, 220);
    assert_eq!(code("79160000230", "text").await, 230);
    assert_eq!(code("79161234567", &"я".repeat(600)).await, 205);
    let (status, _) = send_sms(&client, "79160000500", "text").await;
    assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(client.json("/inbox.json").await, json!([]));
}

#[tokio::test]
async fn the_inbox_keeps_the_last_thousand() {
    let client = Client::new();
    for number in 0..1010 {
        send_sms(&client, "79161234567", &number.to_string()).await;
    }
    let all = client.json("/inbox.json").await;
    assert_eq!(all.as_array().unwrap().len(), 1000);
    assert_eq!(all[0]["text"], "1009");
    assert_eq!(all[999]["text"], "10");
}

#[tokio::test]
async fn stats_name_every_call_and_its_outcome() {
    let client = Client::new();
    client.gibdd("dtp", support::CRASHED).await;
    client.gibdd("wanted", support::CRASHED).await;
    client.gibdd("wanted", support::DOWN).await;
    client.convert("А123ВС77").await;
    send_sms(&client, "79161234567", "text").await;
    let calls: Vec<(String, String, String)> = client
        .json("/stats.json")
        .await
        .as_array()
        .unwrap()
        .iter()
        .map(|call| {
            let field = |name: &str| call[name].as_str().unwrap().to_owned();
            (field("method"), field("key"), field("outcome"))
        })
        .collect();
    let expected = [
        ("gibdd.dtp", support::CRASHED, "found"),
        ("gibdd.wanted", support::CRASHED, "notFound"),
        ("gibdd.wanted", support::DOWN, "TIME_MAX_CONNECT"),
        ("converter.search", "А123ВС77", "found"),
        ("sms.send", "79161234567", "ok"),
    ];
    assert_eq!(
        calls,
        expected.map(|(m, k, o)| (m.to_owned(), k.to_owned(), o.to_owned()))
    );
    client.post("/stats/reset", "text/plain", "").await;
    assert_eq!(client.json("/stats.json").await, json!([]));
}

#[tokio::test]
async fn a_fault_may_last_for_some_calls() {
    let client = Client::new();
    let fault = json!({"perMethod": {"gibdd.dtp": {"fail": "TIME_MAX_CONNECT", "failTimes": 2}}});
    assert_eq!(client.set_faults(&fault).await, StatusCode::OK);
    let mut failed = Vec::new();
    for _ in 0..4 {
        failed.push(client.gibdd("dtp", support::CLEAN).await["status"] == 404);
    }
    assert_eq!(failed, [true, true, false, false]);
    assert_eq!(
        client.gibdd("wanted", support::CLEAN).await["count"],
        0,
        "others go on"
    );
}

#[tokio::test]
async fn faults_are_replaced_and_restored() {
    let fault = MethodFault {
        fail: Some("MAINTENANCE".into()),
        ..MethodFault::default()
    };
    let client = Client::with(Options::default().with_fault("gibdd.dtp", fault));
    let fails = async || client.gibdd("dtp", support::CLEAN).await["status"] == 404;
    assert!(fails().await);
    client.set_faults(&json!({})).await;
    assert!(!fails().await);
    let restore = axum::http::Request::delete("/faults")
        .body(axum::body::Body::empty())
        .unwrap();
    client.send(restore).await;
    assert!(fails().await);
    for unknown in [
        json!({"perMethod": {"gibdd.nothing": {}}}),
        json!({"perMethod": {"gibdd.dtp": {"fail": "NOTHING"}}}),
        json!({"latency": 5}),
    ] {
        assert_eq!(
            client.set_faults(&unknown).await,
            StatusCode::UNPROCESSABLE_ENTITY
        );
    }
}

#[tokio::test]
async fn all_shapes_of_errors_can_be_had() {
    let client = Client::new();
    let cases = [
        ("SERVICE_CAPTCHA_OFFLINE", json!(["error", "message"])),
        ("404", json!(["error", "message"])),
        ("TIME_MAX_CONNECT", json!(["error", "errormsg", "status"])),
        ("MAINTENANCE", json!(["message", "status"])),
        ("SOURCE_DOWN", json!(["error", "message", "status"])),
        ("NOT_DECODED", json!(["errormsg"])),
        ("REFUSED", json!(["details", "errormsg"])),
    ];
    for (fail, fields) in cases {
        client
            .set_faults(&json!({"perMethod": {"gibdd.gibdd": {"fail": fail}}}))
            .await;
        let answer = client.gibdd("gibdd", support::CLEAN).await;
        let mut names: Vec<&String> = answer.as_object().unwrap().keys().collect();
        names.sort();
        assert_eq!(json!(names), fields, "{fail}");
        assert_eq!(answer["error"].is_number(), fail == "SOURCE_DOWN");
    }
    for (fail, status) in [
        ("HTTP_429", 429),
        ("HTTP_503", 503),
        ("NOT_JSON", 200),
        ("EMPTY", 200),
    ] {
        client
            .set_faults(&json!({"perMethod": {"gibdd.gibdd": {"fail": fail}}}))
            .await;
        let (found, body) = client.get(&gibdd_path("gibdd", support::CLEAN)).await;
        assert_eq!(found.as_u16(), status, "{fail}");
        assert!(serde_json::from_str::<Value>(&body).is_err(), "{fail}");
    }
}

#[tokio::test(start_paused = true)]
async fn latency_of_a_method_goes_before_that_of_the_run() {
    let client = Client::new();
    let faults = json!({"latencyMs": 100, "perMethod": {"gibdd.dtp": {"latencyMs": 700}}});
    client.set_faults(&faults).await;
    for (kind, expected) in [("dtp", 700), ("wanted", 100)] {
        let start = tokio::time::Instant::now();
        client.gibdd(kind, support::CLEAN).await;
        assert_eq!(start.elapsed().as_millis(), expected, "{kind}");
    }
}

#[tokio::test]
async fn the_index_links_into_the_product() {
    let client = Client::with(Options {
        app_url: "http://app.test/".into(),
        ..Options::default()
    });
    let (status, page) = client.get("/").await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains(&format!("http://app.test/?vin={}", support::CLEAN)));
    assert!(page.contains("http://app.test/?plate=%D0%90123%D0%92%D0%A177"));
    assert!(page.contains("http://app.test/?body=GRX130-6012345"));
    for asset in ["/assets/style.css", "/assets/inbox.js", "/healthz"] {
        assert_eq!(client.get(asset).await.0, StatusCode::OK, "{asset}");
    }
}

#[tokio::test]
async fn a_running_sandbox_serves_and_stops() {
    let running = Sandbox::start(Options::default()).await.unwrap();
    let address = running.url().strip_prefix("http://").unwrap().to_owned();
    let mut stream = TcpStream::connect(&address).await.unwrap();
    let path = gibdd_path("dtp", support::CLEAN);
    let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");

    assert_eq!(running.calls().len(), 1);
    running.reset_calls();
    assert_eq!(running.calls(), []);
    assert_eq!(running.messages(None), []);
    let fault = MethodFault {
        fail: Some("NOTHING".into()),
        ..MethodFault::default()
    };
    let per_method = [("gibdd.dtp".to_owned(), fault)].into();
    assert!(
        running
            .set_faults(Faults {
                per_method,
                ..Faults::default()
            })
            .is_err()
    );
    running.stop().await;
    assert!(TcpStream::connect(&address).await.is_err());
}
