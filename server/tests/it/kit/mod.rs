mod connections;
mod queue;
mod schema;
