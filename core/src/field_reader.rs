//! Reads the fields of an object and notes everything that is wrong with them.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::ops::RangeInclusive;

use crate::control_chars::{self, is_control};
use crate::date::Date;
use crate::field_errors::{FieldError, FieldErrors};
use crate::json_value::Value;
use crate::messages;
use crate::money::Kopecks;

/// No text of a form is longer; a database column should not learn it first.
const LONGEST_TEXT: usize = 5000;

/// No form offers more to choose from.
const MOST_TEXTS: usize = 50;

pub(crate) const AMOUNT_MESSAGE: &str = "Некорректная сумма";

/// What is read of the fields of an object.
pub trait Fields: Sized {
    /// Says what is wrong with the fields; `None` where that leaves nothing to make a value of.
    fn fields(input: &Input<'_>, today: Date) -> Option<Self>;
}

/// Reads an object: `fields` says what is wrong with it, and has the value where nothing is.
pub(crate) fn read<T>(
    value: &Value,
    fields: impl FnOnce(&Input<'_>) -> Option<T>,
) -> Result<T, FieldErrors> {
    let input = Input::new(value)?;
    let form = fields(&input);
    input.finish().into_result()?;
    form.ok_or_else(|| FieldError::new("", "required", messages::CHECK_DATA).into())
}

/// What is wrong with an object, whose value nobody wants: the browser module is built without it.
pub(crate) fn refusals(value: &Value, fields: impl FnOnce(&Input<'_>)) -> FieldErrors {
    match Input::new(value) {
        Ok(input) => {
            fields(&input);
            input.finish()
        }
        Err(errors) => errors,
    }
}

/// The fields of one object. A field that is null counts as left out.
pub struct Input<'a> {
    path: String,
    fields: &'a [(String, Value)],
    known: RefCell<Vec<&'static str>>,
    open: Cell<bool>,
    errors: RefCell<FieldErrors>,
}

impl<'a> Input<'a> {
    /// The whole input; anything but an object is refused.
    fn new(value: &'a Value) -> Result<Self, FieldErrors> {
        Self::at(String::new(), value).map_err(FieldErrors::one)
    }

    fn at(path: String, value: &'a Value) -> Result<Self, FieldError> {
        let fields = match value {
            Value::Object(fields) => fields,
            Value::TooLarge => {
                let message = "Слишком много данных: сократите запрос";
                return Err(FieldError::new(path, "too_large", message));
            }
            _ => return Err(wrong_type(path, "набор полей")),
        };
        let input = Self {
            path,
            fields,
            known: RefCell::default(),
            open: Cell::new(false),
            errors: RefCell::default(),
        };
        for (name, value) in fields {
            if has_control(name) || holds_control(value) {
                input.refuse(
                    &name.replace(is_control, ""),
                    control_chars::CODE,
                    control_chars::MESSAGE,
                );
            }
        }
        Ok(input)
    }

    fn path_of(&self, name: &str) -> String {
        if self.path.is_empty() {
            name.to_owned()
        } else {
            format!("{}.{name}", self.path)
        }
    }

    /// The value of a field, unless it is left out.
    fn value(&self, name: &'static str) -> Option<&'a Value> {
        self.known.borrow_mut().push(name);
        let (_, value) = self.fields.iter().find(|(field, _)| field == name)?;
        (*value != Value::Null).then_some(value)
    }

    pub(crate) fn refuse(
        &self,
        name: &str,
        code: &'static str,
        message: impl Into<Cow<'static, str>>,
    ) {
        self.errors
            .borrow_mut()
            .push(FieldError::new(self.path_of(name), code, message));
    }

    fn refuse_type(&self, name: &str, what: &str) {
        self.errors
            .borrow_mut()
            .push(wrong_type(self.path_of(name), what));
    }

    /// Whether something was already said against the field.
    pub(crate) fn is_refused(&self, name: &str) -> bool {
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
            self.refuse_type(name, "текст");
            return None;
        };
        if text.len() > LONGEST_TEXT {
            self.refuse(name, "too_long", "Слишком длинный текст");
            return None;
        }
        // Refused with the object already.
        (!has_control(text)).then_some(text)
    }

    pub(crate) fn owned(&self, name: &'static str) -> Option<String> {
        self.text(name).map(str::to_owned)
    }

    /// A text that is not blank, without the blanks around it; `None` also when something was
    /// already said against the field.
    pub(crate) fn filled(&self, name: &'static str) -> Option<&'a str> {
        if self.is_refused(name) {
            return None;
        }
        self.text(name)
            .map(str::trim)
            .filter(|text| !text.is_empty())
    }

    /// A text that may not be missing or blank.
    pub(crate) fn required_text(
        &self,
        name: &'static str,
        message: &'static str,
    ) -> Option<&'a str> {
        let text = self.text(name).filter(|text| !text.trim().is_empty());
        if text.is_none() && !self.is_refused(name) {
            self.refuse(name, "required", message);
        }
        text
    }

    /// A text of a fixed set; `None` also when it is left out.
    pub(crate) fn choice<T>(
        &self,
        name: &'static str,
        parse: impl FnOnce(&str) -> Option<T>,
        message: &'static str,
    ) -> Option<T> {
        let choice = parse(self.text(name)?);
        if choice.is_none() {
            self.refuse(name, "unknown_choice", message);
        }
        choice
    }

    pub(crate) fn required_choice<T>(
        &self,
        name: &'static str,
        parse: impl FnOnce(&str) -> Option<T>,
        message: &'static str,
    ) -> Option<T> {
        let choice = self.choice(name, parse, message);
        if choice.is_none() && !self.is_refused(name) {
            self.refuse(name, "required", message);
        }
        choice
    }

    pub(crate) fn number(&self, name: &'static str) -> Option<f64> {
        let value = self.value(name)?;
        let Value::Number(number) = value else {
            self.refuse_type(name, "число");
            return None;
        };
        Some(*number)
    }

    /// A whole number within a range that may not be missing.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the range is checked first"
    )]
    pub(crate) fn whole(
        &self,
        name: &'static str,
        range: RangeInclusive<u16>,
        message: &'static str,
    ) -> Option<u16> {
        let Some(number) = self.number(name) else {
            if !self.is_refused(name) {
                self.refuse(name, "required", message);
            }
            return None;
        };
        let bounds = f64::from(*range.start())..=f64::from(*range.end());
        if number.fract() == 0.0 && bounds.contains(&number) {
            return Some(number as u16);
        }
        self.refuse(name, "out_of_range", message);
        None
    }

    /// A sum of roubles.
    pub(crate) fn sum(&self, name: &'static str) -> Option<Kopecks> {
        let sum = Kopecks::from_roubles(self.number(name)?);
        if sum.is_err() {
            self.refuse(name, "invalid_amount", AMOUNT_MESSAGE);
        }
        sum.ok()
    }

    /// A list of sums of roubles; an entry that is none refuses the list.
    pub(crate) fn sums(&self, name: &'static str) -> Option<Vec<Kopecks>> {
        let Value::List(values) = self.value(name)? else {
            self.refuse_type(name, "список");
            return None;
        };
        let sum = |value: &Value| match value {
            Value::Number(roubles) => Kopecks::from_roubles(*roubles).ok(),
            _ => None,
        };
        let sums: Option<Vec<_>> = values.iter().map(sum).collect();
        if sums.is_none() {
            self.refuse(name, "invalid_amount", AMOUNT_MESSAGE);
        }
        sums
    }

    /// A sum of roubles that may not be missing.
    pub(crate) fn sum_within(
        &self,
        name: &'static str,
        range: RangeInclusive<Kopecks>,
        message: &'static str,
    ) -> Option<Kopecks> {
        let Some(roubles) = self.number(name) else {
            if !self.is_refused(name) {
                self.refuse(name, "required", message);
            }
            return None;
        };
        let sum = Kopecks::from_roubles(roubles).ok();
        let sum = sum.filter(|sum| range.contains(sum));
        if sum.is_none() {
            self.refuse(name, "invalid_amount", message);
        }
        sum
    }

    pub(crate) fn flag(&self, name: &'static str) -> Option<bool> {
        let value = self.value(name)?;
        let Value::Bool(flag) = value else {
            self.refuse_type(name, "да или нет");
            return None;
        };
        Some(*flag)
    }

    /// A list of texts; entries of another type are refused one by one, a long list as a whole.
    pub(crate) fn texts(&self, name: &'static str) -> Option<Vec<&'a str>> {
        let value = self.value(name)?;
        let Value::List(values) = value else {
            self.refuse_type(name, "список");
            return None;
        };
        if values.len() > MOST_TEXTS {
            self.refuse(name, "too_many", "Слишком много значений в списке");
            return None;
        }
        let mut texts = Vec::with_capacity(values.len());
        for (index, value) in values.iter().enumerate() {
            match value {
                Value::Text(text) => texts.push(text.as_str()),
                _ => self.refuse_type(&format!("{name}[{index}]"), "текст"),
            }
        }
        (texts.len() == values.len()).then_some(texts)
    }

    /// An object inside this one; `None` when it is left out or no object.
    pub(crate) fn object<T>(
        &self,
        name: &'static str,
        read: impl FnOnce(&Input<'a>) -> T,
    ) -> Option<T> {
        self.inside(self.path_of(name), self.value(name)?, read)
    }

    /// The objects of a list; entries of another type are refused one by one.
    pub(crate) fn objects<T>(
        &self,
        name: &'static str,
        read: impl Fn(&Input<'a>) -> T,
    ) -> Option<Vec<T>> {
        let value = self.value(name)?;
        let Value::List(values) = value else {
            self.refuse_type(name, "список");
            return None;
        };
        let path = self.path_of(name);
        let entries = values.iter().enumerate();
        entries
            .map(|(index, value)| self.inside(format!("{path}[{index}]"), value, &read))
            .collect()
    }

    fn inside<T>(
        &self,
        path: String,
        value: &'a Value,
        read: impl FnOnce(&Input<'a>) -> T,
    ) -> Option<T> {
        match Self::at(path, value) {
            Ok(inner) => {
                let value = read(&inner);
                let mut errors = self.errors.borrow_mut();
                for error in inner.finish().errors {
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

    /// A field whose contents are the caller's own business.
    pub(crate) fn ignore(&self, name: &'static str) {
        self.known.borrow_mut().push(name);
    }

    /// Accepts fields that are not named.
    pub(crate) fn allow_unknown(&self) {
        self.open.set(true);
    }

    /// All fields, those that the rules do not name too.
    pub(crate) fn all(&self) -> &'a [(String, Value)] {
        self.fields
    }

    /// A text among fields that the rules do not name.
    pub(crate) fn named(&self, name: &str) -> Option<&'a Value> {
        self.fields
            .iter()
            .find(|(field, _)| field == name)
            .map(|(_, value)| value)
    }

    /// The errors, those of unknown fields last.
    fn finish(self) -> FieldErrors {
        let known = self.known.borrow();
        let mut unknown: Vec<&str> = self
            .fields
            .iter()
            .map(|(name, _)| name.as_str())
            .filter(|name| !self.open.get() && !known.contains(name))
            .collect();
        // JavaScript and JSON may order the same fields differently.
        unknown.sort_unstable();
        let mut errors = self.errors.take();
        for name in unknown {
            let path = self.path_of(name);
            errors.push(FieldError::new(path, "unknown_field", "Такого поля нет"));
        }
        errors
    }
}

fn has_control(text: &str) -> bool {
    text.contains(is_control)
}

/// Objects inside are looked through when they are read.
fn holds_control(value: &Value) -> bool {
    match value {
        Value::Text(text) => has_control(text),
        Value::List(values) => values.iter().any(holds_control),
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
