//! ZIP package of a workbook, checked before any part is read.

use std::collections::HashMap;
use std::io::{BufReader, Cursor, Read};

use quick_xml::events::Event;
use zip::ZipArchive;
use zip::read::ZipFile;
use zip::result::ZipError;

use super::super::file_error::FileError;
use super::super::limits::{MAX_ENTRIES, MAX_UNPACKED_BYTES};
use super::xml::{Flow, for_each_event};

/// Size of the buffer in which entries are decompressed to be counted, bytes.
const BUFFER: usize = 64 * 1024;
/// Entry of every workbook and document of Office.
const CONTENT_TYPES: &str = "[content_types].xml";

/// Stream of a decompressed part.
type Part<'p, 'a> = BufReader<ZipFile<'p, Cursor<&'a [u8]>>>;

/// Opened package.
pub(super) struct Package<'a> {
    zip: ZipArchive<Cursor<&'a [u8]>>,
    /// Indexes of the entries by path in lower case.
    entries: HashMap<String, usize>,
}

impl<'a> Package<'a> {
    /// Opens a package; refuses other formats, macros, external links and oversized content.
    pub(super) fn open(bytes: &'a [u8]) -> Result<Self, FileError> {
        let zip = ZipArchive::new(Cursor::new(bytes)).map_err(|error| refusal(&error))?;
        if zip.len() > MAX_ENTRIES {
            return Err(FileError::UnpackedTooLarge);
        }
        let mut entries = HashMap::with_capacity(zip.len());
        for index in 0..zip.len() {
            let name = zip
                .name_for_index(index)
                .and_then(Result::ok)
                .ok_or(FileError::Damaged)?;
            entries.insert(normalized(&name), index);
        }
        let mut package = Self { zip, entries };
        package.check_names()?;
        package.check_unpacked_size()?;
        Ok(package)
    }

    fn check_names(&self) -> Result<(), FileError> {
        let has = |test: fn(&str) -> bool| self.entries.keys().any(|name| test(name));
        if has(|name| name.ends_with("vbaproject.bin")) {
            return Err(FileError::Macros);
        }
        if has(|name| name.contains("externallinks/")) {
            return Err(FileError::ExternalLinks);
        }
        if !self.entries.contains_key(CONTENT_TYPES) || has(|name| name.ends_with("workbook.bin")) {
            return Err(FileError::OtherFormat);
        }
        Ok(())
    }

    /// Decompresses every entry, since the declared sizes may be false.
    fn check_unpacked_size(&mut self) -> Result<(), FileError> {
        let mut buffer = vec![0; BUFFER];
        let mut total: u64 = 0;
        for index in 0..self.zip.len() {
            let mut entry = self.zip.by_index(index).map_err(|error| refusal(&error))?;
            loop {
                let read = entry.read(&mut buffer).map_err(|_| FileError::Damaged)?;
                if read == 0 {
                    break;
                }
                total += read as u64;
                if total > MAX_UNPACKED_BYTES {
                    return Err(FileError::UnpackedTooLarge);
                }
            }
        }
        Ok(())
    }

    /// Reader of a part, if the package has it.
    fn part(&mut self, path: &str) -> Result<Option<Part<'_, 'a>>, FileError> {
        let Some(&index) = self.entries.get(&normalized(path)) else {
            return Ok(None);
        };
        let entry = self.zip.by_index(index).map_err(|error| refusal(&error))?;
        Ok(Some(BufReader::with_capacity(BUFFER, entry)))
    }

    /// Calls a function with each XML event of a part; `false` when the package lacks the part.
    pub(super) fn for_each_event(
        &mut self,
        path: &str,
        handle: impl FnMut(&Event<'_>) -> Result<Flow, FileError>,
    ) -> Result<bool, FileError> {
        let Some(part) = self.part(path)? else {
            return Ok(false);
        };
        for_each_event(part, handle)?;
        Ok(true)
    }
}

/// Path of an entry in lower case with plain slashes, since programs differ in both.
pub(super) fn normalized(path: &str) -> String {
    path.trim_start_matches('/')
        .replace('\\', "/")
        .to_ascii_lowercase()
}

fn refusal(error: &ZipError) -> FileError {
    match error {
        ZipError::UnsupportedArchive(reason) if *reason == ZipError::PASSWORD_REQUIRED => {
            FileError::Encrypted
        }
        _ => FileError::Damaged,
    }
}
