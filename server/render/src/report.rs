//! Report about a car.

use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};
use serde::Serialize;

use crate::compiler::{self, RenderError};
use crate::statement::{Day, LabelledValue};

/// Report; all values are formatted text.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    pub service: String,
    pub title: String,
    /// Printed on every page.
    pub number: String,
    /// Identifier of the car with its name: «VIN XTA…». Printed on every page.
    pub identifier: String,
    /// Brand, model and year.
    pub car: String,
    pub facts: Vec<LabelledValue>,
    pub verdict: Verdict,
    pub recommendations: Vec<String>,
    /// Changes since an earlier report of the same reader.
    pub changes: Option<Changes>,
    pub sections: Vec<Section>,
    /// Titles of the sources that did not answer.
    pub silent: Vec<String>,
    /// Titles of the sources that were not queried, with the reason.
    pub skipped: Vec<LabelledValue>,
    pub contradictions: Vec<Contradiction>,
    pub damage: Option<Damage>,
    pub mileage: Option<Mileage>,
    /// Oldest first.
    pub owners: Vec<Owner>,
    pub price: Option<Price>,
    pub checklist: Vec<ChecklistGroup>,
    /// Newest first.
    pub timeline: Vec<Event>,
    pub note: String,
    /// Link to the report online, printed as a QR code on the first page. `None` marks an example report
    /// about an invented car.
    pub url: Option<String>,
    /// Document date, required by PDF/A.
    pub date: Day,
    /// Creation time with time zone.
    pub created_at: String,
}

/// Assessment for a buyer; shown as colour and label.
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
    /// Text of the level.
    pub label: String,
    pub text: String,
}

/// Changes since an earlier report.
#[derive(Clone, Debug, Serialize)]
pub struct Changes {
    /// Reference to the earlier report.
    pub since: String,
    pub lines: Vec<String>,
    /// Titles of the compared sources.
    pub compared: Vec<String>,
}

/// Fact on which sources disagree.
#[derive(Clone, Debug, Serialize)]
pub struct Contradiction {
    pub level: Level,
    /// Text of the level.
    pub label: String,
    pub text: String,
    /// Value per source.
    pub values: Vec<LabelledValue>,
}

/// Odometer readings over time.
#[derive(Clone, Debug, Serialize)]
pub struct Mileage {
    /// Dated readings, oldest first.
    pub readings: Vec<Reading>,
    /// Ticks of the time axis.
    pub x_ticks: Vec<Tick>,
    /// Ticks of the mileage axis.
    pub y_ticks: Vec<Tick>,
    /// Conclusions from the readings.
    pub lines: Vec<String>,
    /// Alternative text of the chart.
    pub alt: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct Reading {
    /// Coordinates in the chart, 0 to 1, from the bottom left.
    pub x: f64,
    pub y: f64,
    /// `Attention`: the mileage fell. `Unknown`: doubtful, not connected by the line.
    pub level: Level,
    pub date: String,
    pub text: String,
    pub source: String,
    /// Remark; may be empty.
    pub label: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct Tick {
    /// 0 to 1.
    pub position: f64,
    pub text: String,
}

/// Period of ownership.
#[derive(Clone, Debug, Serialize)]
pub struct Owner {
    pub title: String,
    /// Start and end.
    pub dates: String,
    pub duration: String,
    /// Share of all periods, 0 to 1.
    pub share: f64,
}

/// Price estimate; amounts are formatted text.
#[derive(Clone, Debug, Serialize)]
pub struct Price {
    pub min: String,
    pub typical: String,
    pub max: String,
    pub note: String,
}

/// Items to check when inspecting the car.
#[derive(Clone, Debug, Serialize)]
pub struct ChecklistGroup {
    pub title: String,
    pub items: Vec<String>,
}

/// Event in the history of the car.
#[derive(Clone, Debug, Serialize)]
pub struct Event {
    pub date: String,
    pub title: String,
    pub text: String,
}

/// Answer of one source.
#[derive(Clone, Debug, Serialize)]
pub struct Section {
    pub title: String,
    pub level: Level,
    /// Text of the level.
    pub label: String,
    /// One-line summary of the answer.
    pub summary: String,
    /// When it was queried, and the age of its data.
    pub queried_at: String,
    /// Sentences before the rows.
    pub notes: Vec<String>,
    pub groups: Vec<Block>,
    pub lists: Vec<List>,
    /// Registers behind the source that did not answer.
    pub silent: Vec<String>,
    /// Unparsed records, raw.
    pub other: Vec<String>,
}

/// Records of one kind.
#[derive(Clone, Debug, Serialize)]
pub struct List {
    pub title: String,
    pub records: Vec<Block>,
}

/// Rows with a title, which may be empty.
#[derive(Clone, Debug, Serialize)]
pub struct Block {
    pub title: String,
    pub badge: Option<Badge>,
    pub rows: Vec<LabelledValue>,
}

/// Badge beside a title.
#[derive(Clone, Debug, Serialize)]
pub struct Badge {
    pub level: Level,
    pub text: String,
}

/// Damage scheme.
#[derive(Clone, Debug, Serialize)]
pub struct Damage {
    /// Top view of the car as SVG.
    pub drawing: String,
    /// Damaged zones with severity.
    pub zones: Vec<String>,
    pub note: String,
}

#[derive(Serialize)]
struct Data<'a> {
    report: &'a Report,
    qr: Option<String>,
}

/// Renders a report as PDF/A-2a and PDF/UA-1.
pub fn render(report: &Report) -> Result<Vec<u8>, RenderError> {
    let qr = report.url.as_deref().map(qr_svg).transpose()?;
    compiler::compile("report.typ", &Data { report, qr })
}

fn qr_svg(url: &str) -> Result<String, RenderError> {
    let code = QrCode::with_error_correction_level(url, EcLevel::M)
        .map_err(|error| RenderError::Pdf(error.to_string()))?;
    Ok(code.render::<svg::Color<'_>>().quiet_zone(false).build())
}
