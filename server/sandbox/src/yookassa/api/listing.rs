//! Lists of the API: filters and cursor pagination, newest first.

use chrono::DateTime;
use serde_json::{Value, json};

use crate::yookassa::{
    api::error::ApiError,
    shop::{ApiObject, Objects},
};

const DEFAULT_LIMIT: usize = 10;
const MAX_LIMIT: usize = 100;
/// Parameters of every list; other ones are rejected, because ignoring a filter would hide an error.
const COMMON: &[&str] = &["limit", "cursor", "created_at.gte", "created_at.lt"];

/// `GET /…/{id}`: one object.
pub fn look_up<T: ApiObject>(objects: &Objects<T>, id: &str) -> Result<Value, ApiError> {
    let object = objects.get(id).map(ApiObject::json);
    object.ok_or_else(|| ApiError::new("not_found", "Object is not found"))
}

/// `GET /…`: one page of a list; the cursor is the id of the last object of the previous page.
pub fn list<T: ApiObject>(
    objects: &Objects<T>,
    query: &[(String, String)],
) -> Result<Value, ApiError> {
    for (name, _) in query {
        if !COMMON.contains(&name.as_str()) && !T::FILTERS.contains(&name.as_str()) {
            return Err(illegal(name));
        }
    }
    let limit = value(query, "limit").map_or(Ok(DEFAULT_LIMIT), |text| {
        let limit = text
            .parse()
            .ok()
            .filter(|limit| (1..=MAX_LIMIT).contains(limit));
        limit.ok_or_else(|| illegal("limit"))
    })?;
    let bound = |name| {
        let time = value(query, name).map(DateTime::parse_from_rfc3339);
        time.transpose().map_err(|_| illegal(name))
    };
    let (from, before) = (bound("created_at.gte")?, bound("created_at.lt")?);
    let end = value(query, "cursor").map_or(Ok(objects.len()), |cursor| {
        let index = objects.get_index_of(cursor);
        index.ok_or_else(|| illegal("cursor"))
    })?;
    let matches = |object: &T| {
        let json = object.json();
        let has_value = |filter: &&str| value(query, filter).is_none_or(|v| json[filter] == v);
        from.is_none_or(|from| object.created_at() >= from)
            && before.is_none_or(|before| object.created_at() < before)
            && T::FILTERS.iter().all(has_value)
    };
    let newest_first = objects.iter().take(end).rev();
    let mut rest = newest_first.filter(|(_, object)| matches(object));
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

/// Value of a parameter, unless empty.
fn value<'a>(query: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let found = query.iter().find(|(key, _)| key == name);
    found
        .map(|(_, value)| value.as_str())
        .filter(|value| !value.is_empty())
}

fn illegal(name: &str) -> ApiError {
    ApiError::invalid("Invalid request parameter").at(name)
}
