//! Envelope of an answer: status, price, balance, cache.

use chrono::{DateTime, Duration, FixedOffset};
use serde_json::{Value, json};

use crate::{
    base::Rng,
    car_data::{account::roubles, method::Question},
};

#[derive(Debug)]
pub struct Inquiry {
    pub method: &'static str,
    pub price_kopecks: i64,
    pub balance_kopecks: i64,
    pub latency_ms: u64,
}

/// Adds the envelope to the data of an answer, unless the data is a list.
pub fn wrap(mut data: Value, inquiry: &Inquiry, question: &Question) -> Value {
    if !data.is_object() {
        return data;
    }
    let mut rng = Rng::of(&["envelope", inquiry.method, &question.key]);
    // The service sends the status as a number or as a string.
    data["status"] = if rng.chance(15) {
        json!("200")
    } else {
        json!(200)
    };
    data["inquiry"] = json!({
        "price": roubles(inquiry.price_kopecks),
        "balance": roubles(inquiry.balance_kopecks),
        "speed": inquiry.latency_ms.div_ceil(1000),
        "attempts": if rng.chance(20) { 2 } else { 1 },
    });
    // Old recorded answers lack the credit.
    if rng.chance(85) {
        data["inquiry"]["credit"] = json!("0.00");
    }
    if rng.chance(20) {
        data["cache"] = cache(&mut rng, question.now);
    }
    data
}

/// Block `cache` of a cached answer, whose window is the twelve hours around the request.
fn cache(rng: &mut Rng, now: DateTime<FixedOffset>) -> Value {
    let minutes = i64::try_from(rng.between(5, 95)).unwrap_or(5);
    let written = |at: DateTime<FixedOffset>| at.format("%d.%m.%Y %H:%M:%S").to_string();
    let edge =
        |at: DateTime<FixedOffset>| json!({ "timestamp": at.timestamp(), "date": written(at) });
    json!({
        "actual": written(now - Duration::minutes(minutes)),
        "start": edge(now - Duration::hours(6)),
        "stop": edge(now + Duration::hours(6)),
    })
}
