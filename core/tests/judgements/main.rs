//! What each block means, in level and words.

mod market;
mod police;
mod registers;

use avtosled_core::date::Date;
use avtosled_core::report::{Block, SourceState, assess};

fn said(block: Block) -> (SourceState, String) {
    let (level, text) = assess(&block, Date::from_unix_ms(1_795_165_200_000));
    (level, text.replace('\u{a0}', " "))
}

/// Nothing for an empty text.
fn text(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

#[track_caller]
fn expect(block: Block, level: SourceState, words: &str) {
    assert_eq!(said(block), (level, words.to_owned()));
}
