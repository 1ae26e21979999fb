//! Lists of the API: filters by time and word, newest first, page by page.

use chrono::DateTime;
use chrono::Utc;
use serde_json::Value;
use serde_json::json;

use crate::yookassa::refusal::Refusal;
use crate::yookassa::shelf::Kept;
use crate::yookassa::shelf::Shelf;

const DEFAULT_LIMIT: usize = 10;
const MOST: usize = 100;

/// The query of a list.
#[derive(Clone, Copy, Debug)]
pub struct Query<'a>(pub &'a [(String, String)]);

impl<'a> Query<'a> {
    /// The value of a parameter, unless it is empty.
    pub fn text(self, name: &str) -> Option<&'a str> {
        let found = self.0.iter().find(|(key, _)| key == name);
        found
            .map(|(_, value)| value.as_str())
            .filter(|value| !value.is_empty())
    }

    /// Whether a word is the wanted one; nothing wanted fits any.
    pub fn fits(self, name: &str, word: &str) -> bool {
        self.text(name).is_none_or(|wanted| wanted == word)
    }

    /// Refuses a word that the contract does not list.
    pub fn check_word(self, name: &str, words: &[&str]) -> Result<(), Refusal> {
        match self.text(name) {
            Some(word) if !words.contains(&word) => Err(illegal(name)),
            _ => Ok(()),
        }
    }

    /// The bounds of a time such as `created_at`.
    pub fn bounds(self, name: &str) -> Result<Bounds, Refusal> {
        let bound = |suffix: &str| {
            let name = format!("{name}.{suffix}");
            let Some(text) = self.text(&name) else {
                return Ok(None);
            };
            let time = DateTime::parse_from_rfc3339(text);
            time.map(|time| Some(time.to_utc()))
                .map_err(|_| illegal(&name))
        };
        Ok(Bounds {
            gte: bound("gte")?,
            gt: bound("gt")?,
            lte: bound("lte")?,
            lt: bound("lt")?,
        })
    }

    fn limit(self) -> Result<usize, Refusal> {
        let Some(text) = self.text("limit") else {
            return Ok(DEFAULT_LIMIT);
        };
        let limit = text.parse().ok().filter(|limit| (1..=MOST).contains(limit));
        limit.ok_or_else(|| illegal("limit"))
    }

    /// One page of what fits. The cursor is the id of the last object of the page before.
    pub fn page<T: Kept>(
        self,
        objects: &Shelf<T>,
        fits: impl Fn(&T) -> bool,
        json: impl Fn(&T) -> Value,
    ) -> Result<Value, Refusal> {
        let limit = self.limit()?;
        let cursor = self.text("cursor");
        if cursor.is_some_and(|cursor| objects.get(cursor).is_none()) {
            return Err(illegal("cursor"));
        }
        let mut is_reached = cursor.is_none();
        let mut rest = objects.iter().rev().filter(|object| {
            let was_reached = is_reached;
            is_reached |= cursor == Some(object.id());
            was_reached && fits(object)
        });
        let items: Vec<&T> = rest.by_ref().take(limit).collect();
        let has_more = rest.next().is_some();
        let mut list = json!({
            "type": "list",
            "items": items.iter().map(|object| json(object)).collect::<Vec<Value>>(),
        });
        if let Some(last) = items.last().filter(|_| has_more) {
            list["next_cursor"] = last.id().into();
        }
        Ok(list)
    }
}

fn illegal(name: &str) -> Refusal {
    Refusal::invalid("Invalid request parameter").at(name)
}

/// Bounds of a time, each of which may be missing.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    gte: Option<DateTime<Utc>>,
    gt: Option<DateTime<Utc>>,
    lte: Option<DateTime<Utc>>,
    lt: Option<DateTime<Utc>>,
}

impl Bounds {
    /// Whether a time lies within; a time that is not there does so only without bounds.
    pub fn hold(&self, time: Option<DateTime<Utc>>) -> bool {
        let Some(time) = time else {
            return [self.gte, self.gt, self.lte, self.lt]
                .iter()
                .all(Option::is_none);
        };
        self.gte.is_none_or(|bound| time >= bound)
            && self.gt.is_none_or(|bound| time > bound)
            && self.lte.is_none_or(|bound| time <= bound)
            && self.lt.is_none_or(|bound| time < bound)
    }
}
