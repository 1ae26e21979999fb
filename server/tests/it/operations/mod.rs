mod vendor_statements;
