//! The paid account: its balance, its cap on parallel calls, and the methods that tell of it.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use serde_json::{Value, json};

use crate::car_data::method::{self, Answer, Format::Period, Method, Question, need};

inventory::submit!(Method::free("apilk.balance", &[], balance));

inventory::submit!(Method::free(
    "apilk.reportOperations",
    &[need("period", Period)],
    operations,
));

const ROUBLES_AT_FIRST: i64 = 100_000;
const PARALLEL_AT_FIRST: usize = 30;

/// Money and places of the one account.
#[derive(Debug)]
pub struct Account {
    kopecks: AtomicI64,
    max_parallel: AtomicUsize,
    parallel: AtomicUsize,
    spent: Mutex<BTreeMap<&'static str, Spent>>,
}

/// The calls of one file, and what they cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spent {
    pub calls: u32,
    pub kopecks: i64,
}

/// A place among the calls served at once; given back when dropped.
#[derive(Debug)]
pub struct Place<'a>(&'a Account);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.parallel.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Default for Account {
    fn default() -> Self {
        Self {
            kopecks: AtomicI64::new(ROUBLES_AT_FIRST * 100),
            max_parallel: AtomicUsize::new(PARALLEL_AT_FIRST),
            parallel: AtomicUsize::new(0),
            spent: Mutex::default(),
        }
    }
}

impl Account {
    pub fn adjust(&self, roubles: Option<i64>, max_parallel: Option<usize>) {
        if let Some(roubles) = roubles {
            let kopecks = roubles.saturating_mul(100);
            self.kopecks.store(kopecks, Ordering::SeqCst);
        }
        if let Some(max_parallel) = max_parallel {
            self.max_parallel.store(max_parallel, Ordering::SeqCst);
        }
    }

    pub fn balance(&self) -> i64 {
        self.kopecks.load(Ordering::SeqCst)
    }

    /// Takes the price of an answer and returns what is left.
    pub fn charge(&self, file: &'static str, kopecks: i64) -> i64 {
        let mut spent = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
        let of_file = spent.entry(file).or_default();
        of_file.calls += 1;
        of_file.kopecks += kopecks;
        self.kopecks.fetch_sub(kopecks, Ordering::SeqCst) - kopecks
    }

    /// What the files cost since the start.
    pub fn spent(&self) -> BTreeMap<&'static str, Spent> {
        self.spent
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// A place, unless as many calls as allowed are under way.
    pub fn take_place(&self) -> Option<Place<'_>> {
        let place = Place(self);
        let taken = self.parallel.fetch_add(1, Ordering::SeqCst);
        (taken < self.max_parallel.load(Ordering::SeqCst)).then_some(place)
    }
}

/// A sum as the service writes it: a JSON number of roubles.
pub fn roubles(kopecks: i64) -> Value {
    let sign = if kopecks < 0 { "-" } else { "" };
    let kopecks = kopecks.unsigned_abs();
    let text = format!("{sign}{}.{:02}", kopecks / 100, kopecks % 100);
    match text.strip_suffix(".00").map(str::parse::<i64>) {
        Some(whole) => whole.map_or(Value::Null, Value::from),
        None => text.parse::<f64>().map_or(Value::Null, Value::from),
    }
}

/// The answer of `apilk.balance`.
fn balance(question: &Question) -> Answer {
    Answer::Found(json!({
        "status": 200,
        "balance": roubles(question.balance_kopecks),
        "credit": "0.00",
        "error": null,
        "message": null,
    }))
}

/// The answer of `apilk.reportOperations`. All calls are of today: the account is as old as the run.
/// Some fields are plain, some objects with a `value`: clients have met both.
fn operations(question: &Question) -> Answer {
    let days: Vec<_> = question.key.split('-').filter_map(method::date).collect();
    let is_today = |days: &[_]| match days {
        [day] => *day == question.today,
        [from, to] => (*from..=*to).contains(&question.today),
        _ => false,
    };
    let spent = question.spent.iter().filter(|_| is_today(&days));
    let rows: Vec<Value> = spent
        .map(|(file, spent)| {
            json!({
                "api": file,
                "count": { "value": spent.calls },
                "sumPay": { "value": roubles(spent.kopecks) },
                "sumBack": "0.00",
                "itogo": roubles(spent.kopecks),
                "avgTarif": roubles(spent.kopecks / i64::from(spent.calls.max(1))),
            })
        })
        .collect();
    Answer::Found(json!({ "status": 200, "result": rows, "error": null, "message": null }))
}
