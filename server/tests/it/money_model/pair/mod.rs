//! Pair of server processes on one database that execute events concurrently; one may be killed.

mod server;

use std::collections::{BTreeMap, HashMap};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Mutex;

use avtosled_vendors::http_client;
use chrono::{DateTime, Utc};
use futures::future::{join, join_all};
use reqwest::{Client, Method};
use serde_json::{Value, json};

use crate::money_model::pair::server::{LISTENING, ORDERS, Orders};
use crate::money_model::process::Headers;
use crate::money_model::requests::Request;

/// Number of crash points, above that of any event.
const PLACES: u32 = 6;

/// Number of crashes by crash point.
static ENDS: Mutex<BTreeMap<String, u32>> = Mutex::new(BTreeMap::new());

/// Prints the number of crashes by crash point.
pub fn print_crash_points() {
    let ends = ENDS.lock().unwrap();
    let all: u32 = ends.values().sum();
    if all > 0 {
        eprintln!("ended {all} times at {} places: {ends:#?}", ends.len());
    }
}

pub struct Pair {
    client: Client,
    vars: HashMap<String, String>,
    crash_file: PathBuf,
    /// Process that may be killed.
    mortal: Server,
    other: Server,
}

struct Server {
    process: Child,
    /// Kept open, because a process that writes to a closed pipe would end.
    _said: BufReader<ChildStdout>,
    url: String,
}

impl Pair {
    pub fn start(vars: HashMap<String, String>, crash_file: PathBuf, now: DateTime<Utc>) -> Self {
        let start = || Server::start(&vars, &crash_file, now);
        Self {
            client: http_client::build().unwrap(),
            mortal: start(),
            other: start(),
            vars,
            crash_file,
        }
    }

    /// Replaces the first process, which is killed if it still runs.
    pub fn replace(&mut self, doing: &str, now: DateTime<Utc>) {
        let new = Server::start(&self.vars, &self.crash_file, now);
        drop(std::mem::replace(&mut self.mortal, new));
        if let Ok(place) = std::fs::read_to_string(&self.crash_file) {
            std::fs::remove_file(&self.crash_file).unwrap();
            let place = format!("{doing}: {}", name(&place));
            *ENDS.lock().unwrap().entry(place).or_default() += 1;
        }
    }

    pub async fn advance(&self, seconds: u64) {
        let path = format!("/model/advance/{seconds}");
        let both = join(
            self.order(&self.mortal, &path),
            self.order(&self.other, &path),
        )
        .await;
        assert_eq!(both, (Some(()), Some(())), "clocks");
    }

    /// Executes a command on both processes; `None` if one crashed.
    pub async fn both(&self, order: &str, end_at: Option<u32>) -> Option<()> {
        self.arm(end_at).await;
        let path = format!("/model/{order}");
        let (mortal, other) = join(
            self.order(&self.mortal, &path),
            self.order(&self.other, &path),
        )
        .await;
        assert!(other.is_some(), "{order} failed");
        self.alive(mortal, end_at).await
    }

    /// Sends a request several times, alternating between the processes; `None` if one crashed.
    pub async fn send(
        &self,
        call: &Request,
        headers: &Headers<'_>,
        times: u8,
        end_at: Option<u32>,
    ) -> Option<Vec<(u16, Value)>> {
        self.arm(end_at).await;
        let sent = (0..times).map(|copy| {
            let servers = [&self.mortal, &self.other];
            self.ask(servers[usize::from(copy) % servers.len()], call, headers)
        });
        let answers = join_all(sent).await.into_iter().collect();
        self.alive(answers, end_at).await
    }

    async fn arm(&self, end_at: Option<u32>) {
        let end_at = end_at.map_or(0, |place| place % PLACES + 1);
        let path = format!("/model/end-at/{end_at}");
        self.order(&self.mortal, &path).await.unwrap();
    }

    /// Returns the response, unless the process crashed in background work.
    async fn alive<T>(&self, answer: Option<T>, end_at: Option<u32>) -> Option<T> {
        assert!(
            answer.is_some() || end_at.is_some(),
            "a server ended by itself"
        );
        self.order(&self.mortal, "/model/end-at/0").await?;
        answer
    }

    async fn order(&self, server: &Server, path: &str) -> Option<()> {
        let sent = self.client.post(format!("{}{path}", server.url)).send();
        let answer = sent.await.ok()?;
        assert!(answer.status().is_success(), "{path}: {}", answer.status());
        answer.bytes().await.ok().map(drop)
    }

    async fn ask(
        &self,
        server: &Server,
        call: &Request,
        headers: &Headers<'_>,
    ) -> Option<(u16, Value)> {
        let method = Method::from_bytes(call.method.as_bytes()).unwrap();
        let mut request = self
            .client
            .request(method, format!("{}{}", server.url, call.path));
        if let Some(token) = headers.token {
            request = request.bearer_auth(token);
        }
        if let Some(key) = headers.key {
            request = request.header("idempotency-key", key);
        }
        if let Some(key) = headers.access_key {
            request = request.header("x-access-key", key);
        }
        let answer = request.json(&call.body).send().await.ok()?;
        let status = answer.status().as_u16();
        let bytes = answer.bytes().await.ok()?;
        Some((
            status,
            serde_json::from_slice(&bytes).unwrap_or(json!(null)),
        ))
    }
}

impl Server {
    fn start(vars: &HashMap<String, String>, crash_file: &Path, now: DateTime<Utc>) -> Self {
        let orders = Orders {
            vars: vars.clone(),
            now,
            crash_file: crash_file.to_owned(),
        };
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "money_model::pair::server::serve",
                "--ignored",
                "--nocapture",
            ])
            .env(ORDERS, serde_json::to_string(&orders).unwrap())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(process.stdout.take().unwrap());
        let mut lines = said.by_ref().lines();
        let address = lines.find_map(|line| Some(line.ok()?.strip_prefix(LISTENING)?.to_owned()));
        let address = address.unwrap(); // Otherwise the server did not start.
        Self {
            process,
            _said: said,
            url: format!("http://{address}"),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

/// Name of a crash point without its variable parts.
fn name(place: &str) -> String {
    let words = place.trim().split('/');
    let is_id = |word: &&str| !word.contains(|c: char| c.is_ascii_digit()) || word.contains(".rs");
    words.filter(is_id).collect::<Vec<_>>().join("/")
}
