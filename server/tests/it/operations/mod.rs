mod acts;
mod ceilings;
mod vendor_statements;
