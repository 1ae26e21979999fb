//! Control characters: no keyboard types them, and PostgreSQL keeps no text with U+0000.

pub const CODE: &str = "control_character";
pub const MESSAGE: &str = "Уберите из текста невидимые управляющие символы";

/// A control character, other than those that lay out a text.
#[must_use]
pub fn is_control(c: char) -> bool {
    c.is_control() && !matches!(c, '\n' | '\r' | '\t')
}
