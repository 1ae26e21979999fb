mod acts;
mod ceilings;
mod method_tests;
mod overview;
mod vendor_statements;
