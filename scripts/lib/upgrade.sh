# Test of upgrades under load, which must not lose a request. Needs installation.sh and debian.sh.
# Joined with &&: callers test these functions, and `set -e` does not stop a tested function.

# Restarts two processes on PostgreSQL behind the proxy of deploy/, one after the other.
# The schema has been expanded for the next version before.
upgrade_behind_proxy() {
  local ports pids=() proxy number
  trap remove_installation EXIT
  programs && debian_program caddy && start_postgres || return
  export AVTOSLED_DATABASE_URL=$POSTGRES_URL AVTOSLED_TRUSTED_PROXIES=127.0.0.1
  export AVTOSLED_SHUTDOWN_DRAIN_S=3 AVTOSLED_SHUTDOWN_TIMEOUT_S=30
  new_installation && ports=("$(free_port)" "$(free_port)") || return
  for number in 0 1; do
    PORT=${ports[number]} start_server "$SERVER" || return
    pids[number]=${PROGRAMS[-1]}
  done
  proxy=$(free_port) && start_proxy "$proxy" "127.0.0.1:${ports[0]} 127.0.0.1:${ports[1]}" &&
    start_customers "$proxy" && expand || return
  for number in 0 1; do
    stop_program "${pids[number]}" && PORT=${ports[number]} start_server "$SERVER" || return
  done
  stop_customers
}

# start_proxy <port> <upstreams>: starts Caddy with the configuration of deploy/.
start_proxy() {
  SITE_HOST=http://127.0.0.1:$1 SITE_UPSTREAMS=$2 HOME=$DATA_DIR start_program proxy \
    "$DATA_DIR/proxy.log" caddy run --config deploy/Caddyfile --adapter caddyfile
  wait_until_ready "$1" /healthz
}

# Expand step of the next version's migration, which only adds to the schema.
expand() {
  psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --dbname "$POSTGRES_URL" <<'SQL'
ALTER TABLE users ADD COLUMN of_the_next_version text;
INSERT INTO seaql_migrations (version, applied_at) VALUES ('m20991231_000001_next', 0);
SQL
}

# Replaces the process on SQLite; connections wait in the listening socket, which stays open.
upgrade_on_sqlite() {
  local holder round
  trap remove_installation EXIT
  programs && new_installation || return
  export AVTOSLED_SHUTDOWN_TIMEOUT_S=30
  start_server scripts/lib/socket_holder.py "$SERVER" serve && start_customers "$PORT" || return
  holder=${PROGRAMS[-1]}
  for round in 2 3 4; do
    kill -HUP "$holder"
    until [[ $(grep -c '^started' "$DATA_DIR/server.log") == "$round" ]]; do sleep 0.05; done
    wait_until_ready "$PORT" /readyz
  done
  stop_customers
}
