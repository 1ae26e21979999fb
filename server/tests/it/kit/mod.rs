mod config;
mod connections;
mod queue;
mod schema;
mod vault;
