# Orders by the open API while the server is killed. Needs processes.sh, postgres.sh, product.sh and accounts.sh.

killed_orders_on_sqlite() { while_killed killed_orders; }
killed_orders_on_postgres() { start_postgres durable && AVTOSLED_DATABASE_URL=$POSTGRES_URL while_killed killed_orders; }
killed_batch_on_sqlite() { while_killed killed_batch 50; }
# A batch of a killed process is claimed again after its lease of 20 seconds.
killed_batch_on_postgres() { start_postgres durable && AVTOSLED_DATABASE_URL=$POSTGRES_URL while_killed killed_batch 10; }

# while_killed <program of scripts/lib> <argument>...: runs it with a stopped installation and a live API key.
while_killed() {
  local PORT SANDBOX_PORT SMTP_PORT DATA_DIR token key
  programs || return
  trap 'stop_programs; stop_postgres' EXIT
  PORT=$(free_port) SANDBOX_PORT=$(free_port) SMTP_PORT=$(free_port)
  DATA_DIR=$(mktemp -d "$ROOT/target/$1.XXXXXX")
  start_sandbox target/debug/avtosled-sandbox --latency-ms 20 && start_server target/debug/avtosled || return
  token=$(staff_token) && key=$(api_key "$token" live) || return
  (as_server target/debug/avtosled admin credit 79990000000 5000 --key "$1") || return
  stop_program "${PROGRAMS[-1]}"
  (AVTOSLED_WEBHOOKS_ALLOW_PRIVATE=true as_server node "scripts/lib/$1.mjs" \
    target/debug/avtosled "$PORT" "$key" "${@:2}" 2>"$DATA_DIR/server.log") || return
  (as_server target/debug/avtosled admin reconcile) || return
  stop_programs
  rm -rf "$DATA_DIR"
}
