//! MCP server, driven by the client of the MCP library.

mod calls;
mod refusals;
mod transport;

use avtosled_server::public_api::error_codes::ERROR_CODES;
use rmcp::model::{CallToolRequestParams, CallToolResult, ProtocolVersion};
use rmcp::service::{ClientInitializeError, RoleClient, RunningService, ServiceError};
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use rmcp::{ClientLifecycleMode, ClientServiceExt};
use serde_json::Value;

use crate::app::{TestApp, client};

type Assistant = RunningService<RoleClient, ()>;

/// Connects with an API key, by the newest version of the protocol.
async fn connect(app: &TestApp, key: &str) -> Assistant {
    let newest = ClientLifecycleMode::Discover {
        preferred_versions: vec![ProtocolVersion::V_2026_07_28],
    };
    try_connect(app, key, newest).await.unwrap()
}

async fn try_connect(
    app: &TestApp,
    key: &str,
    lifecycle: ClientLifecycleMode,
) -> Result<Assistant, ClientInitializeError> {
    let config = StreamableHttpClientTransportConfig::with_uri(format!("{}/mcp", app.url));
    let transport = StreamableHttpClientTransport::with_client(client(), config.auth_header(key));
    ().serve_with_lifecycle(transport, lifecycle).await
}

async fn try_call(
    assistant: &Assistant,
    tool: &'static str,
    arguments: Value,
) -> Result<CallToolResult, ServiceError> {
    let arguments = arguments.as_object().cloned().unwrap_or_default();
    let request = CallToolRequestParams::new(tool).with_arguments(arguments);
    assistant.call_tool(request).await
}

/// Calls a tool; the structured result.
async fn call(assistant: &Assistant, tool: &'static str, arguments: Value) -> Value {
    let result = try_call(assistant, tool, arguments).await.unwrap();
    assert_eq!(result.is_error, Some(false), "{result:?}");
    result.structured_content.unwrap()
}

/// Calls a tool that fails; the structured error, whose code is documented.
async fn refusal(assistant: &Assistant, tool: &'static str, arguments: Value) -> Value {
    let result = try_call(assistant, tool, arguments).await.unwrap();
    assert_eq!(result.is_error, Some(true), "{result:?}");
    let error = result.structured_content.unwrap();
    let is_documented = ERROR_CODES.iter().any(|one| error["code"] == one.code);
    assert!(is_documented, "{error}");
    error
}

/// Texts of a result.
fn texts(result: &CallToolResult) -> Vec<&str> {
    let texts = result.content.iter().filter_map(|block| block.as_text());
    texts.map(|text| text.text.as_str()).collect()
}
