//! Detection of the separator of a text.

use super::records::Fields;

/// Separators in the order of preference.
const SEPARATORS: [u8; 4] = [b';', b'\t', b',', b'|'];
/// Number of rows with content that are examined.
const EXAMINED_ROWS: usize = 50;
/// Maximum number of fields that are examined, for texts without line ends.
const EXAMINED_FIELDS: usize = 20_000;

/// Separator of the line `sep=;`, which Excel reads and writes, with the text after the line.
pub(super) fn declared(text: &str) -> Option<(u8, &str)> {
    let end = text.find(['\n', '\r'])?;
    let (line, rest) = text.split_at(end);
    let line = line.trim_matches('"');
    let separator = line
        .strip_prefix("sep=")
        .or_else(|| line.strip_prefix("SEP="))?;
    let [separator] = separator.as_bytes() else {
        return None;
    };
    let rest = rest.strip_prefix("\r\n").or_else(|| rest.get(1..))?;
    (separator.is_ascii() && !matches!(separator, b'"' | b'\n' | b'\r'))
        .then_some((*separator, rest))
}

/// Separator that divides most of the first rows alike; `None` for a single column.
pub(super) fn detect(text: &str) -> Option<u8> {
    let mut best = None;
    for separator in SEPARATORS {
        let (rows, score) = consistency(text, separator);
        if rows == 0 {
            return Some(separator);
        }
        // Commas and bars of sentences divide only some rows.
        let divides = score.0 * 2 > rows || (score.0 > 0 && matches!(separator, b';' | b'\t'));
        if divides && best.is_none_or(|(found, _)| score > found) {
            best = Some((score, separator));
        }
    }
    best.map(|(_, separator)| separator)
}

/// Number of rows, and how many of them have the most frequent number of fields above one, with that number.
fn consistency(text: &str, separator: u8) -> (usize, (usize, usize)) {
    let mut frequencies: Vec<(usize, usize)> = Vec::new();
    let (mut rows, mut fields, mut has_content) = (0, 0, false);
    for field in Fields::new(text, Some(separator)).take(EXAMINED_FIELDS) {
        fields += 1;
        has_content |= !field.is_empty();
        if !field.ends_record {
            continue;
        }
        if has_content {
            rows += 1;
            match frequencies.iter_mut().find(|(count, _)| *count == fields) {
                Some((_, frequency)) => *frequency += 1,
                None => frequencies.push((fields, 1)),
            }
        }
        (fields, has_content) = (0, false);
        if rows == EXAMINED_ROWS {
            break;
        }
    }
    if fields > 1 {
        (rows, frequencies) = (rows + 1, {
            frequencies.push((fields, 1));
            frequencies
        });
    }
    let several = frequencies.into_iter().filter(|(count, _)| *count > 1);
    let best = several.map(|(count, frequency)| (frequency, count)).max();
    (rows, best.unwrap_or((0, 0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separator_is_the_one_that_divides_rows_alike() {
        for (text, separator) in [
            ("a;b;1,5\nc;d;2,5\n", Some(b';')),
            ("a,b\nc,d\n", Some(b',')),
            ("a\tb, c\nd\te\n", Some(b'\t')),
            ("a|b\nc|d", Some(b'|')),
            ("a\nb\nc, d\n", None),
            ("Отчёт\n\nVIN;Год\nX;1\nY;2", Some(b';')),
            ("\"a;b\",c\n\"d\",e", Some(b',')),
        ] {
            assert_eq!(detect(text), separator, "{text:?}");
        }
    }

    #[test]
    fn declared_separator_is_read_and_its_line_left_out() {
        assert_eq!(declared("sep=|\r\na|b"), Some((b'|', "a|b")));
        assert_eq!(declared("sep=;\na"), Some((b';', "a")));
        assert_eq!(declared("separator\na"), None);
        assert_eq!(declared("sep=ж\na"), None);
    }
}
