//! Question which of several columns holds the identifiers.

use serde::{Deserialize, Serialize};

use super::table::TableRow;
use crate::identifier::IdentifierKind;

/// Number of example values of a candidate.
const SAMPLES: usize = 3;
const MAX_SAMPLE_CHARS: usize = 40;

/// Question which of several equally likely columns holds a kind of identifier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ColumnQuestion {
    /// Index of the section from 0, over all tables.
    pub section: u32,
    pub kind: IdentifierKind,
    pub message: String,
    pub candidates: Vec<ColumnCandidate>,
}

/// Column that may hold the identifiers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ColumnCandidate {
    /// Index from 0.
    pub column: u32,
    /// Letters of the column in a spreadsheet program: `B`.
    pub letters: String,
    pub heading: Option<String>,
    /// Number of examined cells that hold the kind.
    pub found: u32,
    /// First values of the column.
    pub samples: Vec<String>,
}

/// Asks about the candidates of a kind.
pub(super) fn ask(
    sheet: &str,
    index: u32,
    kind: IdentifierKind,
    columns: &[usize],
    heading: Option<&TableRow>,
    data: &[&TableRow],
    found: impl Fn(usize) -> usize,
) -> ColumnQuestion {
    let name = match kind {
        IdentifierKind::Vin => "VIN",
        IdentifierKind::License => "госномер",
        IdentifierKind::Body => "номер кузова",
    };
    let of_sheet = if sheet.is_empty() {
        String::new()
    } else {
        format!(" на листе «{sheet}»")
    };
    let candidates = columns.iter().map(|&column| {
        let values = data
            .iter()
            .map(|row| row.cell(column))
            .filter(|cell| !cell.is_empty());
        ColumnCandidate {
            column: u32::try_from(column).unwrap_or_default(),
            letters: letters(column),
            heading: heading
                .map(|row| row.cell(column).to_owned())
                .filter(|text| !text.is_empty()),
            found: u32::try_from(found(column)).unwrap_or_default(),
            samples: values
                .take(SAMPLES)
                .map(|value| value.chars().take(MAX_SAMPLE_CHARS).collect())
                .collect(),
        }
    });
    ColumnQuestion {
        section: index,
        kind,
        message: format!(
            "Несколько столбцов{of_sheet} похожи на {name}. Выберите, какой проверять"
        ),
        candidates: candidates.collect(),
    }
}

/// Letters of a column: `A`, `Z`, `AA`.
pub(super) fn letters(column: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = column + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(
            b'A' + u8::try_from(rest % 26).unwrap_or_default(),
        ));
        rest /= 26;
    }
    letters.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::letters;

    #[test]
    fn letters_of_a_column_are_those_of_a_spreadsheet() {
        for (column, expected) in [
            (0, "A"),
            (25, "Z"),
            (26, "AA"),
            (255, "IV"),
            (16_383, "XFD"),
        ] {
            assert_eq!(letters(column), expected);
        }
    }
}
