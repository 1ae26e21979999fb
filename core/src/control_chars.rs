//! Control characters, which are rejected in every text: PostgreSQL cannot store U+0000.

pub const CODE: &str = "control_character";
pub const MESSAGE: &str = "Уберите из текста невидимые управляющие символы";

/// Whether a character is a control character other than a line break or a tab.
#[must_use]
pub fn is_control(c: char) -> bool {
    c.is_control() && !matches!(c, '\n' | '\r' | '\t')
}
