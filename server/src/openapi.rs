//! Completion of the OpenAPI document with what applies to all operations.

use std::collections::BTreeSet;

use utoipa::OpenApi;
use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::path::{Operation, ParameterBuilder, ParameterIn, PathItem};
use utoipa::openapi::schema::{
    AdditionalProperties, ArrayItems, KnownFormat, Object, ObjectBuilder, SchemaFormat, Type,
};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{Components, Content, Ref, RefOr, Response, ResponseBuilder, Schema};

use crate::identity::company::roles::COMPANY_ROUTES;
use crate::platform::http::openapi_enums;
use crate::platform::http::problem::Problem;
use crate::public_api::error_codes::ERROR_CODES;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Автослед",
        description = "Проверка автомобиля по VIN, госномеру или номеру кузова. Суммы — рубли.",
        version = "1"
    ),
    servers((url = "/", description = "This installation")),
    tags(
        (name = "identity", description = "Accounts, sessions, sign-in methods, registration data"),
        (name = "money", description = "Payments, saved methods, automatic top-up, statement, withdrawals"),
        (name = "offers", description = "Packages, subscriptions, promo codes"),
        (name = "checks", description = "Finding a car, ordering, the rules and price lists"),
        (name = "reports", description = "Reading, refreshing and sharing reports, watched cars"),
        (name = "quick", description = "Purchase of one report without a balance, estimates"),
        (name = "business", description = "Companies, lists of cars, keys of the open API, webhooks"),
        (name = "cabinet", description = "Overview of the account"),
        (name = "privacy", description = "Consents, export and deletion of personal data"),
        (name = "operations", description = "Error reports of the pages"),
        (name = "admin", description = "Administration"),
    ),
    components(schemas(Problem))
)]
pub struct Document;

/// Optional fields of responses, by schema; all other fields are always present.
const LEFT_OUT: [(&str, &str); 5] = [
    ("Problem", "docs"),
    ("Problem", "errors"),
    ("Problem", "mismatch"),
    ("Problem", "retryAfter"),
    ("PresentationValue", "items"),
];

/// Completes the OpenAPI document of the pages' API.
pub fn complete(document: &mut utoipa::openapi::OpenApi) {
    let components = document.components.get_or_insert_default();
    let bearer = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
    let access_key = SecurityScheme::ApiKey(ApiKey::Header(ApiKeyValue::new("X-Access-Key")));
    components.add_security_scheme("bearer", bearer);
    components.add_security_scheme("accessKey", access_key);
    name_company_header(document);
    complete_operations(document);
}

/// Adds the header that names a company to the operations that act on its account.
fn name_company_header(document: &mut utoipa::openapi::OpenApi) {
    for (method, path, _) in COMPANY_ROUTES {
        let item = document.paths.paths.get_mut(*path);
        let Some(operation) = item.and_then(|item| operation(item, method)) else {
            continue;
        };
        let header = ParameterBuilder::new()
            .name("X-Company-Id")
            .parameter_in(ParameterIn::Header)
            .description(Some(
                "Company on whose account the caller acts; by default the caller's own account",
            ))
            .schema(Some(
                ObjectBuilder::new()
                    .schema_type(Type::String)
                    .format(Some(SchemaFormat::KnownFormat(KnownFormat::Uuid))),
            ))
            .build();
        operation
            .parameters
            .get_or_insert_default()
            .push(RefOr::T(header));
    }
}

/// Operation of a path by its method in capitals.
fn operation<'a>(item: &'a mut PathItem, method: &str) -> Option<&'a mut Operation> {
    match method {
        "GET" => item.get.as_mut(),
        "POST" => item.post.as_mut(),
        "PUT" => item.put.as_mut(),
        "PATCH" => item.patch.as_mut(),
        "DELETE" => item.delete.as_mut(),
        _ => None,
    }
}

/// Completes the OpenAPI document of the open API `/v1`.
pub fn complete_public(document: &mut utoipa::openapi::OpenApi) {
    let components = document.components.get_or_insert_default();
    let key = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
    components.add_security_scheme("apiKey", key);
    complete_operations(document);
    list_error_codes(document);
    name_variants(document);
}

/// Titles the variants of tagged enums, from which generated clients take the names of their types.
fn name_variants(document: &mut utoipa::openapi::OpenApi) {
    let components = document.components.get_or_insert_default();
    for (name, schema) in &mut components.schemas {
        let RefOr::T(Schema::OneOf(one)) = schema else {
            continue;
        };
        for variant in &mut one.items {
            if let RefOr::T(Schema::Object(variant)) = variant
                && variant.title.is_none()
                && let Some(tag) = tag(variant)
            {
                variant.title = Some(format!("{name}{}", pascal_case(&tag)));
            }
        }
    }
}

/// Value of the field that distinguishes a variant: the only one with a single possible value.
fn tag(variant: &Object) -> Option<String> {
    let fixed = variant.properties.values().find_map(|field| match field {
        RefOr::T(Schema::Object(field)) => match field.enum_values.as_deref() {
            Some([value]) => value.as_str(),
            _ => None,
        },
        _ => None,
    });
    fixed.map(ToOwned::to_owned)
}

fn pascal_case(text: &str) -> String {
    let words = text.split('_').map(|word| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    });
    words.collect()
}

/// Lists the codes of errors: as the values of `Problem.code`, and with their meaning in `x-error-codes`.
fn list_error_codes(document: &mut utoipa::openapi::OpenApi) {
    let components = document.components.get_or_insert_default();
    let Some(RefOr::T(Schema::Object(problem))) = components.schemas.get_mut("Problem") else {
        return;
    };
    let described = serde_json::json!(ERROR_CODES.as_slice());
    problem.extensions = Some(
        ExtensionsBuilder::new()
            .add("x-error-codes", described)
            .build(),
    );
    if let Some(RefOr::T(Schema::Object(code))) = problem.properties.get_mut("code") {
        let codes = ERROR_CODES.iter().map(|error| error.code.into());
        code.enum_values = Some(codes.collect());
    }
}

/// Adds the common responses and required fields to a document.
fn complete_operations(document: &mut utoipa::openapi::OpenApi) {
    let components = document.components.get_or_insert_default();
    let refused = RefOr::T(refused());
    components.responses.insert("Problem".to_owned(), refused);
    let mut sent = BTreeSet::new();
    for item in document.paths.paths.values_mut() {
        for operation in operations(item) {
            may_be_refused(operation);
            // An explicit empty list declares that the operation needs no authentication.
            operation.security.get_or_insert_default();
            note_sent(operation, components, &mut sent);
        }
    }
    let joined = openapi_enums::join(components);
    for (name, schema) in &mut components.schemas {
        if let (false, RefOr::T(schema)) = (sent.contains(name), schema) {
            require_written(name, schema);
        }
    }
    forget_unused(document, &joined);
}

/// Removes schemas that nothing refers to.
fn forget_unused(document: &mut utoipa::openapi::OpenApi, names: &BTreeSet<String>) {
    let text = document.to_json().unwrap_or_default();
    let is_unused = |name: &str| !text.contains(&format!("/schemas/{name}\""));
    let components = document.components.get_or_insert_default();
    components
        .schemas
        .retain(|name, _| !(names.contains(name) && is_unused(name)));
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let operations = [
        &mut item.get,
        &mut item.post,
        &mut item.put,
        &mut item.patch,
        &mut item.delete,
    ];
    operations.into_iter().flatten()
}

fn refused() -> Response {
    let problem = Content::new(Some(Ref::from_schema_name("Problem")));
    ResponseBuilder::new()
        .description("Refused, or failed: what to tell the user")
        .content("application/problem+json", problem)
        .build()
}

/// Adds the error responses that every operation may return.
fn may_be_refused(operation: &mut Operation) {
    for statuses in ["4XX", "5XX"] {
        let problem = RefOr::Ref(Ref::from_response_name("Problem"));
        let responses = &mut operation.responses.responses;
        responses.insert(statuses.to_owned(), problem);
    }
}

/// Collects the names of the schemas used in a request.
fn note_sent(operation: &Operation, components: &Components, sent: &mut BTreeSet<String>) {
    let Some(RefOr::T(body)) = &operation.request_body else {
        return;
    };
    for content in body.content.values() {
        if let RefOr::T(content) = content
            && let Some(schema) = &content.schema
        {
            note_names(schema, components, sent);
        }
    }
}

fn note_names(schema: &RefOr<Schema>, components: &Components, names: &mut BTreeSet<String>) {
    let schema = match schema {
        RefOr::T(schema) => schema,
        RefOr::Ref(reference) => {
            let location = &reference.ref_location;
            let name = location.rsplit('/').next().unwrap_or_default();
            if names.insert(name.to_owned())
                && let Some(named) = components.schemas.get(name)
            {
                note_names(named, components, names);
            }
            return;
        }
    };
    for part in parts(schema) {
        note_names(part, components, names);
    }
}

/// Schemas that a schema is composed of.
fn parts(schema: &Schema) -> Vec<&RefOr<Schema>> {
    match schema {
        Schema::Array(array) => match &array.items {
            ArrayItems::RefOrSchema(items) => vec![items.as_ref()],
            ArrayItems::False => Vec::new(),
        },
        Schema::Object(object) => {
            let values = match object.additional_properties.as_deref() {
                Some(AdditionalProperties::RefOr(values)) => Some(values),
                _ => None,
            };
            object.properties.values().chain(values).collect()
        }
        Schema::OneOf(one) => one.items.iter().collect(),
        Schema::AllOf(all) => all.items.iter().collect(),
        Schema::AnyOf(any) => any.items.iter().collect(),
        _ => Vec::new(),
    }
}

/// Marks the fields of a response schema as required: absent values are `null`.
fn require_written(name: &str, schema: &mut Schema) {
    let inline: Vec<&mut RefOr<Schema>> = match schema {
        Schema::Object(object) => return require_fields(name, object),
        Schema::AllOf(all) => all.items.iter_mut().collect(),
        Schema::OneOf(one) => one.items.iter_mut().collect(),
        _ => Vec::new(),
    };
    for part in inline {
        if let RefOr::T(part) = part {
            require_written(name, part);
        }
    }
}

fn require_fields(name: &str, object: &mut Object) {
    let is_written = |field: &&String| !LEFT_OUT.contains(&(name, field.as_str()));
    object.required = object
        .properties
        .keys()
        .filter(is_written)
        .cloned()
        .collect();
}
