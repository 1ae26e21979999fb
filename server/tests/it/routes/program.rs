//! Program `avtosled`: instance lock, listeners, logs, shutdown and admin commands.

use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use avtosled_sandbox::{Options, Sandbox};
use avtosled_server::identity::repository::users;
use avtosled_server::identity::repository::users::NewUser;
use avtosled_server::platform::clock::{Clock, SystemClock};
use avtosled_server::platform::db::Db;
use avtosled_server::platform::repository::signing_keys;

const TIMEOUT: Duration = Duration::from_secs(30);

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

fn command(data_dir: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_avtosled"));
    command
        .args(arguments)
        .env("AVTOSLED_DATA_DIR", data_dir)
        .env("AVTOSLED_LISTEN", format!("127.0.0.1:{}", free_port()))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(data_dir: &Path, arguments: &[&str]) -> Output {
    command(data_dir, arguments).output().unwrap()
}

/// Starts `serve` and waits until the server answers; returns the process and its URL.
async fn serve(data_dir: &Path, vars: &[(&str, String)]) -> (Child, String) {
    serve_logged(data_dir, vars, Path::new("/dev/null")).await
}

async fn serve_logged(data_dir: &Path, vars: &[(&str, String)], log: &Path) -> (Child, String) {
    let port = free_port();
    let log = std::fs::File::create(log).unwrap();
    let process = command(data_dir, &["serve"])
        .env("AVTOSLED_LISTEN", format!("127.0.0.1:{port}"))
        .envs(vars.iter().map(|(name, value)| (*name, value)))
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .unwrap();
    let url = format!("http://127.0.0.1:{port}");
    let started = Instant::now();
    while status(&format!("{url}/readyz")).await != Some(200) {
        assert!(started.elapsed() < TIMEOUT, "the server does not answer");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    (process, url)
}

async fn status(url: &str) -> Option<u16> {
    let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
    let client = reqwest::Client::builder().build().unwrap();
    Some(client.get(url).send().await.ok()?.status().as_u16())
}

/// Sends SIGKILL to a process and waits for its end.
fn kill(mut process: Child) {
    process.kill().unwrap();
    process.wait().unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn second_process_on_sqlite_file_is_rejected() {
    let directory = crate::database::directory();
    let (first, _) = serve(directory.path(), &[]).await;
    for arguments in [["serve"], ["worker"]] {
        let refused = run(directory.path(), &arguments);
        let message = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(!refused.status.success(), "{arguments:?}");
        assert!(
            message.contains("another avtosled"),
            "{arguments:?}: {message}"
        );
    }
    let sandbox = Sandbox::start(Options::default()).await.unwrap();
    let mut reconcile = command(directory.path(), &["admin", "reconcile"]);
    reconcile.env("AVTOSLED_YOOKASSA_URL", sandbox.yookassa_url());
    let admin = tokio::task::spawn_blocking(move || reconcile.output().unwrap());
    let admin = admin.await.unwrap();
    assert!(
        admin.status.success(),
        "admin commands run beside the server: {admin:?}"
    );
    kill(first);
    let (second, _) = serve(directory.path(), &[]).await;
    kill(second);
}

#[tokio::test]
async fn metrics_listener_replaces_metrics_route() {
    let directory = crate::database::directory();
    let address = format!("127.0.0.1:{}", free_port());
    let vars = [("AVTOSLED_METRICS_LISTEN", address.clone())];
    let (process, url) = serve(directory.path(), &vars).await;
    let separate = status(&format!("http://{address}/metrics")).await;
    let main = status(&format!("{url}/metrics")).await;
    let other = status(&format!("http://{address}/api/quote")).await;
    kill(process);
    assert_eq!((separate, main, other), (Some(200), Some(404), Some(404)));
}

async fn text(url: &str) -> String {
    let client = reqwest::Client::builder().build().unwrap();
    client.get(url).send().await.unwrap().text().await.unwrap()
}

#[tokio::test]
async fn request_increments_route_metric_and_is_logged_with_request_id() {
    let directory = crate::database::directory();
    let log = directory.path().join("log");
    let (process, url) = serve_logged(directory.path(), &[], &log).await;
    let client = reqwest::Client::builder().build().unwrap();
    let request = client.get(format!("{url}/api/nothing?vin=SECRET"));
    let answer = request.send().await.unwrap();
    let id = answer.headers()["x-request-id"]
        .to_str()
        .unwrap()
        .to_owned();
    let problem: serde_json::Value = answer.json().await.unwrap();
    assert_eq!(
        problem["request_id"],
        id.as_str(),
        "the id that users quote"
    );
    let mut metrics = String::new();
    // The worker sets the gauge in its first run.
    while !metrics.contains("avtosled_jobs_lag_seconds") {
        metrics = text(&format!("{url}/metrics")).await;
    }
    kill(process);
    let logged = std::fs::read_to_string(log).unwrap();
    let line = logged.lines().find(|line| line.contains("answered"));
    let line = line.unwrap_or_default();
    assert!(line.contains(&id) && line.contains("status=4"), "{logged}");
    assert!(!logged.contains("SECRET") && !logged.contains("/readyz"));
    for counted in [
        "avtosled_http_requests_total{method=\"GET\",route=\"/api/{*path}\",status=\"404\"} 1",
        "avtosled_http_request_duration_seconds_bucket{route=\"/api/{*path}\",le=\"0.005\"}",
        "avtosled_build_info{version=\"0.1.0\"} 1",
        "avtosled_alerts_open{kind=\"dead_jobs\"} 0",
    ] {
        assert!(metrics.contains(counted), "{counted}: {metrics}");
    }
}

#[tokio::test]
async fn stopping_process_fails_readiness_while_serving() {
    let directory = crate::database::directory();
    let vars = [("AVTOSLED_SHUTDOWN_DRAIN_S", "3".to_owned())];
    let (mut process, url) = serve(directory.path(), &vars).await;
    let pid = process.id().to_string();
    assert!(Command::new("kill").arg(pid).status().unwrap().success());
    while status(&format!("{url}/readyz")).await != Some(503) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(status(&format!("{url}/healthz")).await, Some(200));
    assert!(process.wait().unwrap().success());
    assert_eq!(status(&format!("{url}/healthz")).await, None);
}

#[tokio::test]
async fn admin_commands_change_role_and_block_of_account_found_by_phone() {
    let directory = crate::database::directory();
    let file = directory.path().join("avtosled.db");
    let url = format!("sqlite://{}", file.display());
    let db = Db::open(&url, 1).await.unwrap();
    let (id, now) = (uuid::Uuid::now_v7(), SystemClock.now());
    let user = NewUser {
        id,
        username: "user-1".to_owned(),
        phone: Some("79161234567".to_owned()),
        ..NewUser::default()
    };
    users::insert(db.write(), user, now).await.unwrap();
    let admin = |command: &str, phone: &str| {
        let output = run(directory.path(), &["admin", command, phone]);
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        let refused = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.success(), printed, refused)
    };
    for (command, printed) in [
        ("grant", "роль admin, активен"),
        ("grant", "роль admin, активен"),
        ("block", "роль admin, заблокирован, сеансы завершены"),
        ("unblock", "роль admin, активен"),
        ("revoke", "роль user, активен"),
    ] {
        let (succeeded, output, _) = admin(command, "8 916 123-45-67");
        assert!(succeeded, "{command}");
        assert_eq!(output, format!("+7 916 ***-**-67 (user-1): {printed}\n"));
    }
    let (succeeded, output, refused) = admin("grant", "79160000000");
    assert!(!succeeded && output.is_empty());
    assert!(refused.contains("there is no such account"), "{refused}");
    let (succeeded, _, refused) = admin("grant", "12345");
    assert!(!succeeded && refused.contains("not a Russian mobile number"));
    let rotated = run(directory.path(), &["admin", "keys", "rotate"]);
    assert!(rotated.status.success());
    let keys = signing_keys::list(db.read()).await.unwrap();
    let printed = String::from_utf8_lossy(&rotated.stdout).into_owned();
    assert_eq!(keys.len(), 2);
    assert_eq!(printed, format!("Новый ключ токенов: {}\n", keys[0].id));
    assert!(keys[0].retired_at.is_none() && keys[1].retired_at.is_some());
}

#[tokio::test]
async fn server_start_with_invalid_root_certificate_fails() {
    const NAME: &str = "AVTOSLED_VK_ROOT_CERT";
    let directory = crate::database::directory();
    let file = |name: &str| directory.path().join(name).display().to_string();
    std::fs::write(file("empty.pem"), "").unwrap();
    std::fs::write(file("text.pem"), "no certificate").unwrap();
    for wrong in ["missing.pem", "empty.pem", "text.pem"] {
        let refused = command(directory.path(), &["serve"])
            .env(NAME, file(wrong))
            .output()
            .unwrap();
        let message = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(!refused.status.success(), "{wrong}");
        assert!(message.contains(wrong), "{message}");
    }
    let root = rcgen::generate_simple_self_signed(vec!["vk.example".to_owned()]).unwrap();
    std::fs::write(file("root.pem"), root.cert.pem()).unwrap();
    let (process, _) = serve(directory.path(), &[(NAME, file("root.pem"))]).await;
    kill(process);
}
