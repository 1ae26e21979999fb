//! Text of one cell: trimmed, unwrapped, truncated.

use serde::{Deserialize, Serialize};

use super::limits::MAX_CELL_CHARS;
use crate::control_chars::is_control;

/// Exponent from which a number of Excel has more digits than it keeps.
const LOST_DIGITS_EXPONENT: i32 = 6;

/// Kind of doubt about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CellIssueCode {
    LostDigits,
    Formula,
    FormulaWithoutValue,
    FormulaError,
    TooLong,
}

impl CellIssueCode {
    /// Stable code, `snake_case`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::LostDigits => "lost_digits",
            Self::Formula => "formula",
            Self::FormulaWithoutValue => "formula_without_value",
            Self::FormulaError => "formula_error",
            Self::TooLong => "cell_too_long",
        }
    }

    /// Russian message for the user.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::LostDigits => {
                "Excel превратил номер в число и потерял цифры. Сделайте столбец текстовым и впишите номер заново"
            }
            Self::Formula => "В ячейке формула, она не вычисляется. Впишите сам номер",
            Self::FormulaWithoutValue => {
                "В ячейке формула без сохранённого значения. Откройте файл в Excel и сохраните заново"
            }
            Self::FormulaError => "Формула в ячейке даёт ошибку. Впишите сам номер",
            Self::TooLong => "В ячейке больше 500 знаков, прочитано только начало",
        }
    }
}

/// Text of a cell with a doubt about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Cell {
    pub text: String,
    pub issue: Option<CellIssueCode>,
}

impl Cell {
    /// Cell of a typed text: without an apostrophe, `="…"` and escapes of Excel.
    pub(super) fn from_text(typed: &str) -> Self {
        let escaped = typed.contains("_x00").then(|| without_escapes(typed));
        let text = unwrap(escaped.as_deref().unwrap_or(typed));
        let issue = if is_exponent(text) {
            Some(CellIssueCode::LostDigits)
        } else if is_formula(text) {
            Some(CellIssueCode::Formula)
        } else {
            None
        };
        Self::truncated(text, issue)
    }

    /// Cell with an issue, whose text is kept for display.
    pub(super) fn with_issue(text: &str, issue: CellIssueCode) -> Self {
        Self::truncated(text, Some(issue))
    }

    /// Cell of a value that needs no unwrapping.
    pub(super) const fn plain(text: String) -> Self {
        Self { text, issue: None }
    }

    pub(super) const fn has_content(&self) -> bool {
        !self.text.is_empty() || self.issue.is_some()
    }

    fn truncated(text: &str, issue: Option<CellIssueCode>) -> Self {
        if text.len() <= MAX_CELL_CHARS && !text.chars().any(is_control) {
            let text = text.to_owned();
            return Self { text, issue };
        }
        let mut text: String = text
            .chars()
            .filter(|&c| !is_control(c))
            .take(MAX_CELL_CHARS + 1)
            .collect();
        let mut issue = issue;
        if let Some((end, _)) = text.char_indices().nth(MAX_CELL_CHARS) {
            text.truncate(end);
            issue = issue.or(Some(CellIssueCode::TooLong));
        }
        Self { text, issue }
    }
}

/// Text without the escapes that Excel writes for line breaks and tabs.
fn without_escapes(text: &str) -> String {
    text.replace("_x000D_", " ")
        .replace("_x000A_", " ")
        .replace("_x0009_", " ")
}

/// Text without blanks around it, a leading apostrophe and the wrapping `="…"`.
fn unwrap(typed: &str) -> &str {
    let blank = |c: char| c.is_whitespace() || matches!(c, '\u{feff}' | '\u{200b}');
    let text = typed.trim_matches(blank);
    let text = text.strip_prefix('\'').unwrap_or(text);
    let quoted = text
        .strip_prefix("=\"")
        .and_then(|rest| rest.strip_suffix('"'));
    quoted
        .filter(|inner| !inner.contains('"'))
        .unwrap_or(text)
        .trim_matches(blank)
}

/// Whether a text is a number with an exponent, which a long number becomes in Excel: `1,23457E+16`.
pub(super) fn is_exponent(text: &str) -> bool {
    let Some((mantissa, exponent)) = text.split_once(['E', 'e', 'Е', 'е']) else {
        return false;
    };
    let Some(exponent) = exponent
        .strip_prefix('+')
        .and_then(|digits| digits.parse::<i32>().ok())
    else {
        return false;
    };
    let digits = mantissa.strip_prefix('-').unwrap_or(mantissa);
    exponent >= LOST_DIGITS_EXPONENT
        && digits.starts_with(|c: char| c.is_ascii_digit())
        && digits
            .chars()
            .all(|c| c.is_ascii_digit() || matches!(c, '.' | ','))
}

/// Whether a program could read a text as a formula; a telephone number is none.
fn is_formula(text: &str) -> bool {
    match text.as_bytes() {
        [b'=' | b'@', _, ..] => true,
        [b'+', rest @ ..] if !rest.is_empty() => !rest
            .iter()
            .all(|c| c.is_ascii_digit() || matches!(c, b' ' | b'(' | b')' | b'-' | b'.' | b',')),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn apostrophe_and_formula_of_a_text_are_unwrapped() {
        for typed in [
            "'XTA219010N0000001",
            "=\"XTA219010N0000001\"",
            " \u{a0}XTA219010N0000001\t",
            "XTA219010N0000001_x000D_",
        ] {
            assert_eq!(
                Cell::from_text(typed),
                Cell::plain("XTA219010N0000001".to_owned()),
                "{typed:?}"
            );
        }
    }

    #[test]
    fn formula_is_an_issue_and_telephone_number_is_not() {
        for typed in [
            "=A1",
            "=HYPERLINK(\"x\";\"y\")",
            "@SUM(1)",
            "+cmd|' /C calc'!A0",
            "=\"a\"&\"b\"",
        ] {
            assert_eq!(
                Cell::from_text(typed).issue,
                Some(CellIssueCode::Formula),
                "{typed}"
            );
        }
        for typed in ["+7 (926) 123-45-67", "=", "@", "+", "-", "A=1"] {
            assert_eq!(Cell::from_text(typed).issue, None, "{typed}");
        }
    }

    #[test]
    fn number_with_exponent_has_lost_digits() {
        for typed in ["1.23457E+16", "1,23457E+16", "1E+10", "4,5e+09"] {
            assert_eq!(
                Cell::from_text(typed).issue,
                Some(CellIssueCode::LostDigits),
                "{typed}"
            );
        }
        for typed in ["1E+5", "E+16", "XE+16", "1E16", "12E+1A"] {
            assert_eq!(Cell::from_text(typed).issue, None, "{typed}");
        }
    }

    #[test]
    fn cell_over_500_characters_is_truncated_with_an_issue() {
        let cell = Cell::from_text(&"я".repeat(501));
        assert_eq!(cell.text.chars().count(), 500);
        assert_eq!(cell.issue, Some(CellIssueCode::TooLong));
        assert_eq!(Cell::from_text(&"я".repeat(500)).issue, None);
    }
}
