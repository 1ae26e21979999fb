//! No sentence of a report says more than its answers carry: tiles, the sentence of the verdict,
//! what findings mean, and what they are worth.

mod facts;
mod market;
mod meanings;
mod papers;
mod past;
mod people;
mod registers;
mod tiles;

use avtosled_core::date::Date;
use avtosled_core::report::{
    Answer, Block, Findings, RequestedCar, SourceInput, SourceState, SourceStatus, findings, analyse_odometer,
    tile,
};
use avtosled_core::sources::SourceId;

/// 2026-11-20, noon in Moscow.
fn today() -> Date {
    Date::from_unix_ms(1_795_165_200_000)
}

fn text(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

/// What became of one source.
type Told = (SourceId, SourceStatus, Option<Answer>);

fn answered(id: SourceId, block: impl Into<Answer>) -> Told {
    (id, SourceStatus::Answered, Some(block.into()))
}

fn inputs(told: &[Told]) -> Vec<SourceInput<'_>> {
    told.iter()
        .map(|(id, status, answer)| SourceInput {
            service_id: id.name(),
            source: *id,
            status: *status,
            answer: answer.as_ref(),
        })
        .collect()
}

fn found(told: &[Told]) -> Findings {
    findings(RequestedCar::default(), None, &inputs(told), today())
}

/// State and line of the only source.
fn said(id: SourceId, block: Block) -> (SourceState, String) {
    let mut reasons = found(&[answered(id, block)]).verdict.reasons;
    let reason = reasons.remove(
        reasons
            .iter()
            .position(|reason| !reason.service_id.is_empty())
            .unwrap_or_default(),
    );
    (reason.level, reason.text.replace('\u{a0}', " "))
}

/// Value and text of the tile of the first source.
fn tile_of(told: &[Told]) -> (String, String) {
    let sources = inputs(told);
    let odometer = analyse_odometer(&sources, today());
    let plain = |text: String| text.replace('\u{a0}', " ");
    let tile = tile(&sources[0], &odometer, today());
    tile.map(|tile| (plain(tile.value.unwrap_or_default()), plain(tile.text)))
        .unwrap_or_default()
}

#[track_caller]
fn expect_tile(id: SourceId, block: Block, value: &str, text: &str) {
    let told = tile_of(&[answered(id, block)]);
    assert_eq!(told, (value.to_owned(), text.to_owned()));
}
