//! References of cells.

use super::super::file_error::FileError;

/// Last row and column of a sheet.
pub(super) const LAST_LINE: u32 = 1_048_576;
const LAST_COLUMN: usize = 16_384;

/// Position of a cell: row from 1, column from 0.
pub(super) struct Position {
    pub line: u32,
    pub column: usize,
}

/// Reads a reference `AB12`.
pub(super) fn position(reference: &str) -> Result<Position, FileError> {
    let letters = reference
        .bytes()
        .take_while(u8::is_ascii_alphabetic)
        .count();
    let (letters, digits) = reference
        .split_at_checked(letters)
        .ok_or(FileError::Damaged)?;
    let column = letters.bytes().try_fold(0_usize, |column, letter| {
        let digit = usize::from(letter.to_ascii_uppercase() - b'A') + 1;
        let column = column * 26 + digit;
        (column <= LAST_COLUMN).then_some(column)
    });
    match (column, digits.parse()) {
        (Some(column @ 1..), Ok(line @ 1..=LAST_LINE)) => Ok(Position {
            line,
            column: column - 1,
        }),
        _ => Err(FileError::Damaged),
    }
}
