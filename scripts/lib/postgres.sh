# A private PostgreSQL server for tests, in a temporary folder. Needs packages.sh and processes.sh.

# start_postgres [durable]: starts a server and sets POSTGRES_URL; stop_postgres ends the server and removes its folder.
# Without `durable` writes do not wait for the disk, because test data need not survive a crash.
start_postgres() {
  local port unsafe='-c fsync=off -c synchronous_commit=off -c full_page_writes=off'
  [[ ${1:-} != durable ]] || unsafe=''
  postgres_programs >/dev/null || apt_install PostgreSQL postgresql
  POSTGRES_BIN=$(postgres_programs)
  POSTGRES_DIR=$(mktemp -d /tmp/avtosled-postgres.XXXXXX)
  POSTGRES_AS=()
  # PostgreSQL refuses to run as root.
  if [[ $(id -u) == 0 ]]; then
    POSTGRES_AS=(runuser -u "$(postgres_user)" --)
    chown "$(postgres_user)" "$POSTGRES_DIR"
  fi
  port=$(free_port)
  as_postgres "$POSTGRES_BIN/initdb" -D "$POSTGRES_DIR/data" -U avtosled \
    --auth=trust --encoding=UTF8 --locale=C --no-sync >"$POSTGRES_DIR/initdb.log" 2>&1 ||
    fail 'initdb failed' "$(tail -n 20 "$POSTGRES_DIR/initdb.log")"
  as_postgres "$POSTGRES_BIN/pg_ctl" -D "$POSTGRES_DIR/data" -l "$POSTGRES_DIR/data/log" -w start -o \
    "-p $port -k $POSTGRES_DIR -c listen_addresses=127.0.0.1 -c max_connections=300 $unsafe" >/dev/null ||
    fail 'PostgreSQL did not start' "$(tail -n 20 "$POSTGRES_DIR/data/log")"
  POSTGRES_URL=postgres://avtosled@127.0.0.1:$port/postgres
}

stop_postgres() {
  [[ ${POSTGRES_DIR:-} ]] || return 0
  as_postgres "$POSTGRES_BIN/pg_ctl" -D "$POSTGRES_DIR/data" -m immediate -w stop >/dev/null 2>&1 || true
  rm -rf "$POSTGRES_DIR"
  POSTGRES_DIR=
}

# Runs a command as the owner of the server, in the temporary folder.
# That user may have no access to the current folder.
as_postgres() { (cd "$POSTGRES_DIR" && "${POSTGRES_AS[@]}" "$@"); }

postgres_user() { if id postgres >/dev/null 2>&1; then echo postgres; else echo nobody; fi; }

# Folder of the newest initdb, which Debian does not add to PATH.
postgres_programs() {
  local found
  found=$(compgen -G '/usr/lib/postgresql/*/bin/initdb' | sort -V | tail -n 1)
  [[ $found ]] || found=$(command -v initdb) || return 1
  dirname "$found"
}
