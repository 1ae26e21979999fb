//! Reader of the fields of a JSON object that collects all their errors.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::ops::RangeInclusive;

use crate::control_chars::{self, is_control};
use crate::date::Date;
use crate::field_errors::{FieldError, FieldErrors};
use crate::json_value::Value;
use crate::messages;
use crate::money::Kopecks;

/// Maximum length of one text, bytes; keeps oversized values from the database.
const MAX_TEXT_BYTES: usize = 5000;

/// Maximum number of entries of a list of texts; no form offers more choices.
const MAX_TEXTS: usize = 50;

pub(crate) const AMOUNT_MESSAGE: &str = "Некорректная сумма";

/// Value that is built from the fields of a JSON object.
pub trait FromFields: Sized {
    /// Adds an error for each invalid field; `None` where a required field has no usable value.
    fn from_fields(fields: &FieldReader<'_>, today: Date) -> Option<Self>;
}

/// Reads an object with `from_fields`; the value is returned only when no field has an error.
pub(crate) fn read<T>(
    value: &Value,
    from_fields: impl FnOnce(&FieldReader<'_>) -> Option<T>,
) -> Result<T, FieldErrors> {
    let reader = FieldReader::new(value)?;
    let form = from_fields(&reader);
    reader.into_errors().into_result()?;
    form.ok_or_else(|| FieldError::new("", "required", messages::CHECK_DATA).into())
}

/// Validates an object without building its value, which keeps the WASM module small.
pub(crate) fn errors(value: &Value, from_fields: impl FnOnce(&FieldReader<'_>)) -> FieldErrors {
    match FieldReader::new(value) {
        Ok(reader) => {
            from_fields(&reader);
            reader.into_errors()
        }
        Err(errors) => errors,
    }
}

/// Reads the fields of one object and collects their errors. A null field counts as missing.
pub struct FieldReader<'a> {
    path: String,
    fields: &'a [(String, Value)],
    known: RefCell<Vec<&'static str>>,
    allows_unknown: Cell<bool>,
    errors: RefCell<FieldErrors>,
}

impl<'a> FieldReader<'a> {
    /// Reader of the root object; any other type of value is an error.
    fn new(value: &'a Value) -> Result<Self, FieldErrors> {
        Self::at_path(String::new(), value).map_err(FieldErrors::one)
    }

    fn at_path(path: String, value: &'a Value) -> Result<Self, FieldError> {
        let fields = match value {
            Value::Object(fields) => fields,
            Value::TooLarge => {
                let message = "Слишком много данных: сократите запрос";
                return Err(FieldError::new(path, "too_large", message));
            }
            _ => return Err(wrong_type(path, "набор полей")),
        };
        let reader = Self {
            path,
            fields,
            known: RefCell::default(),
            allows_unknown: Cell::new(false),
            errors: RefCell::default(),
        };
        for (name, value) in fields {
            if has_control(name) || contains_control(value) {
                reader.add_error(
                    &name.replace(is_control, ""),
                    control_chars::CODE,
                    control_chars::MESSAGE,
                );
            }
        }
        Ok(reader)
    }

    fn path_of(&self, name: &str) -> String {
        if self.path.is_empty() {
            name.to_owned()
        } else {
            format!("{}.{name}", self.path)
        }
    }

    /// Marks the field as known and returns its value, unless it is missing or null.
    fn value(&self, name: &'static str) -> Option<&'a Value> {
        self.known.borrow_mut().push(name);
        let (_, value) = self.fields.iter().find(|(field, _)| field == name)?;
        (*value != Value::Null).then_some(value)
    }

    pub(crate) fn add_error(
        &self,
        name: &str,
        code: &'static str,
        message: impl Into<Cow<'static, str>>,
    ) {
        self.errors
            .borrow_mut()
            .push(FieldError::new(self.path_of(name), code, message));
    }

    fn add_type_error(&self, name: &str, what: &str) {
        self.errors
            .borrow_mut()
            .push(wrong_type(self.path_of(name), what));
    }

    pub(crate) fn has_error(&self, name: &str) -> bool {
        let path = self.path_of(name);
        self.errors
            .borrow()
            .errors
            .iter()
            .any(|error| error.path == path)
    }

    pub(crate) fn text(&self, name: &'static str) -> Option<&'a str> {
        let value = self.value(name)?;
        let Value::Text(text) = value else {
            self.add_type_error(name, "текст");
            return None;
        };
        if text.len() > MAX_TEXT_BYTES {
            self.add_error(name, "too_long", "Слишком длинный текст");
            return None;
        }
        // The constructor already reported control characters.
        (!has_control(text)).then_some(text)
    }

    pub(crate) fn owned_text(&self, name: &'static str) -> Option<String> {
        self.text(name).map(str::to_owned)
    }

    /// A trimmed text; `None` when it is blank or the field already has an error.
    pub(crate) fn non_blank(&self, name: &'static str) -> Option<&'a str> {
        if self.has_error(name) {
            return None;
        }
        self.text(name)
            .map(str::trim)
            .filter(|text| !text.is_empty())
    }

    /// Adds the error `required` when there is no value and the field has no error yet.
    pub(crate) fn required<T>(
        &self,
        name: &str,
        value: Option<T>,
        message: &'static str,
    ) -> Option<T> {
        if value.is_none() && !self.has_error(name) {
            self.add_error(name, "required", message);
        }
        value
    }

    /// A text that must not be missing or blank; returned untrimmed.
    pub(crate) fn required_text(
        &self,
        name: &'static str,
        message: &'static str,
    ) -> Option<&'a str> {
        let text = self.text(name).filter(|text| !text.trim().is_empty());
        self.required(name, text, message)
    }

    /// A text that `parse` accepts; `None` also when the field is missing.
    pub(crate) fn choice<T>(
        &self,
        name: &'static str,
        parse: impl FnOnce(&str) -> Option<T>,
        message: &'static str,
    ) -> Option<T> {
        let choice = parse(self.text(name)?);
        if choice.is_none() {
            self.add_error(name, "unknown_choice", message);
        }
        choice
    }

    pub(crate) fn required_choice<T>(
        &self,
        name: &'static str,
        parse: impl FnOnce(&str) -> Option<T>,
        message: &'static str,
    ) -> Option<T> {
        self.required(name, self.choice(name, parse, message), message)
    }

    pub(crate) fn number(&self, name: &'static str) -> Option<f64> {
        let value = self.value(name)?;
        let Value::Number(number) = value else {
            self.add_type_error(name, "число");
            return None;
        };
        Some(*number)
    }

    /// An integer within a range that must not be missing.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the range is checked first"
    )]
    pub(crate) fn required_integer(
        &self,
        name: &'static str,
        range: RangeInclusive<u16>,
        message: &'static str,
    ) -> Option<u16> {
        let number = self.required(name, self.number(name), message)?;
        let bounds = f64::from(*range.start())..=f64::from(*range.end());
        if number.fract() == 0.0 && bounds.contains(&number) {
            return Some(number as u16);
        }
        self.add_error(name, "out_of_range", message);
        None
    }

    /// An amount of money, in roubles.
    pub(crate) fn amount(&self, name: &'static str) -> Option<Kopecks> {
        let amount = Kopecks::from_roubles(self.number(name)?);
        if amount.is_err() {
            self.add_error(name, "invalid_amount", AMOUNT_MESSAGE);
        }
        amount.ok()
    }

    /// A list of amounts in roubles; one invalid entry makes the whole list invalid.
    pub(crate) fn amounts(&self, name: &'static str) -> Option<Vec<Kopecks>> {
        let Value::List(values) = self.value(name)? else {
            self.add_type_error(name, "список");
            return None;
        };
        let amount = |value: &Value| match value {
            Value::Number(roubles) => Kopecks::from_roubles(*roubles).ok(),
            _ => None,
        };
        let amounts: Option<Vec<_>> = values.iter().map(amount).collect();
        if amounts.is_none() {
            self.add_error(name, "invalid_amount", AMOUNT_MESSAGE);
        }
        amounts
    }

    /// An amount in roubles within a range that must not be missing.
    pub(crate) fn required_amount(
        &self,
        name: &'static str,
        range: RangeInclusive<Kopecks>,
        message: &'static str,
    ) -> Option<Kopecks> {
        let roubles = self.required(name, self.number(name), message)?;
        let amount = Kopecks::from_roubles(roubles).ok();
        let amount = amount.filter(|amount| range.contains(amount));
        if amount.is_none() {
            self.add_error(name, "invalid_amount", message);
        }
        amount
    }

    pub(crate) fn flag(&self, name: &'static str) -> Option<bool> {
        let value = self.value(name)?;
        let Value::Bool(flag) = value else {
            self.add_type_error(name, "да или нет");
            return None;
        };
        Some(*flag)
    }

    /// A list of flags; one entry of another type makes the whole list invalid.
    pub(crate) fn flags(&self, name: &'static str) -> Option<Vec<bool>> {
        let Value::List(values) = self.value(name)? else {
            self.add_type_error(name, "список");
            return None;
        };
        let flag = |value: &Value| match value {
            Value::Bool(flag) => Some(*flag),
            _ => None,
        };
        let flags: Option<Vec<_>> = values.iter().map(flag).collect();
        if flags.is_none() {
            self.add_type_error(name, "список из да или нет");
        }
        flags
    }

    /// A list of texts: an error for each entry of another type, or one for a list that is too long.
    pub(crate) fn texts(&self, name: &'static str) -> Option<Vec<&'a str>> {
        self.texts_up_to(name, MAX_TEXTS)
    }

    /// A list of at most `max` texts.
    pub(crate) fn texts_up_to(&self, name: &'static str, max: usize) -> Option<Vec<&'a str>> {
        let value = self.value(name)?;
        let Value::List(values) = value else {
            self.add_type_error(name, "список");
            return None;
        };
        if values.len() > max {
            self.add_error(name, "too_many", "Слишком много значений в списке");
            return None;
        }
        let mut texts = Vec::with_capacity(values.len());
        for (index, value) in values.iter().enumerate() {
            match value {
                Value::Text(text) => texts.push(text.as_str()),
                _ => self.add_type_error(&format!("{name}[{index}]"), "текст"),
            }
        }
        (texts.len() == values.len()).then_some(texts)
    }

    /// A nested object; `None` when the field is missing or of another type.
    pub(crate) fn object<T>(
        &self,
        name: &'static str,
        read: impl FnOnce(&FieldReader<'a>) -> T,
    ) -> Option<T> {
        self.nested(self.path_of(name), self.value(name)?, read)
    }

    /// The objects of a list, with an error for each entry of another type.
    pub(crate) fn objects<T>(
        &self,
        name: &'static str,
        read: impl Fn(&FieldReader<'a>) -> T,
    ) -> Option<Vec<T>> {
        let value = self.value(name)?;
        let Value::List(values) = value else {
            self.add_type_error(name, "список");
            return None;
        };
        let path = self.path_of(name);
        let entries = values.iter().enumerate();
        entries
            .map(|(index, value)| self.nested(format!("{path}[{index}]"), value, &read))
            .collect()
    }

    fn nested<T>(
        &self,
        path: String,
        value: &'a Value,
        read: impl FnOnce(&FieldReader<'a>) -> T,
    ) -> Option<T> {
        match Self::at_path(path, value) {
            Ok(reader) => {
                let value = read(&reader);
                let mut errors = self.errors.borrow_mut();
                for error in reader.into_errors().errors {
                    errors.push(error);
                }
                Some(value)
            }
            Err(error) => {
                self.errors.borrow_mut().push(error);
                None
            }
        }
    }

    /// Accepts a field of the JSON object without reading it; unlisted fields are errors.
    pub(crate) fn mark_known(&self, name: &'static str) {
        self.known.borrow_mut().push(name);
    }

    /// Allows fields that the form does not name.
    pub(crate) fn allow_unknown(&self) {
        self.allows_unknown.set(true);
    }

    /// All fields of the object, known or not, by name: JavaScript and JSON may order them differently.
    pub(crate) fn sorted_entries(&self) -> Vec<&'a (String, Value)> {
        let mut entries: Vec<_> = self.fields.iter().collect();
        entries.sort_unstable_by_key(|(name, _)| name);
        entries
    }

    /// The value of a field, null included, without marking it as known.
    pub(crate) fn raw_value(&self, name: &str) -> Option<&'a Value> {
        self.fields
            .iter()
            .find(|(field, _)| field == name)
            .map(|(_, value)| value)
    }

    /// The collected errors, followed by those of unknown fields.
    fn into_errors(self) -> FieldErrors {
        let known = self.known.borrow();
        let mut errors = self.errors.take();
        if self.allows_unknown.get() {
            return errors;
        }
        let unknown = self
            .sorted_entries()
            .into_iter()
            .map(|(name, _)| name.as_str());
        for name in unknown.filter(|name| !known.contains(name)) {
            let path = self.path_of(name);
            errors.push(FieldError::new(path, "unknown_field", "Такого поля нет"));
        }
        errors
    }
}

fn has_control(text: &str) -> bool {
    text.contains(is_control)
}

/// Whether a value contains control characters; nested objects are left to their own readers.
fn contains_control(value: &Value) -> bool {
    match value {
        Value::Text(text) => has_control(text),
        Value::List(values) => values.iter().any(contains_control),
        _ => false,
    }
}

fn wrong_type(path: String, what: &str) -> FieldError {
    FieldError::new(
        path,
        "wrong_type",
        format!("Неверный тип значения: нужно {what}"),
    )
}
