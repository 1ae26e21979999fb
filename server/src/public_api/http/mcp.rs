//! Route of the MCP server: Model Context Protocol over streamable HTTP, without sessions.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Request};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::middleware;
use axum::response::Response;
use axum::routing::{Router, post};
use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, ErrorData, Implementation, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::{RequestContext, RoleServer};
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use tracing::{Instrument, Span};

use crate::business::api_keys::authentication::ApiCaller;
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::ClientAddress;
use crate::platform::http::problem::RenderedBody;
use crate::platform::http::security_log;
use crate::platform::http::state::AppState;
use crate::public_api::http::client;
use crate::public_api::mcp::calls;
use crate::public_api::mcp::tools::{self, ToolName};

const PATH: &str = "/mcp";
const INSTRUCTIONS: &str = "Автослед проверяет подержанные автомобили по VIN, госномеру или номеру \
    кузова. Порядок: validate и preview_car уточняют номер и автомобиль, price_check называет цену, \
    order_check заказывает проверку после согласия пользователя с ценой, get_report возвращает отчёт. \
    Платный только order_check. Суммы — рубли. Сообщайте пользователю только то, что есть в отчёте.";

type Service = StreamableHttpService<McpServer, NeverSessionManager>;

/// Route of the MCP server, authenticated and limited as those of `/v1`.
pub fn routes(state: &AppState) -> Router<AppState> {
    let server = McpServer(Arc::clone(&state.ctx));
    // A response is one JSON text: no tool reports progress.
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_allowed_origins(origin(&state.ctx.public_url))
        .enforce_origin_validation()
        // Proxies may change it; a page of another site is recognised by its origin.
        .disable_allowed_hosts();
    let service = Service::new(move || Ok(server.clone()), Arc::default(), config);
    let endpoint = post(async move |request: Request| answer(&service, request).await);
    let authorise = middleware::from_fn_with_state(state.clone(), client::authorise);
    Router::new().route(PATH, endpoint.route_layer(authorise))
}

/// Origin of the pages with its port, as the MCP library compares it.
fn origin(public_url: &str) -> Option<String> {
    let url: Uri = public_url.parse().ok()?;
    let (scheme, authority) = (url.scheme_str()?, url.authority()?);
    let default_port = if scheme == "https" { 443 } else { 80 };
    let port = authority.port_u16().unwrap_or(default_port);
    Some(format!("{scheme}://{}:{port}", authority.host()))
}

async fn answer(service: &Service, request: Request) -> Result<Response, ApiError> {
    let (mut parts, body) = request.into_parts();
    // Limits of size and time are reported as on other routes.
    let body = Bytes::from_request(Request::new(body), &()).await;
    let body = body.map_err(|rejection| ApiError::from_status(rejection.status()))?;
    // The library calls tools in tasks of their own.
    parts.extensions.insert(Span::current());
    let request = Request::from_parts(parts, Body::from(body));
    let mut response = service.handle(request).await.map(Body::new);
    let content_type = response.headers().get(header::CONTENT_TYPE);
    // Errors of JSON-RPC are read by the client; others are those of the transport.
    if content_type == Some(&HeaderValue::from_static("application/json")) {
        response.extensions_mut().insert(RenderedBody);
    }
    Ok(response)
}

/// MCP server of a process; the API key of each request identifies the account.
#[derive(Clone)]
struct McpServer(Arc<Context>);

impl ServerHandler for McpServer {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        let server = Implementation::new("avtosled", env!("CARGO_PKG_VERSION"));
        ServerConfig::new(capabilities)
            .with_server_info(server.with_title("Автослед"))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::list().to_vec()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        tools::find(name.parse().ok()?).cloned()
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Ok(tool) = request.name.parse::<ToolName>() else {
            return Err(ErrorData::invalid_params("unknown tool", None));
        };
        let parts = context.extensions.get::<Parts>();
        // Both are set before the library is called.
        let (Some(caller), Some(span)) = (
            parts.and_then(|parts| parts.extensions.get::<Arc<ApiCaller>>()),
            parts.and_then(|parts| parts.extensions.get::<Span>()),
        ) else {
            return Err(ErrorData::internal_error("no API key", None));
        };
        let arguments = request.arguments.unwrap_or_default();
        let client = parts.and_then(|parts| parts.extensions.get::<ClientAddress>());
        let call = async {
            let result = calls::call(&self.0, caller, tool, arguments).await;
            result.inspect_err(|error| {
                let address = client.and_then(|ClientAddress(address)| *address);
                let status = StatusCode::from_u16(error.status).unwrap_or_default();
                security_log::note_refusal(status, error.code, address);
            })
        };
        let result = call.instrument(span.clone()).await;
        Ok(result.unwrap_or_else(Into::into).into())
    }
}

#[cfg(test)]
mod tests {
    use super::origin;

    #[test]
    fn origin_of_public_url_has_a_port() {
        for (url, expected) in [
            ("https://avtosled.ru", Some("https://avtosled.ru:443")),
            ("http://127.0.0.1:8080", Some("http://127.0.0.1:8080")),
            ("http://localhost", Some("http://localhost:80")),
            ("/pages", None),
        ] {
            assert_eq!(origin(url).as_deref(), expected, "{url}");
        }
    }
}
