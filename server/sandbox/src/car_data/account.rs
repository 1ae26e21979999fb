//! The paid account: its balance, its cap on parallel calls, and the method that shows it.

use std::sync::atomic::AtomicI64;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering;

use serde_json::Value;
use serde_json::json;

use crate::car_data::Answer;
use crate::car_data::Method;
use crate::car_data::Question;

/// `apilk.php?type=balance`.
pub const BALANCE: Method = Method {
    name: "apilk.balance",
    file: "apilk.php",
    kind: "balance",
    price_kopecks: None,
    parameters: &[],
    answer: balance,
};

/// Money and places of the one account.
#[derive(Debug)]
pub struct Account {
    kopecks: AtomicI64,
    max_parallel: AtomicUsize,
    parallel: AtomicUsize,
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

    /// Takes a price and returns what is left.
    pub fn charge(&self, kopecks: i64) -> i64 {
        self.kopecks.fetch_sub(kopecks, Ordering::SeqCst) - kopecks
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
    Answer::Found(json!({
        "status": 200,
        "balance": roubles(question.balance_kopecks),
        "credit": "0.00",
        "error": null,
        "message": null,
    }))
}
