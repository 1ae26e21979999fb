//! MCP server for assistants: tools that call the use cases of the open API.

pub mod calls;
mod summary;
mod tool_error;
pub mod tools;
