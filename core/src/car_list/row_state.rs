//! State of a data row: which identifier it holds, or why it holds none.

use serde::{Deserialize, Serialize};

use super::cell::CellIssueCode;
use super::columns::{Columns, KINDS};
use super::identifiers::{
    Identifier, Reading, embedded, is_absent, is_vin_shaped, read, recognise,
};
use super::question::letters;
use super::table::TableRow;
use crate::date::Date;
use crate::identifier::IdentifierKind;

/// Maximum number of corrections offered for a row.
const MAX_OFFERS: usize = 10;
/// Maximum length of a value quoted in a remark, characters.
const MAX_QUOTED: usize = 40;

/// State of a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(
    tag = "state",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum RowState {
    Ready {
        kind: IdentifierKind,
        number: String,
    },
    /// Possible corrections, which are never applied without confirmation.
    Repairable {
        offers: Vec<Offer>,
    },
    /// Repetition of an earlier row.
    Duplicate {
        kind: IdentifierKind,
        number: String,
        /// Line of the earlier row.
        of: u32,
        /// Index of its table.
        of_table: u32,
    },
    Invalid {
        code: String,
        message: String,
    },
    /// Heading, title or total.
    Skipped {
        code: String,
        message: String,
    },
}

/// Identifier that a row may mean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = CarListOffer))]
#[serde(rename_all = "camelCase")]
pub struct Offer {
    pub kind: IdentifierKind,
    pub number: String,
    pub message: String,
}

/// Cell of a column of identifiers.
struct Mapped<'a> {
    kind: IdentifierKind,
    column: usize,
    text: &'a str,
    issue: Option<CellIssueCode>,
    /// `None` when an issue makes the text unusable.
    reading: Option<Reading>,
}

impl Mapped<'_> {
    const fn valid(&self) -> Option<&Identifier> {
        match &self.reading {
            Some(Reading::Valid(identifier)) => Some(identifier),
            _ => None,
        }
    }

    /// Code and message of the reason the cell cannot be used.
    fn problem(&self) -> Option<(String, String)> {
        match (&self.reading, self.issue) {
            (None, Some(issue)) => Some((issue.code().to_owned(), issue.message().to_owned())),
            (Some(Reading::Invalid { problem, .. }), _) => {
                Some((problem.code.to_string(), problem.message.to_string()))
            }
            _ => None,
        }
    }
}

/// State of a data row with a remark about what is doubtful in it.
pub(super) fn judge(row: &TableRow, columns: &Columns, today: Date) -> (RowState, Option<String>) {
    let cells = mapped_cells(row, columns, today);
    let best = cells
        .iter()
        .filter_map(Mapped::valid)
        .min_by_key(|found| KINDS.iter().position(|kind| *kind == found.kind));
    if let Some(chosen) = best {
        let state = RowState::Ready {
            kind: chosen.kind,
            number: chosen.number.clone(),
        };
        return (state, remark(&cells, chosen));
    }
    let truncated = row
        .issues
        .iter()
        .any(|issue| issue.code == CellIssueCode::TooLong);
    let remark = truncated.then(|| CellIssueCode::TooLong.message().to_owned());
    let offers = offers(row, &cells, today);
    if !offers.is_empty() {
        return (RowState::Repairable { offers }, remark);
    }
    let problem = cells.iter().find_map(Mapped::problem).or_else(|| {
        let unusable = row
            .issues
            .iter()
            .find(|issue| issue.code != CellIssueCode::TooLong)?;
        // Without a known column the issue may be the reason for which no identifier is found.
        let is_unknown = KINDS.iter().all(|kind| columns.of_kind(*kind).is_none());
        is_unknown.then(|| {
            (
                unusable.code.code().to_owned(),
                unusable.code.message().to_owned(),
            )
        })
    });
    let (code, message) = problem.unwrap_or_else(|| {
        (
            "no_identifier".to_owned(),
            "В строке нет ни VIN, ни госномера, ни номера кузова".to_owned(),
        )
    });
    (RowState::Invalid { code, message }, remark)
}

fn mapped_cells<'a>(row: &'a TableRow, columns: &Columns, today: Date) -> Vec<Mapped<'a>> {
    let mut cells: Vec<Mapped<'a>> = Vec::with_capacity(KINDS.len());
    for kind in KINDS {
        let Some(column) = columns.of_kind(kind).map(|column| column as usize) else {
            continue;
        };
        let (text, issue) = (row.cell(column), row.issue(column));
        if (issue.is_none() && is_absent(text)) || cells.iter().any(|cell| cell.column == column) {
            continue;
        }
        // Beside a valid VIN only an issue or another VIN matters.
        let has_vin = cells
            .iter()
            .filter_map(Mapped::valid)
            .any(|found| found.kind == IdentifierKind::Vin);
        if has_vin && issue.is_none() && !(kind == IdentifierKind::Body && is_vin_shaped(text)) {
            continue;
        }
        let is_usable = matches!(issue, None | Some(CellIssueCode::TooLong));
        let reading = is_usable.then(|| read(kind, text, today));
        cells.push(Mapped {
            kind,
            column,
            text,
            issue,
            reading,
        });
    }
    cells
}

/// Doubts about the cells that were not chosen.
fn remark(cells: &[Mapped<'_>], chosen: &Identifier) -> Option<String> {
    let mut remarks = Vec::new();
    for cell in cells {
        if let Some((_, message)) = cell.problem() {
            let text: String = cell.text.chars().take(MAX_QUOTED).collect();
            let taken = format!("Взят {} {}", name(chosen.kind), chosen.number);
            remarks.push(format!(
                "{} «{text}»: {message}. {taken}",
                capital_name(cell.kind)
            ));
        }
        match cell.valid() {
            Some(other) if other.kind == chosen.kind && other.number != chosen.number => {
                remarks.push(format!(
                    "В строке есть и другой {}: {}",
                    name(other.kind),
                    other.number
                ));
            }
            _ => {}
        }
    }
    (!remarks.is_empty()).then(|| remarks.join(". "))
}

/// Corrections of the mapped cells, then identifiers in the other cells.
fn offers(row: &TableRow, cells: &[Mapped<'_>], today: Date) -> Vec<Offer> {
    let mut offers: Vec<Offer> = Vec::new();
    let mut add = |identifier: &Identifier, message: String| {
        let is_known = offers
            .iter()
            .any(|offer| offer.kind == identifier.kind && offer.number == identifier.number);
        if !is_known && offers.len() < MAX_OFFERS {
            offers.push(Offer {
                kind: identifier.kind,
                number: identifier.number.clone(),
                message,
            });
        }
    };
    for cell in cells {
        if let Some(Reading::Invalid { corrections, .. }) = &cell.reading {
            for (identifier, message) in corrections {
                add(identifier, message.clone());
            }
        }
    }
    for (column, text) in row.cells.iter().enumerate() {
        if text.is_empty() || cells.iter().any(|cell| cell.column == column) {
            continue;
        }
        let exact = recognise(text, today);
        let is_exact = exact.is_some();
        let inside = [IdentifierKind::Vin, IdentifierKind::License]
            .into_iter()
            .filter(|_| !is_exact);
        let found = exact
            .into_iter()
            .chain(inside.flat_map(|kind| embedded(kind, text, today)));
        for identifier in found {
            let message = format!(
                "Взять {} {} из столбца {}",
                name(identifier.kind),
                identifier.number,
                letters(column)
            );
            add(&identifier, message);
        }
    }
    offers
}

const fn name(kind: IdentifierKind) -> &'static str {
    match kind {
        IdentifierKind::Vin => "VIN",
        IdentifierKind::License => "госномер",
        IdentifierKind::Body => "номер кузова",
    }
}

const fn capital_name(kind: IdentifierKind) -> &'static str {
    match kind {
        IdentifierKind::Vin => "VIN",
        IdentifierKind::License => "Госномер",
        IdentifierKind::Body => "Номер кузова",
    }
}
