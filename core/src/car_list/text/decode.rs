//! Decoding of a text file: UTF-8, UTF-16 with a byte order mark, windows-1251.

use std::borrow::Cow;

use super::super::file_error::FileError;
use crate::control_chars::is_control;

/// Characters of windows-1251 from 0x80; U+FFFD for the byte 0x98, which is not assigned.
const WINDOWS_1251: &str = "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{fffd}™љ›њќћџ\u{a0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{ad}®Ї°±Ііґµ¶·ё№є»јЅѕї\
АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя";

/// First bytes of OLE containers: old Excel, and workbooks with a password.
const OLE: &[u8] = b"\xD0\xCF\x11\xE0";
/// Name of the stream of an encrypted workbook, UTF-16LE.
const ENCRYPTED_STREAM: &[u8] = b"E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0";
/// First bytes of files that are not tables; the last is a spreadsheet of 1C.
const BINARY: [&[u8]; 9] = [
    b"%PDF",
    b"\x89PNG",
    b"\xFF\xD8\xFF",
    b"GIF8",
    b"Rar!",
    b"7z\xBC\xAF",
    b"\x1F\x8B",
    b"{\\rtf",
    b"MOXCEL",
];
/// Control characters are refused above one in this number.
const CONTROL_SHARE: usize = 100;
/// Number of characters outside ASCII from which an encoding is judged.
const JUDGED_LETTERS: usize = 20;

/// Decodes a file that is not a workbook.
pub(crate) fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, FileError> {
    if bytes.starts_with(OLE) {
        let encrypted = bytes
            .windows(ENCRYPTED_STREAM.len())
            .any(|window| window == ENCRYPTED_STREAM);
        return Err(if encrypted {
            FileError::Encrypted
        } else {
            FileError::OldExcel
        });
    }
    if BINARY.iter().any(|magic| bytes.starts_with(magic)) {
        return Err(FileError::Binary);
    }
    let text = match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => {
            let text = std::str::from_utf8(rest).map_err(|_| FileError::UnknownEncoding)?;
            Cow::Borrowed(text)
        }
        [0xFF, 0xFE, rest @ ..] => Cow::Owned(utf16(rest, u16::from_le_bytes)?),
        [0xFE, 0xFF, rest @ ..] => Cow::Owned(utf16(rest, u16::from_be_bytes)?),
        _ if bytes.contains(&0) => return Err(FileError::Binary),
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(windows_1251(bytes)?),
        },
    };
    checked(&text)?;
    Ok(text)
}

/// Checks a decoded text; returns it without a byte order mark.
pub(crate) fn checked(text: &str) -> Result<&str, FileError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() {
        return Err(if text.is_empty() {
            FileError::Empty
        } else {
            FileError::NoRows
        });
    }
    let controls = text.chars().filter(|&c| is_control(c)).count();
    if text.contains('\0') || controls * CONTROL_SHARE > text.len() {
        return Err(FileError::Binary);
    }
    if text.trim_start().starts_with('<') {
        return Err(FileError::Markup);
    }
    Ok(text)
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, FileError> {
    let units = bytes.as_chunks::<2>();
    if !units.1.is_empty() {
        return Err(FileError::UnknownEncoding);
    }
    let units = units.0.iter().map(|pair| unit(*pair));
    char::decode_utf16(units)
        .collect::<Result<_, _>>()
        .map_err(|_| FileError::UnknownEncoding)
}

/// Decodes windows-1251; rejects a text whose upper half holds few Russian letters.
fn windows_1251(bytes: &[u8]) -> Result<String, FileError> {
    let upper: Vec<char> = WINDOWS_1251.chars().collect();
    let (mut all, mut letters) = (0, 0);
    let mut text = String::with_capacity(bytes.len() * 2);
    for &byte in bytes {
        let Some(index) = byte.checked_sub(0x80) else {
            text.push(char::from(byte));
            continue;
        };
        all += 1;
        letters += usize::from(byte >= 0xC0 || matches!(byte, 0xA8 | 0xB8));
        text.push(upper.get(usize::from(index)).copied().unwrap_or('\u{fffd}'));
    }
    if text.contains('\u{fffd}') || (all >= JUDGED_LETTERS && letters * 2 < all) {
        return Err(FileError::UnknownEncoding);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_1251_has_a_character_for_each_byte_of_the_upper_half() {
        assert_eq!(WINDOWS_1251.chars().count(), 128);
        assert_eq!(
            decode(b"\xC2\xC8\xCD;\xB9\xA8\xFF").as_deref(),
            Ok("ВИН;№Ёя")
        );
    }

    #[test]
    fn code_page_866_is_refused() {
        // «Марка автомобиля; номер» in the code page of MS-DOS.
        let text =
            b"\x8C\xA0\xE0\xAA\xA0 \xA0\xA2\xE2\xAE\xAC\xAE\xA1\xA8\xAB\xEF; \xAD\xAE\xAC\xA5\xE0";
        assert_eq!(decode(text), Err(FileError::UnknownEncoding));
    }

    #[test]
    fn utf16_is_decoded_in_both_byte_orders() {
        assert_eq!(decode(b"\xFF\xFEA\0;\0\x12\x04").as_deref(), Ok("A;В"));
        assert_eq!(decode(b"\xFE\xFF\0A\0;\x04\x12").as_deref(), Ok("A;В"));
        assert_eq!(decode(b"\xFF\xFEA\0;"), Err(FileError::UnknownEncoding));
        assert_eq!(
            decode(b"\xFF\xFE\0\xD8\0\xD8"),
            Err(FileError::UnknownEncoding)
        );
    }
}
