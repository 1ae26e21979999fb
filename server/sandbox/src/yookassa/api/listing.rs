//! Lists of the API: filters, newest first, page by page.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use crate::yookassa::{
    api::error::ApiError,
    shop::{payment::Payment, receipt::Receipt, refund::Refund, state::Objects},
};

const DEFAULT_LIMIT: usize = 10;
const MOST: usize = 100;
/// The parameters of every list. A filter that is not emulated is refused: it must not pass for one
/// that everything fits.
const COMMON: &[&str] = &["limit", "cursor", "created_at.gte", "created_at.lt"];

/// An object that is looked up and listed.
pub trait Listed {
    const FILTERS: &[&str] = &[];
    fn json(&self) -> Value;
    fn created_at(&self) -> DateTime<Utc>;
    fn word(&self, _filter: &str) -> Option<&str> {
        None
    }
}

/// `GET /…/{id}`.
pub fn look_up<T: Listed>(objects: &Objects<T>, id: &str) -> Result<Value, ApiError> {
    let object = objects.get(id).map(Listed::json);
    object.ok_or_else(|| ApiError::new("not_found", "Object is not found"))
}

/// `GET /…`: one page. The cursor is the id of the last object of the page before.
pub fn list<T: Listed>(
    objects: &Objects<T>,
    query: &[(String, String)],
) -> Result<Value, ApiError> {
    for (name, _) in query {
        if !COMMON.contains(&name.as_str()) && !T::FILTERS.contains(&name.as_str()) {
            return Err(illegal(name));
        }
    }
    let limit = value(query, "limit").map_or(Ok(DEFAULT_LIMIT), |text| {
        let limit = text.parse().ok().filter(|limit| (1..=MOST).contains(limit));
        limit.ok_or_else(|| illegal("limit"))
    })?;
    let bound = |name| {
        let time = value(query, name).map(DateTime::parse_from_rfc3339);
        time.transpose().map_err(|_| illegal(name))
    };
    let (from, before) = (bound("created_at.gte")?, bound("created_at.lt")?);
    let end = value(query, "cursor").map_or(Ok(objects.len()), |cursor| {
        let place = objects.get_index_of(cursor);
        place.ok_or_else(|| illegal("cursor"))
    })?;
    let fits = |object: &T| {
        let has_word = |filter: &&str| {
            value(query, filter).is_none_or(|wanted| object.word(filter) == Some(wanted))
        };
        from.is_none_or(|from| object.created_at() >= from)
            && before.is_none_or(|before| object.created_at() < before)
            && T::FILTERS.iter().all(has_word)
    };
    let newest_first = objects.iter().take(end).rev();
    let mut rest = newest_first.filter(|(_, object)| fits(object));
    let items: Vec<_> = rest.by_ref().take(limit).collect();
    let mut list = json!({
        "type": "list",
        "items": items.iter().map(|(_, object)| object.json()).collect::<Vec<Value>>(),
    });
    if let (Some((id, _)), Some(_)) = (items.last(), rest.next()) {
        list["next_cursor"] = id.as_str().into();
    }
    Ok(list)
}

/// The value of a parameter, unless it is empty.
fn value<'a>(query: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let found = query.iter().find(|(key, _)| key == name);
    found
        .map(|(_, value)| value.as_str())
        .filter(|value| !value.is_empty())
}

fn illegal(name: &str) -> ApiError {
    ApiError::invalid("Invalid request parameter").at(name)
}

impl Listed for Payment {
    fn json(&self) -> Value {
        self.json()
    }
    fn created_at(&self) -> DateTime<Utc> {
        self.created_at
    }
}

impl Listed for Refund {
    const FILTERS: &[&str] = &["payment_id"];
    fn json(&self) -> Value {
        self.json()
    }
    fn created_at(&self) -> DateTime<Utc> {
        self.created_at
    }
    fn word(&self, _: &str) -> Option<&str> {
        Some(&self.payment_id)
    }
}

impl Listed for Receipt {
    const FILTERS: &[&str] = &["payment_id", "refund_id"];
    fn json(&self) -> Value {
        self.json()
    }
    fn created_at(&self) -> DateTime<Utc> {
        self.created_at
    }
    fn word(&self, filter: &str) -> Option<&str> {
        let of_refund = self.refund_id.as_deref();
        match filter {
            "refund_id" => of_refund,
            _ => Some(self.payment_id.as_str()).filter(|_| of_refund.is_none()),
        }
    }
}
