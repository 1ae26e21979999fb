# Test of backups that are made under load and restored elsewhere.
# The sums of the ledger must be equal, reconciliation must succeed and a server must start.
# Needs packages.sh and installation.sh.
# Joined with &&: callers test these functions, and `set -e` does not stop a tested function.
LEDGER="SELECT account, COUNT(*), SUM(amount) FROM ledger_entries GROUP BY account ORDER BY account"
BALANCES="SELECT COUNT(*), SUM(balance) FROM users"

restore_on_sqlite() {
  trap remove_installation EXIT
  need_command sqlite3 sqlite3 && programs && backup_and_restore
}

restore_on_postgres() {
  trap remove_installation EXIT
  programs && start_postgres && export AVTOSLED_DATABASE_URL=$POSTGRES_URL && backup_and_restore
}

backup_and_restore() {
  local busy quiet expected
  new_installation && start_server "$SERVER" && start_customers "$PORT" &&
    busy=$(copy busy) && stop_customers && quiet=$(copy quiet) && expected=$(sums) || return
  [[ $expected == *available* ]] || fail 'the ledger is empty' "$expected"
  stop_program "${PROGRAMS[-1]}" && restored "$quiet" || return
  diff <(echo "$expected") <(sums) || fail 'the sums of the backup differ'
  echo "the sums of the ledger are the same after the restore: $(tr '\n' ' ' <<<"$expected")"
  restored "$busy"
}

# Makes a backup with the script of deploy/ while the server is running.
copy() { (set -o pipefail && as_server deploy/backup "$DATA_DIR/$1" | tail -n 1); }

# restored <copy>: restores a backup to an empty folder, starts a server with the old keys, runs a reconciliation.
restored() {
  local first=$DATA_DIR name=restored_$RANDOM
  if [[ ${AVTOSLED_DATABASE_URL:-} ]]; then
    psql --no-psqlrc --quiet --dbname "$POSTGRES_URL" --command "CREATE DATABASE $name" || return
    AVTOSLED_DATABASE_URL=${POSTGRES_URL%/*}/$name
  fi
  DATA_DIR=$(mktemp -d "$first/restored.XXXXXX") && PORT=$(free_port) || return
  cp -r "$first/keys" "$DATA_DIR/keys" && (as_server deploy/restore "$1") && start_server "$SERVER" &&
    (as_server "$SERVER" admin reconcile) && { (as_server "$SERVER" doctor) || (($? == 1)); } &&
    stop_program "${PROGRAMS[-1]}" || return
  RESTORED=$DATA_DIR DATA_DIR=$first
}

# Tests that backup and restore do not show the password in process arguments.
# Other users can read arguments. The password has characters that a URL, a shell and a password file treat differently;
# the server verifies the password.
backup_hides_password() {
  local password="p@ss:w/o%r\\d'\"" encoded="p%40ss%3Aw%2Fo%25r%5Cd%27%22" folder copy
  trap remove_installation EXIT
  programs && start_postgres && folder=$(mktemp -d "$POSTGRES_DIR/backups.XXXXXX") || return
  DATA_DIR=$folder
  sed -i '1i host all secretive 127.0.0.1/32 scram-sha-256' "$POSTGRES_DIR/data/pg_hba.conf" &&
    psql --no-psqlrc --quiet --dbname "$POSTGRES_URL" --set "password=$password" <<'SQL' || return
CREATE ROLE secretive LOGIN PASSWORD :'password';
CREATE DATABASE secret OWNER secretive;
CREATE DATABASE restored OWNER secretive;
SELECT pg_reload_conf() \g /dev/null
\c secret
CREATE TABLE kept (id int);
ALTER TABLE kept OWNER TO secretive;
SQL
  # Wrappers of the PostgreSQL programs, which record the arguments that other users can see.
  for program in pg_dump pg_restore psql; do
    printf '#!/bin/bash\nprintf "%%s\\n" "$0 $*" >>%q\nexec %q "$@"\n' "$folder/arguments" "$(command -v $program)" >"$folder/$program"
    chmod +x "$folder/$program"
  done
  export AVTOSLED_DATABASE_URL=${POSTGRES_URL/avtosled@/secretive:$encoded@}
  AVTOSLED_DATABASE_URL=${AVTOSLED_DATABASE_URL%/*}/secret
  copy=$(PATH=$folder:$PATH deploy/backup "$folder/copies" | tail -n 1) &&
    AVTOSLED_DATABASE_URL=${AVTOSLED_DATABASE_URL%/*}/restored PATH=$folder:$PATH deploy/restore "$copy" || return
  grep -q pg_dump "$folder/arguments" && grep -q psql "$folder/arguments" || fail 'the arguments were not recorded'
  ! grep -F -e "$password" -e "$encoded" -e 'p%40' "$folder/arguments" || fail 'the password is in the arguments'
  [[ $(psql --no-psqlrc -At --dbname "${POSTGRES_URL%/*}/restored" --command 'SELECT COUNT(*) FROM kept') == 0 ]] ||
    fail 'the table was not restored'
}

sums() {
  if [[ ${AVTOSLED_DATABASE_URL:-} ]]; then
    psql --no-psqlrc -At --dbname "$AVTOSLED_DATABASE_URL" --command "$LEDGER" --command "$BALANCES"
  else
    sqlite3 "${RESTORED:-$DATA_DIR}/avtosled.db" "$LEDGER" "$BALANCES"
  fi
}
