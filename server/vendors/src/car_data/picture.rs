//! A picture that an answer links to.

use std::fmt;

/// Kinds of pictures that are passed on. Nothing that can carry a script is among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureKind {
    Jpeg,
    Png,
    Webp,
    Gif,
}

impl PictureKind {
    /// The kind by the first bytes, whatever the vendor calls it.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Option<Self> {
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

    /// Its media type.
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

/// A picture as it came.
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

/// Why there is no picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// The vendor's link is dead.
    #[error("the link to the picture is dead")]
    Gone,
    /// The thing behind the link is no picture, is too large, or the link leads where it may not.
    #[error("there is no picture behind the link")]
    Refused,
    /// Nobody answers now.
    #[error("the picture could not be fetched")]
    Unavailable,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kind_is_told_by_the_bytes() {
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
            assert_eq!(PictureKind::of(bytes), kind, "{bytes:?}");
        }
    }
}
