//! Reader of links to pictures and pages in answers.

use serde_json::Value;

use super::{Text, as_list, unreadable};

const MAX_LINK_LENGTH: usize = 2048;

/// Link with scheme http or https and without credentials; no other may be displayed or fetched.
pub fn link(text: Text) -> Option<String> {
    let text = text.0?;
    let link = web_link(&text);
    if link.is_none() {
        unreadable::add(&Value::String(text));
    }
    link
}

fn web_link(text: &str) -> Option<String> {
    let url = reqwest::Url::parse(text).ok()?;
    let is_web = matches!(url.scheme(), "http" | "https") && url.has_host();
    let has_credentials = !url.username().is_empty() || url.password().is_some();
    let url = String::from(url);
    (is_web && !has_credentials && url.len() <= MAX_LINK_LENGTH).then_some(url)
}

/// Links of a list, and whether all items of the list are links.
pub fn links(value: &Value) -> (Vec<String>, bool) {
    let items = as_list(Some(value));
    let links: Vec<String> = items
        .iter()
        .filter_map(|value| link(Text::read(value)))
        .collect();
    let are_all = links.len() == items.len();
    (links, are_all)
}
