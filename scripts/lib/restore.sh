# Backups made under load and restored elsewhere: the sums of the ledger are equal, reconciliation succeeds, and a
# server starts. Needs packages.sh and installation.sh.
# Joined with &&: callers test these functions, and there `set -e` does not stop them.
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

# Made by the script of deploy/ while the server is running.
copy() { (set -o pipefail && as_server deploy/backup "$DATA_DIR/$1" | tail -n 1); }

# restored <copy>: restores to an empty folder with the same keys; a server starts and reconciliation succeeds.
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

sums() {
  if [[ ${AVTOSLED_DATABASE_URL:-} ]]; then
    psql --no-psqlrc -At --dbname "$AVTOSLED_DATABASE_URL" --command "$LEDGER" --command "$BALANCES"
  else
    sqlite3 "${RESTORED:-$DATA_DIR}/avtosled.db" "$LEDGER" "$BALANCES"
  fi
}
