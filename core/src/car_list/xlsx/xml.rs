//! Streaming of the XML events of a part.

use std::io::BufRead;

use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::super::file_error::FileError;

/// Whether a stream of events is read further.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    Continue,
    Stop,
}

/// Calls a function with each event of an XML stream; elements without content give a start and an end.
pub(super) fn for_each_event(
    source: impl BufRead,
    mut handle: impl FnMut(&Event<'_>) -> Result<Flow, FileError>,
) -> Result<(), FileError> {
    let mut reader = Reader::from_reader(source);
    reader.config_mut().expand_empty_elements = true;
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        let event = reader
            .read_event_into(&mut buffer)
            .map_err(|_| FileError::Damaged)?;
        if matches!(event, Event::Eof) || handle(&event)? == Flow::Stop {
            return Ok(());
        }
    }
}

/// Calls a function with the local name and the value of each attribute.
pub(super) fn for_each_attribute(
    element: &BytesStart<'_>,
    mut handle: impl FnMut(&str, &str) -> Result<(), FileError>,
) -> Result<(), FileError> {
    for attribute in element.attributes().with_checks(false) {
        let attribute = attribute.map_err(|_| FileError::Damaged)?;
        let value = attribute.normalized_value(XmlVersion::Implicit1_0);
        let value = value.map_err(|_| FileError::Damaged)?;
        handle(attribute.key.local_name().as_ref(), &value)?;
    }
    Ok(())
}

/// Value of an attribute by its local name.
pub(super) fn attribute(element: &BytesStart<'_>, name: &str) -> Result<Option<String>, FileError> {
    let mut found = None;
    for_each_attribute(element, |attribute, value| {
        if attribute == name {
            found = Some(value.to_owned());
        }
        Ok(())
    })?;
    Ok(found)
}

/// Whether an attribute of the type `xsd:boolean` is set.
pub(super) fn flag(element: &BytesStart<'_>, name: &str) -> Result<bool, FileError> {
    Ok(matches!(
        attribute(element, name)?.as_deref(),
        Some("1" | "true")
    ))
}

/// Adds the text of an event to a string of limited length in bytes.
pub(super) fn append_text(
    event: &Event<'_>,
    text: &mut String,
    limit: usize,
) -> Result<(), FileError> {
    if text.len() > limit {
        return Ok(());
    }
    match event {
        Event::Text(part) => push_limited(text, &part.xml10_content(), limit),
        Event::CData(part) => push_limited(text, &part.xml10_content(), limit),
        Event::GeneralRef(reference) => append_reference(reference, text)?,
        _ => {}
    }
    Ok(())
}

/// Adds a text, of which the part over the limit is cut within one character after it.
fn push_limited(text: &mut String, part: &str, limit: usize) {
    let room = limit.saturating_sub(text.len()) + 4;
    text.push_str(
        part.get(..part.floor_char_boundary(room))
            .unwrap_or_default(),
    );
}

fn append_reference(reference: &BytesRef<'_>, text: &mut String) -> Result<(), FileError> {
    if let Some(c) = reference
        .resolve_char_ref()
        .map_err(|_| FileError::Damaged)?
    {
        text.push(c);
    } else {
        text.push_str(resolve_xml_entity(reference).ok_or(FileError::Damaged)?);
    }
    Ok(())
}
