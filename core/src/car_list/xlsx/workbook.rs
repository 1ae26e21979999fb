//! Sheets of a workbook and the paths of its parts.

use quick_xml::events::Event;

use super::super::file_error::FileError;
use super::package::{Package, normalized};
use super::xml::{Flow, attribute, flag};

/// Maximum number of sheets and relationships of a part.
const MAX_ITEMS: usize = 2_000;

/// Workbook part with its relationships.
pub(super) struct Workbook {
    pub sheets: Vec<Sheet>,
    pub shared_strings: String,
    pub styles: String,
    pub from_1904: bool,
}

/// Sheet of a workbook.
pub(super) struct Sheet {
    pub name: String,
    pub path: String,
    pub visible: bool,
}

/// Relationship of a part.
struct Relationship {
    id: String,
    kind: String,
    target: String,
}

impl Workbook {
    pub(super) fn read(package: &mut Package<'_>) -> Result<Self, FileError> {
        let of_package = relationships(package, "_rels/.rels", "")?;
        let path = target_of(&of_package, "/officeDocument")
            .unwrap_or_else(|| "xl/workbook.xml".to_owned());
        let (folder, file) = path.rsplit_once('/').unwrap_or(("", &path));
        let prefix = if folder.is_empty() {
            String::new()
        } else {
            format!("{folder}/")
        };
        let links = relationships(package, &format!("{prefix}_rels/{file}.rels"), &prefix)?;
        let part = |kind: &str, file: &str| {
            target_of(&links, kind).unwrap_or_else(|| format!("{prefix}{file}"))
        };
        let mut workbook = Self {
            sheets: Vec::new(),
            shared_strings: part("/sharedStrings", "sharedStrings.xml"),
            styles: part("/styles", "styles.xml"),
            from_1904: false,
        };
        let found = package.for_each_event(&path, |event| {
            let Event::Start(element) = event else {
                return Ok(Flow::Continue);
            };
            match element.local_name().as_ref() {
                "workbookPr" => workbook.from_1904 |= flag(element, "date1904")?,
                "sheet" if workbook.sheets.len() < MAX_ITEMS => {
                    let id = attribute(element, "id")?.ok_or(FileError::Damaged)?;
                    let link = links
                        .iter()
                        .find(|link| link.id == id)
                        .ok_or(FileError::Damaged)?;
                    // Each part is read once: many sheets of one part would be read for hours.
                    let path = normalized(&link.target);
                    if workbook
                        .sheets
                        .iter()
                        .any(|sheet| normalized(&sheet.path) == path)
                    {
                        return Err(FileError::Damaged);
                    }
                    if link.kind.ends_with("/worksheet") {
                        workbook.sheets.push(Sheet {
                            name: attribute(element, "name")?.unwrap_or_default(),
                            path: link.target.clone(),
                            visible: !matches!(
                                attribute(element, "state")?.as_deref(),
                                Some("hidden" | "veryHidden")
                            ),
                        });
                    }
                }
                "sheet" => return Err(FileError::UnpackedTooLarge),
                _ => {}
            }
            Ok(Flow::Continue)
        })?;
        if found {
            Ok(workbook)
        } else {
            Err(FileError::OtherFormat)
        }
    }
}

/// Relationships of a part, with targets as paths of the package.
fn relationships(
    package: &mut Package<'_>,
    path: &str,
    folder: &str,
) -> Result<Vec<Relationship>, FileError> {
    let mut found = Vec::new();
    package.for_each_event(path, |event| {
        let Event::Start(element) = event else {
            return Ok(Flow::Continue);
        };
        if element.local_name().as_ref() == "Relationship" {
            if found.len() == MAX_ITEMS {
                return Err(FileError::UnpackedTooLarge);
            }
            let required = |name| attribute(element, name)?.ok_or(FileError::Damaged);
            found.push(Relationship {
                id: required("Id")?,
                kind: required("Type")?,
                target: resolved(&required("Target")?, folder),
            });
        }
        Ok(Flow::Continue)
    })?;
    Ok(found)
}

fn target_of(links: &[Relationship], kind: &str) -> Option<String> {
    let link = links.iter().find(|link| link.kind.ends_with(kind))?;
    Some(link.target.clone())
}

/// Path of a target that is relative to a folder or absolute.
fn resolved(target: &str, folder: &str) -> String {
    if let Some(absolute) = target.strip_prefix('/') {
        return absolute.to_owned();
    }
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}
