//! List of tags in forms.

use crate::field_reader::FieldReader;
use crate::tags::{MAX_TAG_CHARS, MAX_TAGS, unique_tags};

/// Reads a list of tags without repetitions; the error of a tag is at its index.
pub(super) fn tags(fields: &FieldReader<'_>, name: &'static str) -> Option<Vec<String>> {
    let texts = fields.texts(name)?;
    for (index, text) in texts.iter().enumerate() {
        let path = format!("{name}[{index}]");
        match text.trim().chars().count() {
            0 => fields.add_error(&path, "required", "Пустая метка"),
            1..=MAX_TAG_CHARS => {}
            _ => fields.add_error(&path, "too_long", "Метка — не больше 30 символов"),
        }
    }
    let tags = unique_tags(texts);
    if tags.len() > MAX_TAGS {
        fields.add_error(name, "too_many", "Не больше 10 меток");
    }
    Some(tags)
}
