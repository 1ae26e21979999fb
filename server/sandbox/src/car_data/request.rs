//! A call of the car-data service, and the checks of it.

use std::collections::HashMap;

use axum::{
    extract::Query,
    http::{HeaderMap, Method as Verb, Uri},
};
use chrono::NaiveDate;

use crate::car_data::{
    failure::Failure,
    method::{Method, Need, date},
};

pub const TOKEN: &str = "sandboxsandboxsandboxsandbox0000";

/// Tokens of the form `error504` plus padding are refused with that code.
const REFUSED_TOKEN_PREFIX: &str = "error";

#[derive(Debug)]
pub struct Request {
    /// Scheme, host and port under which the caller knows the sandbox.
    pub origin: String,
    token: Option<String>,
    parameters: HashMap<String, String>,
}

impl Request {
    /// Reads a call; the service sees no parameters unless the verb is GET.
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

    /// A parameter; an empty value is as good as none.
    pub fn value(&self, name: &str) -> Option<&str> {
        let value = self.parameters.get(name)?;
        Some(value.as_str()).filter(|value| !value.is_empty())
    }

    /// The subject of the call: the first of the method's parameters that must be given and was.
    pub fn key_of(&self, method: &Method) -> Option<&str> {
        let parameters = method.parameters.iter();
        let mut needed = parameters.filter(|parameter| parameter.need != Need::Optional);
        needed.find_map(|parameter| self.value(parameter.name))
    }

    /// The day in a parameter, if there is one.
    pub fn date(&self, name: &str) -> Option<NaiveDate> {
        self.value(name).and_then(date)
    }

    /// The token must be there, have its length and be known.
    pub fn check_token(&self) -> Result<(), Failure> {
        let token = self.token.as_deref().ok_or(Failure::coded("502"))?;
        if token.len() != TOKEN.len() {
            return Err(Failure::coded("499"));
        }
        if token == TOKEN {
            return Ok(());
        }
        let magic = token.strip_prefix(REFUSED_TOKEN_PREFIX);
        let refusal = magic
            .and_then(|rest| rest.get(..3))
            .and_then(Failure::named);
        Err(refusal.unwrap_or(Failure::coded("503")))
    }

    /// Refuses a call without what must be given, or with a value of the wrong form.
    pub fn check_parameters(&self, method: &Method) -> Result<(), Failure> {
        let is_missing = |name| self.value(name).is_none();
        for parameter in method.parameters {
            if let Need::Mandatory(code) = parameter.need
                && is_missing(parameter.name)
            {
                return Err(Failure::coded(code));
            }
        }
        let parameters = method.parameters.iter();
        let choices: Vec<_> = parameters.filter(|p| p.need == Need::OneOf).collect();
        if !choices.is_empty() && choices.iter().all(|choice| is_missing(choice.name)) {
            return Err(Failure::coded("460"));
        }
        method.parameters.iter().try_for_each(|parameter| {
            let value = self.value(parameter.name);
            value.map_or(Ok(()), |value| parameter.format.check(value))
        })
    }
}
