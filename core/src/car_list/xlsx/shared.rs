//! Parts of a workbook that its sheets share.

use super::shared_strings::SharedStrings;
use super::styles::Styles;

/// Parts that the cells of all sheets refer to.
pub(super) struct Shared {
    pub strings: SharedStrings,
    pub styles: Styles,
    /// Whether days are counted from 1904.
    pub from_1904: bool,
}
