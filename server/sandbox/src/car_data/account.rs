//! The paid account: its balance, its cap on parallel calls, and the methods that show it.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::AtomicI64;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering;

use chrono::NaiveDate;
use serde_json::Value;
use serde_json::json;

use crate::car_data::method::Answer;
use crate::car_data::method::Method;
use crate::car_data::method::Question;
use crate::car_data::method::russian;
use crate::car_data::request::Format;
use crate::car_data::request::Parameter;
use crate::draw::Draw;

/// `apilk.php?type=balance`.
pub const BALANCE: Method = Method {
    name: "apilk.balance",
    file: "apilk.php",
    kind: "balance",
    price_kopecks: None,
    parameters: &[Parameter::optional("mgpInfo", Format::Words(&["0", "1"]))],
    answer: balance,
};

/// `apilk.php?type=reportOperations&period=…`: what was spent, by method.
pub const OPERATIONS: Method = Method {
    name: "apilk.reportOperations",
    file: "apilk.php",
    kind: "reportOperations",
    price_kopecks: None,
    parameters: &[Parameter::mandatory("period", Format::Period)],
    answer: operations,
};

/// Answers charged for one method on one day.
#[derive(Clone, Copy, Debug, Default)]
struct Spending {
    count: i64,
    kopecks: i64,
}

/// Money and places of the one account.
#[derive(Debug)]
pub struct Account {
    kopecks: AtomicI64,
    max_parallel: AtomicUsize,
    parallel: AtomicUsize,
    spent: Mutex<BTreeMap<(NaiveDate, &'static str), Spending>>,
}

/// A place among the calls served at once; given back when dropped.
#[derive(Debug)]
pub struct Place<'a>(&'a Account);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.parallel.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Account {
    /// An account with that much money in roubles.
    pub fn new(roubles: i64, max_parallel: usize) -> Self {
        Self {
            kopecks: AtomicI64::new(roubles.saturating_mul(100)),
            max_parallel: AtomicUsize::new(max_parallel),
            parallel: AtomicUsize::new(0),
            spent: Mutex::default(),
        }
    }

    /// Sets what is given, at run time.
    pub fn adjust(&self, roubles: Option<i64>, max_parallel: Option<usize>) {
        if let Some(roubles) = roubles {
            self.kopecks
                .store(roubles.saturating_mul(100), Ordering::SeqCst);
        }
        if let Some(max_parallel) = max_parallel {
            self.max_parallel.store(max_parallel, Ordering::SeqCst);
        }
    }

    /// Whether the balance covers a price.
    pub fn can_pay(&self, kopecks: i64) -> bool {
        self.kopecks.load(Ordering::SeqCst) >= kopecks
    }

    /// Money left.
    pub fn balance(&self) -> i64 {
        self.kopecks.load(Ordering::SeqCst)
    }

    /// Takes the price of an answer and returns what is left.
    pub fn charge(&self, method: &'static str, today: NaiveDate, kopecks: i64) -> i64 {
        let mut spent = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
        let spending = spent.entry((today, method)).or_default();
        spending.count += 1;
        spending.kopecks += kopecks;
        self.kopecks.fetch_sub(kopecks, Ordering::SeqCst) - kopecks
    }

    /// What was spent between two days, both included, by method.
    fn spent(&self, first: NaiveDate, last: NaiveDate) -> BTreeMap<&'static str, Spending> {
        let mut sums: BTreeMap<&'static str, Spending> = BTreeMap::new();
        let spent = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
        let in_period = spent
            .iter()
            .filter(|((day, _), _)| (first..=last).contains(day));
        for ((_, method), spending) in in_period {
            let sum = sums.entry(method).or_default();
            sum.count += spending.count;
            sum.kopecks += spending.kopecks;
        }
        sums
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
    if kopecks.is_multiple_of(100) {
        return format!("{sign}{}", kopecks / 100)
            .parse::<i64>()
            .map_or(Value::Null, Value::from);
    }
    let text = format!("{sign}{}.{:02}", kopecks / 100, kopecks % 100);
    text.parse::<f64>().map_or(Value::Null, Value::from)
}

fn balance(question: &Question) -> Answer {
    let mut data = json!({
        "status": 200,
        "balance": roubles(question.state.account.balance()),
        "credit": "0.00",
        "error": null,
        "message": null,
    });
    if question.is_on("mgpInfo") {
        data["mgp"] = Value::Null;
    }
    Answer::Found(data)
}

fn operations(question: &Question) -> Answer {
    let today = question.world.today;
    let (first, last) = question.request.period("period").unwrap_or((today, today));
    let spent = question.state.account.spent(first, last);
    let rows: Vec<Value> = spent
        .iter()
        .map(|(api, sum)| operation(api, *sum))
        .collect();
    let data = json!({
        "status": 200,
        "date_st": russian(first),
        "date_end": russian(last),
        "result": rows,
    });
    if rows.is_empty() {
        Answer::NotFound(data)
    } else {
        Answer::Found(data)
    }
}

/// A row of the report; some rows wrap each value into an object.
fn operation(api: &str, sum: Spending) -> Value {
    let fields = [
        ("api", json!(api)),
        ("count", json!(sum.count)),
        ("sumPay", roubles(sum.kopecks)),
        ("sumBack", json!(0)),
        ("itogo", roubles(sum.kopecks)),
        ("avgTarif", roubles(sum.kopecks / sum.count.max(1))),
    ];
    let is_wrapped = Draw::new(0, &["operations", api]).chance(50);
    fields
        .into_iter()
        .map(|(name, value)| {
            let value = if is_wrapped {
                json!({ "value": value })
            } else {
                value
            };
            (name.to_owned(), value)
        })
        .collect()
}
