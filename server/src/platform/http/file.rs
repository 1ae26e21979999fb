//! File download as a response.

use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::{RefOr, Schema};

/// OpenAPI schema of a file response.
pub struct FileBytes;

impl utoipa::PartialSchema for FileBytes {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary)))
            .description(Some("The bytes of a file"))
            .into()
    }
}

impl utoipa::ToSchema for FileBytes {}
