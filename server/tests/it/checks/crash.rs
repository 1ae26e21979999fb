//! Recovery of reports after the server is killed.

use std::process::{Child, Command, Stdio};

use avtosled_sandbox::{MethodFault, Options};
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{TestApp, User, VIN};

struct Server {
    process: Child,
    url: String,
}

impl Server {
    /// Starts the real program on the database of the test app.
    async fn start(app: &TestApp) -> Self {
        let port = std::net::TcpListener::bind("127.0.0.1:0")
            .unwrap()
            .local_addr()
            .unwrap()
            .port();
        let process = Command::new(env!("CARGO_BIN_EXE_avtosled"))
            .arg("serve")
            .env("AVTOSLED_LISTEN", format!("127.0.0.1:{port}"))
            .env("AVTOSLED_DATA_DIR", app.data_dir())
            .env("AVTOSLED_DATABASE_URL", app.database_url())
            .env(
                "AVTOSLED_CAR_DATA_URL",
                format!("{}/car", app.sandbox.url()),
            )
            .env("AVTOSLED_SMS_URL", format!("{}/smsru", app.sandbox.url()))
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let server = Self {
            process,
            url: format!("http://127.0.0.1:{port}"),
        };
        let client = reqwest::Client::builder().build().unwrap();
        app.wait_until("the server is ready", async || {
            client
                .get(format!("{}/readyz", server.url))
                .send()
                .await
                .is_ok()
        })
        .await;
        server
    }

    /// Sends SIGKILL, so that the process cannot shut down gracefully.
    fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

async fn send(server: &Server, user: &User, method: Method, path: &str, body: Value) -> Value {
    let client = reqwest::Client::builder().build().unwrap();
    let request = client
        .request(method, format!("{}{path}", server.url))
        .bearer_auth(&user.token);
    request
        .json(&body)
        .send()
        .await
        .unwrap()
        .json()
        .await
        .unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reports_of_killed_server_complete_after_restart() {
    let slow = MethodFault {
        latency_ms: Some(2_000),
        ..MethodFault::default()
    };
    let options = Options::default().with_fault("gibdd.dtp", slow);
    let mut app = TestApp::with_sandbox(options).await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    app.stop_worker().await;

    let first = Server::start(&app).await;
    let body = json!({ "query": VIN, "type": "vin",
        "selectedServices": ["history", "dtp", "wanted", "restrict"] });
    let ordered = send(&first, &user, Method::POST, "/api/search", body).await;
    let path = format!("/api/reports/{}", ordered["reportId"].as_str().unwrap());
    app.wait_until("three sources have answered", async || {
        send(&first, &user, Method::GET, &path, json!({})).await["answeredCount"] == 3
    })
    .await;
    first.kill();

    let second = Server::start(&app).await;
    let mut report = Value::Null;
    app.wait_until("the report is complete", async || {
        report = send(&second, &user, Method::GET, &path, json!({})).await;
        report["status"] == "completed"
    })
    .await;
    second.kill();
    assert_eq!(report["successfulServicesCount"], 4);
    assert_eq!(report["totalCost"], 10);
    for method in ["gibdd.gibdd", "gibdd.wanted", "gibdd.restrict"] {
        assert_eq!(app.calls(method, VIN).await, 1, "{method}");
    }
    assert_eq!(app.calls("gibdd.dtp", VIN).await, 2);
    let balance = app.get_as(&user, "/api/user/balance").await.expect(200);
    assert_eq!(balance, json!({ "balance": 90, "held": 0 }));
    app.finish().await;
}
