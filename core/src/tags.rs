//! Tags of reports and of cars in stock: at most ten each, unique regardless of case.

use crate::normalise::upper_text;

/// Maximum number of tags of a report or a car.
pub const MAX_TAGS: usize = 10;
/// Maximum length of a tag, characters.
pub const MAX_TAG_CHARS: usize = 30;

/// Tag with single spaces, as it is stored.
#[must_use]
pub fn normalised(tag: &str) -> String {
    tag.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Tag in capitals with single spaces, for comparison regardless of case.
#[must_use]
pub fn tag_key(tag: &str) -> String {
    upper_text(&normalised(tag))
}

/// Error: there would be more than [`MAX_TAGS`] tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many tags")]
pub struct TooManyTags;

/// Whether two tags are equal regardless of case.
#[must_use]
pub fn is_same_tag(one: &str, other: &str) -> bool {
    tag_key(one) == tag_key(other)
}

/// Tags without repetitions; the first spelling is kept.
#[must_use]
pub fn unique_tags<T: AsRef<str>>(tags: impl IntoIterator<Item = T>) -> Vec<String> {
    let mut unique: Vec<String> = Vec::new();
    for tag in tags {
        let tag = tag.as_ref();
        if !unique.iter().any(|other| is_same_tag(other, tag)) {
            unique.push(normalised(tag));
        }
    }
    unique
}

/// Tags of a car after tags are removed and then others added.
pub fn retag(
    tags: &[String],
    add: &[String],
    remove: &[String],
) -> Result<Vec<String>, TooManyTags> {
    let is_removed = |tag: &&String| remove.iter().any(|other| is_same_tag(other, tag));
    let left = tags.iter().filter(|tag| !is_removed(tag));
    let tags = unique_tags(left.chain(add));
    if tags.len() > MAX_TAGS {
        return Err(TooManyTags);
    }
    Ok(tags)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn owned(tags: &[&str]) -> Vec<String> {
        tags.iter().map(|tag| (*tag).to_owned()).collect()
    }

    #[test]
    fn repeated_tag_in_another_case_is_dropped() {
        assert_eq!(
            unique_tags(["Битая", "vip", "БИТАЯ", "VIP"]),
            ["Битая", "vip"]
        );
    }

    #[test]
    fn retag_removes_regardless_of_case_before_it_adds() {
        let tags = retag(
            &owned(&["Срочно", "Площадка 1"]),
            &owned(&["срочно"]),
            &owned(&["СРОЧНО", "нет такой"]),
        );
        assert_eq!(tags, Ok(owned(&["Площадка 1", "срочно"])));
    }

    #[test]
    fn retag_above_the_maximum_is_an_error() {
        let tags: Vec<String> = (0..MAX_TAGS).map(|number| number.to_string()).collect();
        assert_eq!(
            retag(&tags, &owned(&["0"]), &[]).map(|tags| tags.len()),
            Ok(MAX_TAGS)
        );
        assert_eq!(retag(&tags, &owned(&["ещё"]), &[]), Err(TooManyTags));
        assert!(retag(&tags, &owned(&["ещё"]), &owned(&["3"])).is_ok());
    }

    proptest! {
        #[test]
        fn retag_is_idempotent_and_contains_what_was_added(
            tags in prop::collection::vec("[а-вA-C]{1,2}", 0..6),
            add in prop::collection::vec("[а-вA-C]{1,2}", 0..4),
            remove in prop::collection::vec("[а-вA-C]{1,2}", 0..4),
        ) {
            let once = retag(&tags, &add, &remove);
            prop_assume!(once.is_ok());
            let once = once.unwrap_or_default();
            let has = |tag: &String| once.iter().any(|other| is_same_tag(other, tag));
            prop_assert!(add.iter().all(has));
            prop_assert!(remove.iter().filter(|tag| !add.iter().any(|other| is_same_tag(other, tag))).all(|tag| !has(tag)));
            let unique = unique_tags(&once);
            prop_assert_eq!(&unique, &once);
        }
    }
}
