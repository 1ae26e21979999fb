//! OpenAPI schemas of tagged enums whose variants are closed schemas.

use std::collections::{BTreeMap, BTreeSet};

use utoipa::openapi::schema::{AdditionalProperties, Object};
use utoipa::openapi::{Components, RefOr, Schema};

type Named = BTreeMap<String, RefOr<Schema>>;

/// Joins each variant with its tag into one schema; returns the names of the joined schemas.
/// A closed schema would forbid the tag beside it.
pub fn join(components: &mut Components) -> BTreeSet<String> {
    let named = components.schemas.clone();
    let mut found = BTreeSet::new();
    for schema in components.schemas.values_mut() {
        let RefOr::T(Schema::OneOf(one)) = schema else {
            continue;
        };
        for variant in &mut one.items {
            if let Some((name, whole)) = joined(variant, &named) {
                found.insert(name);
                *variant = RefOr::T(Schema::Object(whole));
            }
        }
    }
    found
}

fn joined(variant: &RefOr<Schema>, named: &Named) -> Option<(String, Object)> {
    let RefOr::T(Schema::AllOf(all)) = variant else {
        return None;
    };
    let [RefOr::Ref(closed), RefOr::T(Schema::Object(tag))] = all.items.as_slice() else {
        return None;
    };
    let name = closed.ref_location.rsplit('/').next()?;
    let RefOr::T(Schema::Object(closed)) = named.get(name)? else {
        return None;
    };
    let is_closed = matches!(
        closed.additional_properties.as_deref(),
        Some(AdditionalProperties::FreeForm(false))
    );
    let mut whole = closed.clone();
    whole.properties.extend(tag.properties.clone());
    whole.required.extend(tag.required.clone());
    is_closed.then(|| (name.to_owned(), whole))
}
