//! What a caller of the car-data service sent, and the checks of it.

use std::collections::HashMap;

use axum::extract::Query;
use axum::http::HeaderMap;
use axum::http::Method as Verb;
use axum::http::Uri;

use crate::car_data::METHODS;
use crate::car_data::Method;
use crate::car_data::failure::Failure;

/// The token that the service knows.
pub const TOKEN: &str = "sandboxsandboxsandboxsandbox0000";

/// Tokens of the form `error504` plus padding are refused with that code.
const REFUSED_TOKEN_PREFIX: &str = "error";
const TOKEN_LENGTH: usize = 32;

/// One call as it came in.
#[derive(Debug)]
pub struct Request {
    file: String,
    token: Option<String>,
    parameters: HashMap<String, String>,
}

impl Request {
    /// Reads a call; the service sees no parameters unless the verb is GET.
    pub fn read(file: &str, verb: &Verb, uri: &Uri, headers: &HeaderMap) -> Self {
        let query = Query::<HashMap<String, String>>::try_from_uri(uri);
        let parameters = match query {
            Ok(Query(parameters)) if verb == Verb::GET => parameters,
            _ => HashMap::new(),
        };
        let header = headers.get("token").and_then(|value| value.to_str().ok());
        let token = header.or_else(|| parameters.get("token").map(String::as_str));
        let token = token.filter(|token| !token.is_empty()).map(str::to_owned);
        Self {
            file: file.to_owned(),
            token,
            parameters,
        }
    }

    /// The method that the file and the type name.
    pub fn method(&self) -> Option<&'static Method> {
        let kind = self.parameters.get("type")?;
        METHODS
            .iter()
            .find(|method| method.file == self.file && method.kind == kind)
    }

    /// Value of the method's mandatory parameter, if it was given.
    pub fn key_of(&self, method: &Method) -> Option<&str> {
        let value = self.parameters.get(method.parameter?)?;
        Some(value.as_str()).filter(|value| !value.is_empty())
    }

    /// The token must be there, have its length and be known.
    pub fn check_token(&self) -> Result<(), Failure> {
        let token = self.token.as_deref().ok_or(Failure::coded("502"))?;
        if token.len() != TOKEN_LENGTH {
            return Err(Failure::coded("499"));
        }
        if token == TOKEN {
            return Ok(());
        }
        let magic = token
            .strip_prefix(REFUSED_TOKEN_PREFIX)
            .and_then(|rest| rest.get(..3));
        let refusal = magic.and_then(Failure::named);
        Err(refusal.unwrap_or(Failure::coded("503")))
    }

    /// The mandatory parameter must be there and have no strange characters.
    pub fn check_parameter(&self, method: &Method) -> Result<(), Failure> {
        let Some(name) = method.parameter else {
            return Ok(());
        };
        let value = self.key_of(method).ok_or(Failure::coded("766"))?;
        // Plates come in Cyrillic; everything else is Latin.
        let takes_cyrillic = name == "string";
        let is_allowed = |c: char| {
            c.is_ascii_alphanumeric()
                || c == '-'
                || (takes_cyrillic && matches!(c, 'А'..='я' | 'Ё' | 'ё'))
        };
        if value.chars().all(is_allowed) {
            Ok(())
        } else {
            Err(Failure::coded("888"))
        }
    }
}
