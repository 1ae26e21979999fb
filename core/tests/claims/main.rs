//! Tests that a report claims no more than its answers support.

mod facts;
mod market;
mod meanings;
mod operations;
mod papers;
mod past;
mod people;
mod registers;
mod tiles;

use avtosled_core::date::Date;
use avtosled_core::report::{
    Answer, Block, Findings, RequestedCar, SourceInput, SourceState, SourceStatus,
    analyse_odometer, findings, tile,
};
use avtosled_core::sources::SourceId;

/// Current time of the tests: 2026-11-20, noon in Moscow.
fn today() -> Date {
    Date::from_unix_ms(1_795_165_200_000)
}

fn text(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

/// Source with its status and answer.
type ReportedSource = (SourceId, SourceStatus, Option<Answer>);

fn answered(id: SourceId, block: impl Into<Answer>) -> ReportedSource {
    (id, SourceStatus::Answered, Some(block.into()))
}

fn inputs(sources: &[ReportedSource]) -> Vec<SourceInput<'_>> {
    sources
        .iter()
        .map(|(id, status, answer)| SourceInput {
            service_id: id.name(),
            source: *id,
            status: *status,
            answer: answer.as_ref(),
        })
        .collect()
}

fn findings_of(sources: &[ReportedSource]) -> Findings {
    findings(RequestedCar::default(), None, &inputs(sources), today())
}

/// Level and text of the verdict reason of the only source.
fn reason_of(id: SourceId, block: Block) -> (SourceState, String) {
    let mut reasons = findings_of(&[answered(id, block)]).verdict.reasons;
    let reason = reasons.remove(
        reasons
            .iter()
            .position(|reason| !reason.service_id.is_empty())
            .unwrap_or_default(),
    );
    (reason.level, reason.text.replace('\u{a0}', " "))
}

/// Value and text of the tile of the first source.
fn tile_of(sources: &[ReportedSource]) -> (String, String) {
    let sources = inputs(sources);
    let odometer = analyse_odometer(&sources, today());
    let plain = |text: String| text.replace('\u{a0}', " ");
    let tile = tile(&sources[0], &odometer, today());
    tile.map(|tile| (plain(tile.value.unwrap_or_default()), plain(tile.text)))
        .unwrap_or_default()
}

#[track_caller]
fn assert_tile(id: SourceId, block: Block, value: &str, text: &str) {
    let tile = tile_of(&[answered(id, block)]);
    assert_eq!(tile, (value.to_owned(), text.to_owned()));
}
