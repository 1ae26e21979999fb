//! The methods of the API and where they are.

use axum::http::Method as Verb;
use axum::http::StatusCode;
use chrono::DateTime;
use chrono::Utc;
use serde_json::Value;

use crate::yookassa::api::Call;
use crate::yookassa::hooks;
use crate::yookassa::me;
use crate::yookassa::methods;
use crate::yookassa::payments;
use crate::yookassa::receipts;
use crate::yookassa::refunds;
use crate::yookassa::refusal::Refusal;
use crate::yookassa::register::Register;

type Answer = fn(&mut Register, &Call, DateTime<Utc>) -> Result<Value, Refusal>;

/// One method of the API.
#[derive(Clone, Copy)]
pub struct Method {
    /// Name in stats and faults.
    pub name: &'static str,
    verb: &'static str,
    /// Segments of the path; `*` stands for an id.
    path: &'static [&'static str],
    /// It must have an idempotence key.
    pub has_key: bool,
    /// Magic sums make it go wrong.
    pub has_magic: bool,
    pub answer: Answer,
}

const fn get(name: &'static str, path: &'static [&'static str], answer: Answer) -> Method {
    Method {
        name,
        verb: "GET",
        path,
        has_key: false,
        has_magic: false,
        answer,
    }
}

const fn post(name: &'static str, path: &'static [&'static str], answer: Answer) -> Method {
    Method {
        verb: "POST",
        has_key: true,
        ..get(name, path, answer)
    }
}

const fn magic(method: Method) -> Method {
    Method {
        has_magic: true,
        ..method
    }
}

/// All methods.
#[rustfmt::skip]
pub const METHODS: &[Method] = &[
    magic(post("yookassa.payments.create", &["payments"], payments::create)),
    get("yookassa.payments.list", &["payments"], payments::list),
    get("yookassa.payments.get", &["payments", "*"], payments::get),
    post("yookassa.payments.capture", &["payments", "*", "capture"], payments::capture),
    post("yookassa.payments.cancel", &["payments", "*", "cancel"], payments::cancel),
    magic(post("yookassa.refunds.create", &["refunds"], refunds::create)),
    get("yookassa.refunds.list", &["refunds"], refunds::list),
    get("yookassa.refunds.get", &["refunds", "*"], refunds::get),
    post("yookassa.payment_methods.create", &["payment_methods"], methods::create),
    get("yookassa.payment_methods.get", &["payment_methods", "*"], methods::get),
    post("yookassa.receipts.create", &["receipts"], receipts::create),
    get("yookassa.receipts.list", &["receipts"], receipts::list),
    get("yookassa.receipts.get", &["receipts", "*"], receipts::get),
    get("yookassa.me", &["me"], me::show),
    post("yookassa.webhooks.create", &["webhooks"], hooks::create),
    get("yookassa.webhooks.list", &["webhooks"], hooks::list),
    Method { verb: "DELETE", ..post("yookassa.webhooks.delete", &["webhooks", "*"], hooks::delete) },
];

/// The method at a path and the id in it; 404 or 405 when there is none.
pub fn find<'a>(verb: &Verb, path: &'a str) -> Result<(&'static Method, &'a str), StatusCode> {
    let segments: Vec<&str> = path.split('/').collect();
    let fits = |method: &&Method| {
        let pairs = method.path.iter().zip(&segments);
        method.path.len() == segments.len()
            && pairs
                .into_iter()
                .all(|(known, segment)| known == segment || (*known == "*" && !segment.is_empty()))
    };
    let mut here = METHODS.iter().filter(fits).peekable();
    if here.peek().is_none() {
        return Err(StatusCode::NOT_FOUND);
    }
    let method = here.find(|method| method.verb == verb.as_str());
    let method = method.ok_or(StatusCode::METHOD_NOT_ALLOWED)?;
    let id = method.path.iter().position(|segment| *segment == "*");
    Ok((method, id.map_or("", |place| segments[place])))
}
