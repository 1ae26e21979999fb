//! Tools of the MCP server: names, required scopes, definitions with Russian texts.

use std::sync::LazyLock;

use avtosled_core::field_errors::{FieldError, FieldErrors};
use rmcp::model::{JsonObject, Tool};
use serde_json::Value;
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::public_api::scopes::{self, Required};

/// Name of a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum ToolName {
    Validate,
    QuoteOsago,
    PreviewCar,
    PriceCheck,
    OrderCheck,
    GetReport,
}

static TOOLS: LazyLock<Vec<Tool>> = LazyLock::new(|| {
    ToolName::VARIANTS
        .iter()
        .copied()
        .filter_map(define)
        .collect()
});

/// Definitions of all tools.
#[must_use]
pub fn list() -> &'static [Tool] {
    &TOOLS
}

/// Definition of a tool.
#[must_use]
pub fn find(name: ToolName) -> Option<&'static Tool> {
    TOOLS.iter().find(|tool| tool.name == name.into_str())
}

impl ToolName {
    /// Requirement on the API key: that of the tool's operation of `/v1`.
    #[must_use]
    pub fn required(self) -> Option<Required> {
        let (method, path) = match self {
            Self::Validate => ("POST", "/v1/validate"),
            Self::QuoteOsago => ("POST", "/v1/osago/quote"),
            // A preview uses the quota of the account for look-ups, as an order does.
            Self::PreviewCar | Self::PriceCheck | Self::OrderCheck => ("POST", "/v1/checks"),
            Self::GetReport => ("GET", "/v1/checks/{id}"),
        };
        scopes::for_route(method, path)
    }

    /// Rejects arguments that the tool does not have.
    pub fn check_names(self, arguments: &JsonObject) -> Result<(), FieldErrors> {
        let properties = find(self).and_then(|tool| tool.input_schema.get("properties"));
        let is_known = |name: &str| properties.is_some_and(|all| all.get(name).is_some());
        let mut errors = FieldErrors::default();
        for name in arguments.keys().filter(|name| !is_known(name)) {
            errors.push(FieldError::new(name, "unknown_field", "Такого поля нет"));
        }
        errors.into_result()
    }

    const fn definition(self) -> &'static str {
        match self {
            Self::Validate => include_str!("tools/validate.json"),
            Self::QuoteOsago => include_str!("tools/quote_osago.json"),
            Self::PreviewCar => include_str!("tools/preview_car.json"),
            Self::PriceCheck => include_str!("tools/price_check.json"),
            Self::OrderCheck => include_str!("tools/order_check.json"),
            Self::GetReport => include_str!("tools/get_report.json"),
        }
    }
}

fn define(name: ToolName) -> Option<Tool> {
    let mut definition: Value = serde_json::from_str(name.definition()).ok()?;
    if name == ToolName::OrderCheck {
        // An order has the arguments of its price.
        let price: Value = serde_json::from_str(ToolName::PriceCheck.definition()).ok()?;
        let properties = definition.pointer_mut("/inputSchema/properties")?;
        let shared = price.pointer("/inputSchema/properties")?.as_object()?;
        properties.as_object_mut()?.extend(shared.clone());
    }
    serde_json::from_value(definition).ok()
}
