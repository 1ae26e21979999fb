# Installation with simulated customers, for operational tests. Needs project.sh, step.sh,
# artefacts.sh, processes.sh, product.sh and postgres.sh.
SERVER=target/debug/avtosled

# Prepares a temporary installation with a sandbox; on PostgreSQL if AVTOSLED_DATABASE_URL is set.
new_installation() {
  PORT=$(free_port) && SANDBOX_PORT=$(free_port) && SMTP_PORT=$(free_port) &&
    DATA_DIR=$(mktemp -d /tmp/avtosled-nightly.XXXXXX) || return
  start_sandbox target/debug/avtosled-sandbox --latency-ms 20
}

remove_installation() {
  stop_programs
  stop_postgres
  rm -rf "${DATA_DIR:-}"
}

# start_customers <port>: starts simulated customers, sets CUSTOMERS, waits for the first accepted orders.
start_customers() {
  local mark=$DATA_DIR/under-way
  rm -f "$mark"
  (as_server node scripts/lib/load_customers.mjs "$1" "$SANDBOX_PORT" "$SERVER" "$mark") &
  CUSTOMERS=$!
  while [[ ! -e $mark ]]; do
    kill -0 "$CUSTOMERS" 2>/dev/null || fail 'the customers have stopped'
    sleep 0.05
  done
}

# Stops the simulated customers; fails when one of their requests was lost.
stop_customers() {
  kill -TERM "$CUSTOMERS"
  wait "$CUSTOMERS"
}
