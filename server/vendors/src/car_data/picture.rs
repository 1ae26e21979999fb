//! Picture linked in an answer: format detection and errors.

use std::fmt;

/// Image formats that are passed on, none of which can contain a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureKind {
    Jpeg,
    Png,
    Webp,
    Gif,
}

impl PictureKind {
    /// Detects the format of an image by its signature.
    #[must_use]
    pub fn detect(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0xff, 0xd8, 0xff, ..] => Some(Self::Jpeg),
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some(Self::Png),
            [b'R', b'I', b'F', b'F', rest @ ..] if rest.get(4..8) == Some(b"WEBP") => {
                Some(Self::Webp)
            }
            [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Some(Self::Gif),
            _ => None,
        }
    }

    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Webp => "image/webp",
            Self::Gif => "image/gif",
        }
    }
}

/// Picture as received from the host.
#[derive(Clone)]
pub struct Picture {
    pub kind: PictureKind,
    pub bytes: Vec<u8>,
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Picture")
            .field("kind", &self.kind)
            .field("bytes", &self.bytes.len())
            .finish()
    }
}

/// Error of a picture download.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// The link has expired.
    #[error("the link to the picture has expired")]
    Gone,
    /// The response is no image or too large, or the address of the link is forbidden.
    #[error("the link does not lead to an acceptable picture")]
    Refused,
    /// The host is unavailable.
    #[error("the picture could not be fetched")]
    Unavailable,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picture_format_is_detected_by_signature_and_unknown_is_none() {
        for (bytes, kind) in [
            (
                &b"\xff\xd8\xff\xe0\x00\x10JFIF"[..],
                Some(PictureKind::Jpeg),
            ),
            (b"\x89PNG\r\n\x1a\n....", Some(PictureKind::Png)),
            (b"RIFF\x00\x00\x00\x00WEBPVP8 ", Some(PictureKind::Webp)),
            (b"GIF89a..", Some(PictureKind::Gif)),
            (b"<svg xmlns='http://www.w3.org/2000/svg'>", None),
            (b"<html>", None),
            (b"", None),
        ] {
            assert_eq!(PictureKind::detect(bytes), kind, "{bytes:?}");
        }
    }
}
