//! World of a sequence: sandbox, database, clock and the server process.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use avtosled_sandbox::{Faults, Options, Running, Sandbox};
use avtosled_server::admin::dual_control::approvers::MIN_TERM;
use avtosled_server::admin::dual_control::roles::{self, Change};
use avtosled_server::identity::accounts;
use avtosled_server::identity::accounts::NewIdentity;
use avtosled_server::identity::device::Device;
use avtosled_server::identity::permissions::Role;
use avtosled_server::identity::repository::sessions::Method;
use avtosled_server::identity::session::sessions as signed_in;
use avtosled_server::platform::Context;
use avtosled_server::platform::clock::{Clock, SystemClock, TestClock};
use avtosled_server::platform::config::Config;
use avtosled_server::platform::entities::{payments, quick_purchases, refunds, sessions, users};
use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};
use uuid::Uuid;

use crate::app::count_waiting;
use crate::database;
use crate::database::Database;
use crate::money_model::facts::Facts;
use crate::money_model::oracle::{Oracle, Settings};
use crate::money_model::pair::Pair;
use crate::money_model::process::{self, Process};
use crate::money_model::requests::Caller;
use crate::money_model::steps::STUCK;

/// Minutes for which a token is reused; it is valid for 15 minutes.
const TOKEN_MINUTES: i64 = 10;
/// Number of rounds after which everything must be finished, in total more than a day.
const ROUNDS: u32 = 40;
const LONGEST_ROUND: i64 = 2 * 3_600;
/// Seconds after which the lease of a job has certainly expired.
const LEASE_SECONDS: i64 = 61;

struct SignedIn {
    id: Uuid,
    phone: String,
    token: String,
    since: DateTime<Utc>,
}

pub struct World {
    pub outside: Runtime,
    pub sandbox: Running,
    pub browser: reqwest::Client,
    pub clock: Arc<TestClock>,
    pub sequences: u32,
    pub oracle: Oracle,
    /// Pair of server processes that execute the events, if any; `process` then only reads.
    pub pair: Option<Pair>,
    /// Name of the current event.
    pub doing: String,
    people: u32,
    process: Option<Process>,
    config: Config,
    user: Option<SignedIn>,
    admin: Option<SignedIn>,
    colleague: Option<SignedIn>,
    database: Option<Database>,
    _data_dir: TempDir,
}

impl World {
    /// Creates a world; `connections` is the number of PostgreSQL connections per process.
    pub fn new(connections: u64) -> Self {
        let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
        let outside = Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        let sandbox = outside
            .block_on(Sandbox::start(Options::default()))
            .unwrap();
        let data_dir = database::directory();
        let database = outside.block_on(Database::create(data_dir.path()));
        let url = sandbox.url();
        let vars = HashMap::from([
            ("DATA_DIR", data_dir.path().display().to_string()),
            ("DATABASE_URL", database.url.clone()),
            ("DATABASE_CONNECTIONS", connections.to_string()),
            ("CAR_DATA_URL", format!("{url}/car")),
            ("SMS_URL", format!("{url}/smsru")),
            ("SMTP_URL", format!("smtp://{}", sandbox.smtp_address())),
            ("VK_URL", sandbox.vkid_url()),
            ("YOOKASSA_URL", sandbox.yookassa_url()),
        ]);
        let vars = vars.into_iter();
        let vars = vars.map(|(name, value)| (format!("AVTOSLED_{name}"), value));
        let vars: HashMap<String, String> = vars.collect();
        let config = process::config(vars.clone());
        let clock = Arc::new(TestClock::at(SystemClock.now()));
        let process = Process::start(&config, &clock);
        let pair = std::env::var_os("AVTOSLED_TEST_PAIR")
            .map(|_| Pair::start(vars, data_dir.path().join("crash_file"), clock.now()));
        let browser = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .unwrap();
        Self {
            process: Some(process),
            pair,
            doing: String::new(),
            outside,
            sandbox,
            browser,
            oracle: Oracle::new(clock.now()),
            clock,
            sequences: 0,
            people: 0,
            config,
            user: None,
            admin: None,
            colleague: None,
            database: Some(database),
            _data_dir: data_dir,
        }
    }

    pub fn process(&self) -> &Process {
        self.process.as_ref().unwrap()
    }

    pub fn ctx(&self) -> &Arc<Context> {
        &self.process().ctx
    }

    /// Starts a new sequence with a new user.
    pub fn begin(&mut self) {
        if self.admin.is_none() {
            self.admin = Some(self.employ("79990000000"));
            self.colleague = Some(self.employ("79990000001"));
        }
        self.sequences += 1;
        self.oracle = Oracle::new(self.clock.now());
        self.replace_user();
    }

    /// Creates an administrator who may approve requests.
    fn employ(&self, phone: &str) -> SignedIn {
        let person = self.sign_up(phone);
        let change = Change {
            role: Some(Role::Admin),
            ..Change::default()
        };
        let made = roles::update_by_phone(self.ctx(), phone, change);
        self.process().run(made).unwrap();
        let long_ago = self.clock.now() - MIN_TERM;
        let settled = users::Entity::update_many()
            .col_expr(users::Column::RoleGrantedAt, Expr::value(long_ago))
            .filter(users::Column::Id.eq(person.id))
            .exec(self.ctx().db.write());
        self.process().run(settled).unwrap();
        self.prove(person.id);
        person
    }

    /// Replaces the current user by a new one.
    pub fn replace_user(&mut self) {
        self.people += 1;
        let phone = format!("7916{:07}", self.people);
        self.user = Some(self.sign_up(&phone));
        let earlier = std::mem::take(&mut self.oracle.settings);
        self.oracle.settings = Settings {
            months: earlier.months,
            removed: earlier.removed,
            ..Settings::default()
        };
    }

    /// Compares the current state with the oracle.
    pub fn check_oracle(&mut self) -> Result<(), String> {
        let facts = Facts::read(self, self.oracle.since);
        self.oracle.check(&facts)
    }

    fn sign_up(&self, phone: &str) -> SignedIn {
        let ctx = self.ctx();
        let now = self.clock.now();
        let id = self.process().run(async {
            let tx = ctx.db.begin().await.unwrap();
            let device = device();
            let user = accounts::create(ctx, &tx, NewIdentity::Phone(phone), &device, now);
            let id = user.await.unwrap().id;
            ctx.db.commit(tx).await.unwrap();
            id
        });
        self.sign_in(id, phone)
    }

    fn sign_in(&self, id: Uuid, phone: &str) -> SignedIn {
        let ctx = self.ctx();
        let now = self.clock.now();
        let token = self.process().run(async {
            let tx = ctx.db.begin().await.unwrap();
            let tokens = signed_in::open(ctx, &tx, id, Method::Phone, device(), now).await;
            ctx.db.commit(tx).await.unwrap();
            tokens.unwrap().access
        });
        SignedIn {
            id,
            phone: phone.to_owned(),
            token,
            since: now,
        }
    }

    /// Marks the second factor as enrolled and just verified.
    fn prove(&self, id: Uuid) {
        let db = self.ctx().db.write();
        let now = Expr::value(self.clock.now());
        self.process().run(async {
            users::Entity::update_many()
                .col_expr(users::Column::TotpSince, now.clone())
                .filter(users::Column::Id.eq(id))
                .exec(db)
                .await
                .unwrap();
            sessions::Entity::update_many()
                .col_expr(sessions::Column::SecondFactorAt, now)
                .filter(sessions::Column::UserId.eq(id))
                .exec(db)
                .await
                .unwrap();
        });
    }

    pub fn user_id(&self) -> Uuid {
        self.user.as_ref().unwrap().id
    }

    pub fn phone(&self) -> String {
        self.user.as_ref().unwrap().phone.clone()
    }

    fn person(&mut self, caller: Caller) -> &mut Option<SignedIn> {
        match caller {
            Caller::User => &mut self.user,
            Caller::Admin => &mut self.admin,
            Caller::Colleague => &mut self.colleague,
            Caller::Anonymous => unreachable!("an anonymous caller has no account"),
        }
    }

    /// Valid access token of a caller, if the caller has an account.
    pub fn token(&mut self, caller: Caller) -> Option<String> {
        if caller == Caller::Anonymous {
            return None;
        }
        let person = self.person(caller).take().unwrap();
        let is_good = self.clock.now() - person.since < chrono::Duration::minutes(TOKEN_MINUTES);
        let person = if is_good {
            person
        } else {
            let person = self.sign_in(person.id, &person.phone);
            if caller != Caller::User {
                self.prove(person.id);
            }
            person
        };
        let token = person.token.clone();
        *self.person(caller) = Some(person);
        Some(token)
    }

    /// Runs the periodic tasks; `None` if the process crashed.
    pub fn tick(&self, crash_at: Option<u32>) -> Option<()> {
        if let Some(pair) = &self.pair {
            return self.outside.block_on(pair.both("tick", crash_at));
        }
        let process = self.process();
        process.run_until(process::tick(&process.ctx), crash_at)
    }

    /// Runs due jobs; `None` if the process crashed.
    pub fn work_off(&self, crash_at: Option<u32>) -> Option<()> {
        if let Some(pair) = &self.pair {
            return self.outside.block_on(pair.both("work-off", crash_at));
        }
        let process = self.process();
        process.run_until(process::work_off(&process.ctx), crash_at)
    }

    /// Replaces the process by a new one.
    pub fn restart(&mut self) {
        if let Some(pair) = &mut self.pair {
            pair.replace(&self.doing, self.clock.now());
            // The leases of the old process have expired then.
            self.advance(LEASE_SECONDS);
            return;
        }
        self.process = None;
        self.process = Some(Process::start(&self.config, &self.clock));
    }

    pub fn advance(&self, seconds: i64) {
        self.clock.advance(chrono::Duration::seconds(seconds));
        let seconds = Duration::from_secs(u64::try_from(seconds).unwrap());
        self.outside
            .block_on(async { self.sandbox.advance_yookassa(seconds) });
        if let Some(pair) = &self.pair {
            self.outside.block_on(pair.advance(seconds.as_secs()));
        }
    }

    /// Restarts the process and advances the clock until nothing is unfinished.
    pub fn finish_all(&mut self) -> Result<(), String> {
        self.sandbox.set_faults(Faults::default()).unwrap();
        self.restart();
        let mut seconds = 30;
        for _ in 0..ROUNDS {
            self.advance(seconds);
            seconds = (seconds * 8).min(LONGEST_ROUND);
            self.tick(None).unwrap();
            self.work_off(None).unwrap();
            if self.unfinished().is_empty() {
                return Ok(());
            }
        }
        Err(format!("did not come to rest: {:?}", self.unfinished()))
    }

    /// Number of unfinished objects by kind.
    fn unfinished(&self) -> Vec<(&'static str, u64)> {
        let db = self.ctx().db.read();
        let counts = self.process().run(async {
            let payments = payments::Entity::find()
                .filter(payments::Column::Status.eq(payments::Status::Pending))
                .count(db)
                .await
                .unwrap();
            let refunds = refunds::Entity::find()
                .filter(refunds::Column::Status.eq(refunds::Status::Pending))
                .all(db)
                .await
                .unwrap();
            let refunds = refunds.iter().filter(|refund| refund.amount % 100 != STUCK);
            let refunds = u64::try_from(refunds.count()).unwrap();
            let bought = quick_purchases::Entity::find()
                .filter(quick_purchases::Column::Status.is_in(["awaiting_payment", "checking"]))
                .count(db)
                .await
                .unwrap();
            let jobs = count_waiting(db).await;
            [
                ("payments", payments),
                ("refunds", refunds),
                ("quick purchases", bought),
                ("jobs", jobs),
            ]
        });
        counts.into_iter().filter(|(_, count)| *count > 0).collect()
    }
}

fn device() -> Device {
    Device::default()
}

impl Drop for World {
    fn drop(&mut self) {
        self.pair = None;
        self.process = None;
        if let Some(database) = self.database.take() {
            self.outside.block_on(database.remove());
        }
    }
}
