//! Scopes of API keys that the operations of `/v1` and the MCP server require.

use self::Required::{AnyKey, Scope as Of};
use crate::business::repository::api_keys::Scope;

/// Requirement of an operation on the API key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Required {
    /// Any valid API key.
    AnyKey,
    Scope(Scope),
}

/// Method, path and requirement of every operation of `/v1`, and of `/mcp`, whose tools require scopes themselves.
pub const OPERATIONS: [(&str, &str, Required); 25] = [
    ("POST", "/mcp", AnyKey),
    ("POST", "/v1/validate", AnyKey),
    ("POST", "/v1/osago/quote", AnyKey),
    ("GET", "/v1/sources", AnyKey),
    ("GET", "/v1/balance", Of(Scope::BalanceRead)),
    ("GET", "/v1/usage", Of(Scope::BalanceRead)),
    ("POST", "/v1/checks", Of(Scope::ChecksWrite)),
    ("GET", "/v1/checks", Of(Scope::ChecksRead)),
    ("GET", "/v1/checks/{id}", Of(Scope::ChecksRead)),
    ("GET", "/v1/checks/{id}/report.pdf", Of(Scope::ChecksRead)),
    ("POST", "/v1/checks/{id}/refresh", Of(Scope::ChecksWrite)),
    ("POST", "/v1/batches", Of(Scope::ChecksWrite)),
    ("GET", "/v1/batches", Of(Scope::ChecksRead)),
    ("GET", "/v1/batches/{id}", Of(Scope::ChecksRead)),
    ("GET", "/v1/batches/{id}/rows", Of(Scope::ChecksRead)),
    ("POST", "/v1/batches/{id}/pause", Of(Scope::ChecksWrite)),
    ("POST", "/v1/batches/{id}/resume", Of(Scope::ChecksWrite)),
    ("POST", "/v1/batches/{id}/cancel", Of(Scope::ChecksWrite)),
    ("GET", "/v1/watches", Of(Scope::Watches)),
    ("POST", "/v1/watches", Of(Scope::Watches)),
    ("DELETE", "/v1/watches/{id}", Of(Scope::Watches)),
    ("GET", "/v1/webhooks", Of(Scope::Webhooks)),
    ("POST", "/v1/webhooks", Of(Scope::Webhooks)),
    ("DELETE", "/v1/webhooks/{id}", Of(Scope::Webhooks)),
    ("POST", "/v1/webhooks/{id}/test", Of(Scope::Webhooks)),
];

/// Requirement of a route; `None` for an unlisted route, which is rejected.
#[must_use]
pub fn for_route(method: &str, path: &str) -> Option<Required> {
    let found = OPERATIONS
        .iter()
        .find(|(listed_method, listed_path, _)| *listed_method == method && *listed_path == path);
    found.map(|(_, _, required)| *required)
}

/// Methods of a path.
#[must_use]
pub fn methods(path: &str) -> Vec<&'static str> {
    let of_path = OPERATIONS.iter().filter(|(_, listed, _)| *listed == path);
    of_path.map(|(method, ..)| *method).collect()
}
