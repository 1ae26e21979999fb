//! Open API `/v1` and MCP server `/mcp`, authenticated by API keys; own DTOs, shared use cases.

pub mod batches;
pub mod check_view;
pub mod checks;
pub mod error_codes;
pub mod http;
pub mod long_poll;
pub mod mcp;
pub mod preview;
pub mod quote;
pub mod rate_limit;
pub mod repository;
pub mod scopes;
pub mod sources;
pub mod test_mode;
pub mod usage;
pub mod validation;
pub mod versions;
pub mod watches;
