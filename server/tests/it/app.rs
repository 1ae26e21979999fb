//! Test harness: starts the server with its own database and sandbox for each test.

use std::collections::HashMap;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use avtosled_core::money::Kopecks;
use avtosled_sandbox::{Options, Running, Sandbox};
use avtosled_server::admin::dual_control::approvers::MIN_TERM;
use avtosled_server::admin::dual_control::commands;
use avtosled_server::admin::dual_control::roles::{self, Change};
use avtosled_server::admin::people::balances::Direction;
use avtosled_server::identity::permissions::Role;
use avtosled_server::money::reconciliation;
use avtosled_server::platform::clock::{Clock, SystemClock, TestClock};
use avtosled_server::platform::config::Config;
use avtosled_server::platform::entities::users;
use avtosled_server::platform::http::listener::{self, End};
use avtosled_server::platform::http::state::AppState;
use avtosled_server::platform::jobs::queue;
use avtosled_server::platform::jobs::queue::State;
use avtosled_server::platform::{Context, Timeouts, entities};
use avtosled_server::worker::Worker;
use avtosled_server::{app, router};
use metrics_exporter_prometheus::PrometheusBuilder;
use reqwest::Method;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::database;
use crate::database::Database;
use crate::identity::second_factor;
use crate::suite_log::{self, Secrets};

/// VIN of an ordinary car of the sandbox.
pub const VIN: &str = "XTA219010N0000001";
/// Services of the free check.
pub const FREE_SET: [&str; 5] = ["history", "dtp", "wanted", "restrict", "diagnostic"];

/// Timeout of waits; on PostgreSQL the jobs of a killed worker are leased for 20 s.
const WAIT_TIMEOUT: Duration = Duration::from_mins(1);
/// Poll interval of waits.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Number of unfinished jobs for which tests wait.
///
/// Excludes delayed retries of sources and nightly closing receipts.
pub async fn count_waiting(db: &impl ConnectionTrait) -> u64 {
    entities::jobs::Entity::find()
        .filter(entities::jobs::Column::Kind.is_not_in(["ask_again", "close_day"]))
        .filter(entities::jobs::Column::State.is_in([State::Queued, State::Running]))
        .count(db)
        .await
        .unwrap()
}

pub struct TestApp {
    pub ctx: Arc<Context>,
    pub clock: Arc<TestClock>,
    pub sandbox: Running,
    pub url: String,
    client: reqwest::Client,
    stop: CancellationToken,
    stop_worker: CancellationToken,
    tasks: Vec<JoinHandle<()>>,
    database: Database,
    data_dir: TempDir,
    vars: HashMap<String, String>,
    configure: fn(&mut Config),
    secrets: Secrets,
}

/// Signed-in user with an access token.
#[derive(Clone)]
pub struct User {
    pub phone: String,
    pub token: String,
}

impl User {
    /// User in the response to a sign-in; `phone` is empty for an account without one.
    pub fn signed_in(body: &Value) -> Self {
        let phone = body["user"]["phone"].as_str().unwrap_or_default();
        Self {
            phone: phone.trim_start_matches('+').to_owned(),
            token: body["token"].as_str().unwrap().to_owned(),
        }
    }
}

/// HTTP client for local addresses.
///
/// It has no system certificates, whose loading takes longer than most tests.
pub fn client() -> reqwest::Client {
    let client = reqwest::Client::builder().tls_certs_only([]);
    client.timeout(WAIT_TIMEOUT).build().unwrap()
}

/// Response of the server: status, headers and body.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: reqwest::header::HeaderMap,
    pub body: Value,
}

impl Answer {
    pub fn code(&self) -> &str {
        self.body["code"].as_str().unwrap_or_default()
    }

    /// Asserts the status and the error code of a rejected request.
    #[track_caller]
    pub fn expect_error(&self, status: u16, code: &str) {
        assert_eq!((self.status, self.code()), (status, code), "{}", self.body);
    }

    #[track_caller]
    pub fn expect(self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.body);
        self.body
    }
}

impl TestApp {
    pub async fn start() -> Self {
        Self::with_sandbox(Options::default()).await
    }

    pub async fn with_sandbox(options: Options) -> Self {
        Self::build(options, &[], true).await
    }

    /// Starts a server; `worker` tells whether a worker runs jobs.
    pub async fn build(options: Options, vars: &[(&str, &str)], worker: bool) -> Self {
        let clock = TestClock::at(SystemClock.now());
        Self::build_at(clock, options, vars, worker).await
    }

    /// Starts a server with the given timeouts.
    pub async fn with_timeouts(options: Options, timeouts: Timeouts) -> Self {
        let clock = TestClock::at(SystemClock.now());
        let change = |ctx: &mut Context| ctx.timeouts = timeouts;
        Self::build_with(clock, options, &[], true, (|_| {}, change)).await
    }

    /// Starts a server with configuration values that no setting can change.
    pub async fn configured(
        clock: TestClock,
        options: Options,
        vars: &[(&str, &str)],
        configure: fn(&mut Config),
    ) -> Self {
        Self::build_with(clock, options, vars, true, (configure, |_| {})).await
    }

    /// Starts a server behind a local proxy, with a changed configuration.
    pub async fn limited(configure: fn(&mut Config)) -> Self {
        let clock = TestClock::at(SystemClock.now());
        let vars = [("TRUSTED_PROXIES", "127.0.0.1")];
        Self::configured(clock, Options::default(), &vars, configure).await
    }

    /// Starts a server with a clock; the day of the sandbox is in the options.
    pub async fn build_at(
        clock: TestClock,
        options: Options,
        vars: &[(&str, &str)],
        worker: bool,
    ) -> Self {
        Self::build_with(clock, options, vars, worker, (|_| {}, |_| {})).await
    }

    async fn build_with(
        clock: TestClock,
        options: Options,
        vars: &[(&str, &str)],
        worker: bool,
        (configure, change): (fn(&mut Config), impl FnOnce(&mut Context)),
    ) -> Self {
        // Only the first call in a test binary installs the provider.
        let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
        suite_log::start();
        let sandbox = Sandbox::start(options).await.unwrap();
        let data_dir = database::directory();
        let database = Database::create(data_dir.path()).await;
        let mut all: HashMap<String, String> = HashMap::from([
            (
                "AVTOSLED_DATA_DIR".to_owned(),
                data_dir.path().display().to_string(),
            ),
            ("AVTOSLED_DATABASE_URL".to_owned(), database.url.clone()),
            (
                "AVTOSLED_CAR_DATA_URL".to_owned(),
                format!("{}/car", sandbox.url()),
            ),
            (
                "AVTOSLED_SMS_URL".to_owned(),
                format!("{}/smsru", sandbox.url()),
            ),
            (
                "AVTOSLED_SMTP_URL".to_owned(),
                format!("smtp://{}", sandbox.smtp_address()),
            ),
            ("AVTOSLED_VK_URL".to_owned(), sandbox.vkid_url()),
            ("AVTOSLED_YOOKASSA_URL".to_owned(), sandbox.yookassa_url()),
        ]);
        if let Ok(connections) = std::env::var("AVTOSLED_TEST_DATABASE_CONNECTIONS") {
            all.insert("AVTOSLED_DATABASE_CONNECTIONS".to_owned(), connections);
        }
        for (name, value) in vars {
            all.insert(format!("AVTOSLED_{name}"), (*value).to_owned());
        }
        let mut config = Config::from_vars(all.clone()).unwrap();
        // Tests of withdrawals cannot wait for a day.
        config.spending_caps.withdrawal_hold_hours = 0;
        // Without optimisation and with concurrent tests, a document takes seconds.
        config.pdf_timeout = WAIT_TIMEOUT;
        configure(&mut config);
        let clock = Arc::new(clock);
        let mut ctx = app::context(&config, clock.clone()).await.unwrap();
        change(Arc::get_mut(&mut ctx).unwrap());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        sandbox
            .set_webhook_url(Some(format!("{url}/api/payment/notification")))
            .unwrap();
        // Not installed globally, because a process runs several tests.
        let metrics = PrometheusBuilder::new().build_recorder().handle();
        let state = AppState::new(&config, ctx.clone(), Some(metrics));
        let router = router::router(state, data_dir.path());
        let stop = CancellationToken::new();
        let stop_worker = stop.child_token();
        let end = End {
            closing: stop.clone(),
            // Connections that are open at the end of a test are dropped at once.
            last_answers: Duration::ZERO,
        };
        let connections = config.http.connections;
        let mut tasks = vec![tokio::spawn(listener::answer(
            listener,
            router,
            connections,
            end,
        ))];
        if worker {
            let worker = Worker::new(ctx.clone(), config.worker_concurrency);
            tasks.push(tokio::spawn(worker.run(stop_worker.clone())));
        }
        Self {
            ctx,
            clock,
            sandbox,
            url,
            client: client(),
            stop,
            stop_worker,
            tasks,
            database,
            data_dir,
            vars: all,
            configure,
            secrets: Secrets::default(),
        }
    }

    /// Context of a second process on the same database.
    pub async fn another_process(&self) -> Arc<Context> {
        let mut config = Config::from_vars(self.vars.clone()).unwrap();
        (self.configure)(&mut config);
        app::context(&config, self.clock.clone()).await.unwrap()
    }

    /// Starts the real program with a command, on the same database.
    pub fn start_program(&self, command: &str) -> Child {
        Command::new(env!("CARGO_BIN_EXE_avtosled"))
            .arg(command)
            .envs(&self.vars)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    }

    pub fn data_dir(&self) -> &std::path::Path {
        self.data_dir.path()
    }

    /// Starts a worker.
    pub fn start_worker(&mut self) {
        self.stop_worker = self.stop.child_token();
        let worker = Worker::new(self.ctx.clone(), 8);
        self.tasks
            .push(tokio::spawn(worker.run(self.stop_worker.clone())));
    }

    /// Stops the worker.
    pub async fn stop_worker(&mut self) {
        self.stop_worker.cancel();
        self.tasks.pop().unwrap().await.unwrap();
    }

    /// Database URLs: of the owner of the tables (only on PostgreSQL), and of the server.
    pub fn database_urls(&self) -> (Option<String>, &str) {
        (self.database.owner_url(), &self.database.url)
    }

    pub fn database_url(&self) -> &str {
        &self.database.url
    }

    /// Waits until all jobs are finished.
    pub async fn completed_jobs(&self) {
        self.wait_until("the queue is empty", async || {
            // A job that failed transiently is due later.
            self.clock.advance(chrono::Duration::milliseconds(100));
            count_waiting(self.ctx.db.read()).await == 0
        })
        .await;
    }

    /// Ends the test; asserts that no job is left and the ledger is consistent.
    pub async fn finish(self) {
        self.completed_jobs().await;
        assert_eq!(queue::count_dead(self.ctx.db.read()).await.unwrap(), 0);
        self.assert_ledger_consistent().await;
        self.stop.cancel();
        for task in self.tasks {
            task.await.unwrap();
        }
        drop(self.ctx);
        self.database.remove().await;
        self.secrets.assert_not_logged();
    }

    pub async fn assert_ledger_consistent(&self) {
        assert_eq!(
            reconciliation::find_discrepancies(&self.ctx).await.unwrap(),
            []
        );
    }

    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        self.request_to(method, &format!("{}{path}", self.url))
    }

    /// Request to another server, by method and URL.
    pub fn request_to(&self, method: Method, url: &str) -> reqwest::RequestBuilder {
        self.client.request(method, url)
    }

    pub async fn send(&self, request: reqwest::RequestBuilder) -> Answer {
        let (client, request) = request.build_split();
        let request = request.unwrap();
        self.secrets.add_request(&request);
        let response = client.execute(request).await.unwrap();
        let status = response.status().as_u16();
        let headers = response.headers().clone();
        let text = response.text().await.unwrap();
        let body = serde_json::from_str(&text).unwrap_or(json!(text));
        self.secrets.add_response(&headers, &body);
        Answer {
            status,
            headers,
            body,
        }
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(self.request(Method::POST, path).json(&body))
            .await
    }

    pub async fn post_with_cookies(&self, path: &str, cookies: &str, body: Value) -> Answer {
        let request = self.request(Method::POST, path).header("cookie", cookies);
        self.send(request.json(&body)).await
    }

    pub async fn post_as(&self, user: &User, path: &str, body: Value) -> Answer {
        let request = self
            .request(Method::POST, path)
            .bearer_auth(&user.token)
            .json(&body);
        self.send(request).await
    }

    pub async fn patch_as(&self, user: &User, path: &str, body: Value) -> Answer {
        let request = self.request(Method::PATCH, path);
        self.send(request.bearer_auth(&user.token).json(&body))
            .await
    }

    pub async fn delete_as(&self, user: &User, path: &str) -> Answer {
        let request = self.request(Method::DELETE, path);
        self.send(request.bearer_auth(&user.token)).await
    }

    /// Deletes the account by a DELETE request with a body.
    pub async fn delete_account(&self, user: &User, body: Value) -> Answer {
        let request = self.request(Method::DELETE, "/api/user");
        self.send(request.bearer_auth(&user.token).json(&body))
            .await
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(self.request(Method::GET, path)).await
    }

    pub async fn get_as(&self, user: &User, path: &str) -> Answer {
        self.send(self.request(Method::GET, path).bearer_auth(&user.token))
            .await
    }

    /// Signs in a new user with a code from an SMS.
    pub async fn sign_in(&self) -> User {
        static NEXT: AtomicU32 = AtomicU32::new(1);
        let next = NEXT.fetch_add(1, Ordering::Relaxed);
        // Each number is in a different block, because codes per block are limited; the sandbox accepts the last
        // digit 1.
        let phone = format!("7917{:03}{:03}1", next % 1000, next / 1000);
        self.sign_in_as(&phone).await
    }

    pub async fn sign_in_as(&self, phone: &str) -> User {
        let codes = || {
            let messages = self.sandbox.messages(Some(phone));
            messages.iter().filter(|sms| has_code(&sms.text)).count()
        };
        let earlier = codes();
        let sent = self
            .post("/api/auth/phone/send-code", json!({ "phone": phone }))
            .await;
        let challenge = sent.expect(200)["challengeId"].clone();
        self.wait_until("another SMS arrives", async || codes() > earlier)
            .await;
        let code = self.read_code(phone).await;
        let body = json!({ "challengeId": challenge, "code": code });
        let signed_in = self
            .post("/api/auth/phone/verify-code", body)
            .await
            .expect(200);
        let token = signed_in["token"].as_str().unwrap().to_owned();
        User {
            phone: phone.to_owned(),
            token,
        }
    }

    /// Signs the user in again after the token has expired.
    pub async fn sign_in_again(&self, user: &User) -> User {
        // A phone gets at most one code per minute.
        self.clock.advance(chrono::Duration::minutes(2));
        self.sign_in_as(&user.phone).await
    }

    /// Signs a staff member in again after the token has expired.
    pub async fn staff_signs_in_again(&self, user: &User) -> User {
        let user = self.sign_in_again(user).await;
        second_factor::confirm(self, &user).await;
        user
    }

    /// Starts a worker and signs the user in again.
    pub async fn start_worker_and_sign_in(&mut self, user: &User) -> User {
        self.start_worker();
        self.sign_in_again(user).await
    }

    /// Code in the newest SMS to a phone.
    pub async fn read_code(&self, phone: &str) -> String {
        let inbox = format!("{}/inbox.json?to={phone}", self.sandbox.url());
        let mut code = None;
        self.wait_until("the SMS arrives", async || {
            let messages: Value = self
                .client
                .get(&inbox)
                .send()
                .await
                .unwrap()
                .json()
                .await
                .unwrap();
            let texts = messages.as_array().into_iter().flatten();
            let mut texts = texts.filter_map(|message| message["text"].as_str());
            code = texts.find(|text| has_code(text)).map(find_code);
            code.is_some()
        })
        .await;
        code.unwrap()
    }

    /// Signs in a new administrator with a second factor.
    pub async fn sign_in_admin(&self) -> User {
        let admin = self.sign_in().await;
        self.make_admin(&admin).await;
        admin
    }

    /// Makes a user an administrator with a confirmed second factor.
    pub async fn make_admin(&self, user: &User) {
        self.make(user, Role::Admin).await;
    }

    /// Gives a user a staff role and a confirmed second factor.
    pub async fn make(&self, user: &User, role: Role) {
        self.give_role(user, role).await;
        second_factor::enrol(self, user).await;
    }

    /// Gives a user a role, as the operator's command does.
    pub async fn give_role(&self, user: &User, role: Role) {
        let change = Change {
            role: Some(role),
            ..Change::default()
        };
        roles::update_by_phone(&self.ctx, &user.phone, change)
            .await
            .unwrap();
    }

    /// Backdates all staff appointments, so that staff may approve requests.
    pub async fn settle_appointments(&self) {
        let long_ago = self.clock.now() - MIN_TERM;
        users::Entity::update_many()
            .col_expr(users::Column::RoleGrantedAt, Expr::value(long_ago))
            .filter(users::Column::RoleGrantedAt.is_not_null())
            .exec(self.ctx.db.write())
            .await
            .unwrap();
    }

    /// Id of a user's account.
    pub async fn user_id(&self, user: &User) -> uuid::Uuid {
        let me = self.get_as(user, "/api/auth/user").await.expect(200);
        me["id"].as_str().unwrap().parse().unwrap()
    }

    /// Sets a verified e-mail address without a mail; verification is tested in `identity/emails`.
    pub async fn set_email(&self, user: &User, email: &str) {
        let id = self.user_id(user).await;
        let now = self.clock.now();
        users::Entity::update_many()
            .col_expr(users::Column::Email, Expr::value(email))
            .col_expr(users::Column::EmailConfirmedAt, Expr::value(now))
            .filter(users::Column::Id.eq(id))
            .exec(self.ctx.db.write())
            .await
            .unwrap();
    }

    pub async fn credit(&self, user: &User, roubles: i32) {
        let amount = Kopecks::roubles(roubles);
        let credit = Direction::Credit;
        commands::change_balance(&self.ctx, credit, &user.phone, amount, "goodwill", None)
            .await
            .unwrap();
    }

    /// Orders the given services for [`VIN`] and returns the report's id.
    pub async fn order(&self, user: &User, services: &[&str]) -> String {
        let body = json!({ "query": VIN, "type": "vin", "selectedServices": services });
        let ordered = self.post_as(user, "/api/search", body).await.expect(200);
        ordered["reportId"].as_str().unwrap().to_owned()
    }

    /// Waits until the report is complete and returns it.
    pub async fn completed(&self, user: &User, report_id: &str) -> Value {
        let path = format!("/api/reports/{report_id}");
        let mut report = Value::Null;
        self.wait_until("the report is complete", async || {
            // Makes delayed retries due at once.
            self.clock.advance(chrono::Duration::milliseconds(100));
            report = self.get_as(user, &path).await.expect(200);
            report["status"] == "completed"
        })
        .await;
        report
    }

    /// Number of calls of a method with a key that the sandbox received.
    pub async fn calls(&self, method: &str, key: &str) -> usize {
        let url = format!("{}/stats.json", self.sandbox.url());
        let calls: Value = self
            .client
            .get(url)
            .send()
            .await
            .unwrap()
            .json()
            .await
            .unwrap();
        let calls = calls.as_array().unwrap();
        calls
            .iter()
            .filter(|call| call["method"] == method && call["key"] == key)
            .count()
    }

    /// Polls until a condition is true; panics after a timeout longer than any successful run.
    pub async fn wait_until(&self, what: &str, mut is_true: impl AsyncFnMut() -> bool) {
        let started = std::time::Instant::now();
        while !is_true().await {
            let is_over = started.elapsed() >= WAIT_TIMEOUT;
            let left = if is_over {
                self.jobs_left().await
            } else {
                Vec::new()
            };
            assert!(!is_over, "timed out waiting until {what}; jobs: {left:?}");
            // Without a notification the worker polls only once per second of real time.
            self.ctx.job_wake.notify_one();
            self.ctx.payment_wake.notify_one();
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    /// Kind, state, attempts and last error of the unfinished jobs.
    async fn jobs_left(&self) -> Vec<(String, State, i32, Option<String>)> {
        let jobs = entities::jobs::Entity::find()
            .filter(entities::jobs::Column::FinishedAt.is_null())
            .all(self.ctx.db.read())
            .await;
        let summary =
            |job: entities::jobs::Model| (job.kind, job.state, job.attempts, job.last_error);
        jobs.unwrap().into_iter().map(summary).collect()
    }
}

fn has_code(text: &str) -> bool {
    text.contains(": код ")
}

fn find_code(text: &str) -> String {
    let digits: Vec<&str> = text.split(|c: char| !c.is_ascii_digit()).collect();
    (*digits.iter().find(|part| part.len() == 6).unwrap()).to_owned()
}
