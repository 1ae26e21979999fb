//! A report about a car.

use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};
use serde::Serialize;

use crate::statement::{Day, HeadRow};
use crate::typesetter;
use crate::typesetter::RenderError;

/// What a report says, in words.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    pub service: String,
    pub title: String,
    /// Its number, which stands on every page.
    pub number: String,
    /// By what the car is known, with its name: «VIN XTA…»; on every page too.
    pub mark: String,
    /// Brand, model and year.
    pub car: String,
    /// Facts about the car: name and value.
    pub facts: Vec<HeadRow>,
    pub verdict: Verdict,
    pub recommendations: Vec<String>,
    /// What is new since an earlier report of the same reader.
    pub changes: Option<Changes>,
    pub sections: Vec<Section>,
    /// Titles of the sources that did not answer.
    pub silent: Vec<String>,
    /// Titles of the sources that were not asked, with the reason.
    pub skipped: Vec<HeadRow>,
    pub contradictions: Vec<Compared>,
    pub damage: Option<Damage>,
    pub mileage: Option<Mileage>,
    /// Oldest first.
    pub owners: Vec<Owner>,
    pub price: Option<Price>,
    pub checklist: Vec<CheckGroup>,
    /// Newest first.
    pub timeline: Vec<Event>,
    pub note: String,
    /// Where the report is read online; stands on the first page as a QR code too. An example of an
    /// invented car has none, and says there what it is.
    pub url: Option<String>,
    /// The day the document carries; PDF/A wants one.
    pub made: Day,
    /// When the report was made, with the time zone.
    pub made_at: String,
}

/// What an answer means for a buyer; a word stands beside each colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    Good,
    Attention,
    Stop,
    Unknown,
}

#[derive(Clone, Debug, Serialize)]
pub struct Verdict {
    pub level: Level,
    pub title: String,
    pub summary: String,
    pub reasons: Vec<Reason>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Reason {
    pub level: Level,
    /// The level in a word.
    pub word: String,
    pub text: String,
}

/// What is new since an earlier report.
#[derive(Clone, Debug, Serialize)]
pub struct Changes {
    /// Since when, in words.
    pub since: String,
    pub lines: Vec<String>,
    /// Titles of the sources that were compared.
    pub compared: Vec<String>,
}

/// What sources say differently.
#[derive(Clone, Debug, Serialize)]
pub struct Compared {
    pub level: Level,
    /// The level in a word.
    pub word: String,
    pub text: String,
    /// Source and what it says.
    pub values: Vec<HeadRow>,
}

/// The odometer over the years.
#[derive(Clone, Debug, Serialize)]
pub struct Mileage {
    /// Oldest first; those that have a place in the drawing.
    pub readings: Vec<Reading>,
    /// Marks of the axis of time, and of the one of kilometres.
    pub years: Vec<Tick>,
    pub sums: Vec<Tick>,
    /// What follows from the readings.
    pub lines: Vec<String>,
    /// The drawing in words.
    pub alt: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct Reading {
    /// From 0 to 1, from the left and from the foot.
    pub across: f64,
    pub up: f64,
    /// Attention: it fell. Unknown: it is not believed, and no line leads to it.
    pub level: Level,
    pub date: String,
    pub text: String,
    pub source: String,
    /// What is to be said of it, empty where nothing is.
    pub word: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct Tick {
    /// From 0 to 1.
    pub at: f64,
    pub text: String,
}

/// A period of ownership.
#[derive(Clone, Debug, Serialize)]
pub struct Owner {
    pub title: String,
    /// From when to when.
    pub time: String,
    pub length: String,
    /// Of all periods together, from 0 to 1.
    pub share: f64,
}

/// What the car may cost, as people write sums.
#[derive(Clone, Debug, Serialize)]
pub struct Price {
    pub min: String,
    pub typical: String,
    pub max: String,
    pub note: String,
}

/// Things to do when seeing the car.
#[derive(Clone, Debug, Serialize)]
pub struct CheckGroup {
    pub title: String,
    pub items: Vec<String>,
}

/// Something that happened to the car.
#[derive(Clone, Debug, Serialize)]
pub struct Event {
    pub date: String,
    pub title: String,
    pub text: String,
}

/// One source.
#[derive(Clone, Debug, Serialize)]
pub struct Section {
    pub title: String,
    pub level: Level,
    /// The level in a word.
    pub word: String,
    /// The answer in a line.
    pub line: String,
    /// When it was asked, and how old its data are.
    pub asked: String,
    /// Sentences before the rows.
    pub notes: Vec<String>,
    pub groups: Vec<Block>,
    pub lists: Vec<List>,
    /// Registers behind the source that did not answer.
    pub silent: Vec<String>,
    /// What could not be read, as it came.
    pub other: Vec<String>,
}

/// Records of one kind.
#[derive(Clone, Debug, Serialize)]
pub struct List {
    pub title: String,
    pub records: Vec<Block>,
}

/// Rows under a title, which may be empty.
#[derive(Clone, Debug, Serialize)]
pub struct Block {
    pub title: String,
    pub mark: Option<Mark>,
    pub rows: Vec<HeadRow>,
}

/// A word beside a title.
#[derive(Clone, Debug, Serialize)]
pub struct Mark {
    pub level: Level,
    pub text: String,
}

/// Where the car was hit.
#[derive(Clone, Debug, Serialize)]
pub struct Damage {
    /// The car from above as SVG.
    pub drawing: String,
    /// Each zone, and how badly it was hit.
    pub zones: Vec<String>,
    pub note: String,
}

#[derive(Serialize)]
struct Data<'a> {
    report: &'a Report,
    qr: Option<String>,
}

/// The report as PDF/A-2a and PDF/UA-1.
pub fn render(report: &Report) -> Result<Vec<u8>, RenderError> {
    let qr = report.url.as_deref().map(qr).transpose()?;
    typesetter::typeset("report.typ", &Data { report, qr })
}

fn qr(url: &str) -> Result<String, RenderError> {
    let code = QrCode::with_error_correction_level(url, EcLevel::M)
        .map_err(|error| RenderError::Pdf(error.to_string()))?;
    Ok(code.render::<svg::Color<'_>>().quiet_zone(false).build())
}
