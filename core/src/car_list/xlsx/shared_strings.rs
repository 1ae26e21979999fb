//! Shared strings of a workbook, kept in one buffer.

use quick_xml::events::Event;

use super::super::file_error::FileError;
use super::super::limits::MAX_CELL_CHARS;
use super::package::Package;
use super::xml::{Flow, append_text};

/// Maximum length of a kept string, bytes: characters of a cell in the longest encoding, and one more.
pub(super) const MAX_STRING_BYTES: usize = (MAX_CELL_CHARS + 1) * 4;

/// Shared strings in the order of their index.
#[derive(Default)]
pub(super) struct SharedStrings {
    text: String,
    /// End of each string in the buffer.
    ends: Vec<u32>,
}

impl SharedStrings {
    /// Reads the part; a workbook without it has no shared strings.
    pub(super) fn read(package: &mut Package<'_>, path: &str) -> Result<Self, FileError> {
        let mut strings = Self::default();
        let mut current = String::new();
        let mut content = TextContent::default();
        package.for_each_event(path, |event| {
            if content.handle(event, &mut current)? {
                strings.text.push_str(&current);
                let end =
                    u32::try_from(strings.text.len()).map_err(|_| FileError::UnpackedTooLarge)?;
                strings.ends.push(end);
                current.clear();
            }
            Ok(Flow::Continue)
        })?;
        Ok(strings)
    }

    pub(super) fn get(&self, index: usize) -> Option<&str> {
        let start = match index.checked_sub(1) {
            Some(previous) => *self.ends.get(previous)?,
            None => 0,
        };
        self.text
            .get(start as usize..*self.ends.get(index)? as usize)
    }
}

/// Text of an element `si` or `is`: its runs without phonetic ones.
#[derive(Default)]
pub(super) struct TextContent {
    in_text: bool,
    phonetic: bool,
}

impl TextContent {
    /// Adds the text of an event; `true` at the end of the element.
    pub(super) fn handle(
        &mut self,
        event: &Event<'_>,
        text: &mut String,
    ) -> Result<bool, FileError> {
        match event {
            Event::Start(element) => match element.local_name().as_ref() {
                "t" => self.in_text = !self.phonetic,
                "rPh" => self.phonetic = true,
                _ => {}
            },
            Event::End(element) => match element.local_name().as_ref() {
                "t" => self.in_text = false,
                "rPh" => self.phonetic = false,
                "si" | "is" => return Ok(true),
                _ => {}
            },
            _ if self.in_text => append_text(event, text, MAX_STRING_BYTES)?,
            _ => {}
        }
        Ok(false)
    }
}
