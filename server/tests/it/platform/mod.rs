mod allowances;
mod config;
mod connections;
mod queue;
mod schema;
mod vault;
mod vendor_places;
