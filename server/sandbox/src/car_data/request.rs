//! Request to the car-data service and its validation.

use std::collections::HashMap;

use axum::{
    extract::Query,
    http::{HeaderMap, Method as Verb, Uri},
};
use chrono::NaiveDate;

use crate::car_data::{
    failure::Failure,
    parameters::{Need, Parameter, date},
};

pub const TOKEN: &str = "sandboxsandboxsandboxsandbox0000";

/// Prefix of test tokens that are rejected with the code in them: `error504` plus padding.
const REFUSED_TOKEN_PREFIX: &str = "error";

#[derive(Debug)]
pub struct Request {
    /// Origin at which the client reaches the sandbox.
    pub origin: String,
    token: Option<String>,
    parameters: HashMap<String, String>,
}

impl Request {
    /// Reads a request; only GET requests have parameters.
    pub fn read(verb: &Verb, uri: &Uri, headers: &HeaderMap) -> Self {
        let parameters = match Query::<HashMap<String, String>>::try_from_uri(uri) {
            Ok(Query(parameters)) if verb == Verb::GET => parameters,
            _ => HashMap::new(),
        };
        let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let token = header("token").or_else(|| parameters.get("token").map(String::as_str));
        Self {
            origin: format!("http://{}", header("host").unwrap_or("127.0.0.1")),
            token: token.filter(|token| !token.is_empty()).map(str::to_owned),
            parameters,
        }
    }

    /// Value of a parameter, unless empty.
    pub fn value(&self, name: &str) -> Option<&str> {
        let value = self.parameters.get(name)?;
        Some(value.as_str()).filter(|value| !value.is_empty())
    }

    /// Key of the call: the value of the first non-optional parameter that is present.
    pub fn key(&self, parameters: &[Parameter]) -> Option<&str> {
        let mut needed = parameters
            .iter()
            .filter(|parameter| parameter.need != Need::Optional);
        needed.find_map(|parameter| self.value(parameter.name))
    }

    pub fn date(&self, name: &str) -> Option<NaiveDate> {
        self.value(name).and_then(date)
    }

    /// Rejects a missing, too short or unknown token.
    pub fn check_token(&self) -> Result<(), Failure> {
        let token = self.token.as_deref().ok_or(Failure::coded("502"))?;
        if token.len() != TOKEN.len() {
            return Err(Failure::coded("499"));
        }
        if token == TOKEN {
            return Ok(());
        }
        let code = token
            .strip_prefix(REFUSED_TOKEN_PREFIX)
            .and_then(|rest| rest.get(..3));
        let failure = code.and_then(Failure::named);
        Err(failure.unwrap_or(Failure::coded("503")))
    }

    /// Rejects missing parameters first, then values in a wrong format.
    pub fn check_parameters(&self, parameters: &[Parameter]) -> Result<(), Failure> {
        let is_missing = |parameter: &&Parameter| self.value(parameter.name).is_none();
        for parameter in parameters.iter().filter(is_missing) {
            if let Need::Mandatory(code) = parameter.need {
                return Err(Failure::coded(code));
            }
        }
        let mut choices = parameters
            .iter()
            .filter(|p| p.need == Need::OneOf)
            .peekable();
        if choices.peek().is_some() && choices.all(|choice| is_missing(&choice)) {
            return Err(Failure::coded("460"));
        }
        parameters.iter().try_for_each(|parameter| {
            let value = self.value(parameter.name);
            value.map_or(Ok(()), |value| parameter.format.check(value))
        })
    }
}
