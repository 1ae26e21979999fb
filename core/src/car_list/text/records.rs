//! Fields of a delimited text, RFC 4180 with the deviations of spreadsheet programs.
//!
//! Records end with LF, CRLF or CR. A quote inside an unquoted field is text, and so is an opening quote whose closing
//! quote is missing.

use std::borrow::Cow;

/// Iterator over the fields of a text, in linear time and without allocation.
pub(super) struct Fields<'a> {
    text: &'a str,
    separator: Option<u8>,
    position: usize,
    done: bool,
}

/// Field of a record.
pub(super) struct Field<'a> {
    /// Content without the quotes around it; doubled quotes inside are kept.
    raw: &'a str,
    /// Text after the closing quote, which only a malformed field has.
    tail: &'a str,
    quoted: bool,
    pub ends_record: bool,
}

impl<'a> Field<'a> {
    /// Text of the field, with single quotes for doubled ones.
    pub(super) fn text(&self) -> Cow<'a, str> {
        if !self.quoted {
            return Cow::Borrowed(self.raw);
        }
        if self.tail.is_empty() && !self.raw.contains('"') {
            return Cow::Borrowed(self.raw);
        }
        Cow::Owned(self.raw.replace("\"\"", "\"") + self.tail)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.raw.trim().is_empty() && self.tail.trim().is_empty()
    }
}

impl<'a> Fields<'a> {
    pub(super) const fn new(text: &'a str, separator: Option<u8>) -> Self {
        Self {
            text,
            separator,
            position: 0,
            done: text.is_empty(),
        }
    }

    /// Index of the first separator or end of a line.
    fn end_of_field(&self, start: usize) -> usize {
        let bytes = self.text.as_bytes().get(start..).unwrap_or_default();
        let ends = |c: &u8| matches!(c, b'\n' | b'\r') || Some(*c) == self.separator;
        bytes
            .iter()
            .position(ends)
            .map_or(self.text.len(), |offset| start + offset)
    }

    /// Index of the closing quote of a field whose content starts at an index.
    fn closing_quote(&self, start: usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let mut index = start;
        loop {
            index += bytes.get(index..)?.iter().position(|c| *c == b'"')?;
            if bytes.get(index + 1) != Some(&b'"') {
                return Some(index);
            }
            index += 2;
        }
    }

    /// Quoted field at an index, unless its closing quote is missing.
    fn quoted(&self, start: usize) -> Option<(&'a str, &'a str, usize)> {
        let closing = self.closing_quote(start + 1)?;
        let end = self.end_of_field(closing + 1);
        let content = self.text.get(start + 1..closing)?;
        let tail = self.text.get(closing + 1..end)?;
        // The quote of another field was found, when the content has several lines and text follows.
        let closes = tail.trim().is_empty() || !content.contains(['\n', '\r']);
        closes.then_some((content, if tail.trim().is_empty() { "" } else { tail }, end))
    }
}

impl<'a> Iterator for Fields<'a> {
    type Item = Field<'a>;

    fn next(&mut self) -> Option<Field<'a>> {
        if self.done {
            return None;
        }
        let start = self.position;
        let bytes = self.text.as_bytes();
        let quoted = if bytes.get(start) == Some(&b'"') {
            self.quoted(start)
        } else {
            None
        };
        let is_quoted = quoted.is_some();
        let (raw, tail, end) = quoted.unwrap_or_else(|| {
            let end = self.end_of_field(start);
            (self.text.get(start..end).unwrap_or_default(), "", end)
        });
        let (ends_record, length) = match bytes.get(end) {
            None => {
                self.done = true;
                (true, 0)
            }
            Some(b'\r') if bytes.get(end + 1) == Some(&b'\n') => (true, 2),
            Some(b'\r' | b'\n') => (true, 1),
            Some(_) => (false, 1),
        };
        self.position = end + length;
        if ends_record && self.position >= bytes.len() {
            self.done = true;
        }
        Some(Field {
            raw,
            tail,
            quoted: is_quoted,
            ends_record,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn records(text: &str, separator: u8) -> Vec<Vec<String>> {
        let mut records = vec![Vec::new()];
        for field in Fields::new(text, Some(separator)) {
            if let Some(record) = records.last_mut() {
                record.push(field.text().into_owned());
            }
            if field.ends_record {
                records.push(Vec::new());
            }
        }
        records.pop();
        records
    }

    #[test]
    fn every_kind_of_line_end_ends_a_record() {
        let expected = [vec!["a", "b"], vec!["c"], vec![""], vec!["d", ""]];
        for end in ["\n", "\r\n", "\r"] {
            let text = ["a;b", "c", "", "d;", ""].join(end);
            assert_eq!(records(&text, b';'), expected, "{end:?}");
        }
    }

    #[test]
    fn quoted_field_contains_separators_quotes_and_line_ends() {
        assert_eq!(
            records("\"a;\"\"b\"\"\nc\";d\n", b';'),
            [["a;\"b\"\nc", "d"]]
        );
        assert_eq!(records("=\"x\";a \"b\" c", b';'), [["=\"x\"", "a \"b\" c"]]);
    }

    #[test]
    fn opening_quote_without_closing_quote_does_not_join_rows() {
        let found = records("\"Рога;1\nКопыта;2\n\"ООО\";3\n", b';');
        assert_eq!(found, [["\"Рога", "1"], ["Копыта", "2"], ["ООО", "3"]]);
        assert_eq!(records("a;\"b\nc;d", b';'), [["a", "\"b"], ["c", "d"]]);
    }

    proptest! {
        #[test]
        fn written_csv_is_read_like_by_the_csv_crate(
            cells in prop::collection::vec(prop::collection::vec("[a-z;\"\\n ]{0,6}", 2..5), 1..6)
        ) {
            let mut writer = csv::WriterBuilder::new().delimiter(b';').flexible(true).from_writer(Vec::new());
            for record in &cells {
                writer.write_record(record).unwrap();
            }
            let text = String::from_utf8(writer.into_inner().unwrap()).unwrap();
            prop_assert_eq!(records(&text, b';'), cells);
        }
    }
}
