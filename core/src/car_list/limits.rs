//! Limits of an uploaded list.

/// Maximum size of an uploaded file or pasted text, bytes.
pub const MAX_FILE_BYTES: usize = 10 * 1024 * 1024;
/// Maximum number of rows with content.
pub const MAX_ROWS: usize = 5_000;
/// Maximum number of columns with content.
pub const MAX_COLUMNS: usize = 256;
/// Maximum length of a cell, characters; a longer one is truncated with an issue.
pub const MAX_CELL_CHARS: usize = 500;

/// Maximum decompressed size of all entries of a workbook, bytes.
pub(super) const MAX_UNPACKED_BYTES: u64 = 64 * 1024 * 1024;
/// Maximum number of entries of a workbook.
pub(super) const MAX_ENTRIES: usize = 2_000;
/// Maximum size of all cells, bytes; cells of a workbook may repeat one long shared string.
pub(super) const MAX_TEXT_BYTES: usize = 32 * 1024 * 1024;
