# Soak test of an installation with two processes and injected failures.
# Needs processes.sh, postgres.sh and product.sh; reads PROFILE, the folder of the programs in target/, and KEEP.
# Joined with &&: callers test these functions, and `set -e` does not stop a tested function.
KILL_EVERY=300
MEMORY_EVERY=15

# soak <minutes> <journeys per second; 0: half of the measured capacity>
soak() {
  local seconds=$(($1 * 60)) begun=$SECONDS status=0
  trap remove_soak EXIT
  SERVER=target/$PROFILE/avtosled
  start_postgres durable && export AVTOSLED_DATABASE_URL=$POSTGRES_URL && two_processes || return
  (as_server node scripts/lib/soak.mjs "$DATA_DIR" "$SERVER" "$SANDBOX_PORT" "${PORTS[*]}" "$seconds" "$2") &
  JOURNEYS=$!
  while ((SECONDS - begun < seconds)) && kill -0 "$JOURNEYS" 2>/dev/null; do
    trouble_at "$((SECONDS - begun))" "$seconds" && note_memory "$((SECONDS - begun))" && sleep 1
  done
  wait "$JOURNEYS" || status=1
  echo '## reconciliation'
  (as_server "$SERVER" admin reconcile) || status=1
  stop_programs
  node scripts/lib/soak_verdict.mjs "$DATA_DIR" "$POSTGRES_DIR" "$seconds" || status=1
  ((status == 0)) && echo 'the soak is clean'
  return "$status"
}

remove_soak() {
  stop_programs
  stop_postgres
  [[ ${KEEP:-} ]] || rm -rf "${DATA_DIR:-}"
}

two_processes() {
  SANDBOX_PORT=$(free_port) && SMTP_PORT=$(free_port) && DATA_DIR=$(mktemp -d /tmp/avtosled-soak.XXXXXX) || return
  PORTS=("$(free_port)" "$(free_port)") && PIDS=() NEXT_KILL=$KILL_EVERY NEXT_MEMORY=0 RESTARTED=0 DISK_DONE='' || return
  PORT=${PORTS[0]} start_sandbox "target/$PROFILE/avtosled-sandbox" --latency-ms 50 && begin_process 0 && begin_process 1
}

# begin_process <number>: starts a server process with a log of its own.
begin_process() {
  local log=$DATA_DIR/server-$1-$SECONDS.log
  PORT=${PORTS[$1]}
  start_program "server $1" "$log" as_server "$SERVER" serve && wait_until_ready "$PORT" /readyz || return
  PIDS[$1]=${PROGRAMS[-1]}
  echo "$1 ${PIDS[$1]} $SECONDS" >>"$DATA_DIR/lives"
}

# trouble_at <second> <total seconds>: injects the failures that are due; a short run has all kinds too.
trouble_at() {
  local every=$KILL_EVERY
  ((every <= $2 / 3)) || every=$(($2 / 3))
  if (($1 >= every * (${KILLS:-0} + 1) && $1 < $2 - 20)); then
    KILLS=$((${KILLS:-0} + 1)) && in_trouble 'a process is killed' kill_second || return
  fi
  if ((RESTARTED < 2 && $1 >= $2 * (RESTARTED * 4 + 3) / 10)); then
    RESTARTED=$((RESTARTED + 1)) && in_trouble 'PostgreSQL is restarted' restart_postgres || return
  fi
  if [[ ! $DISK_DONE ]] && (($1 >= $2 / 2)); then
    DISK_DONE=1
    slow_disk "$(($2 / 10 < 60 ? $2 / 10 : 60))" &
  fi
}

# in_trouble <what> <command>: injects a failure; requests may fail until shortly after the command has ended.
in_trouble() {
  echo "$(date +%s%3N) begin $1" >>"$DATA_DIR/troubles"
  : >"$DATA_DIR/in-trouble"
  "${@:2}"
  rm -f "$DATA_DIR/in-trouble"
  echo "$(date +%s%3N) end $1" >>"$DATA_DIR/troubles"
}

kill_second() {
  local pid=${PIDS[1]} one left=()
  kill -KILL "$pid"
  wait "$pid" 2>/dev/null || true
  for one in "${PROGRAMS[@]}"; do [[ $one == "$pid" ]] || left+=("$one"); done
  PROGRAMS=("${left[@]}")
  sleep 2
  begin_process 1
}

restart_postgres() {
  as_postgres "$POSTGRES_BIN/pg_ctl" -D "$POSTGRES_DIR/data" -l "$POSTGRES_DIR/data/log" -m fast -w restart >/dev/null
}

# slow_disk <seconds>: slows the disk, without a kernel module. No request may fail.
# A program writes synchronously to the disk, and the WAL writer of PostgreSQL is stopped for half of each second, so
# that commits wait.
slow_disk() {
  local end=$((SECONDS + $1)) writer
  echo "$(date +%s%3N) begin slow disk" >>"$DATA_DIR/slow"
  while ((SECONDS < end)); do
    dd if=/dev/zero of="$POSTGRES_DIR/ballast" bs=4M count=16 oflag=dsync status=none || true
    writer=$(head -n 1 "$POSTGRES_DIR/data/postmaster.pid" 2>/dev/null || true)
    writer=$(pgrep -f 'postgres: (walwriter|checkpointer)' -P "${writer:-1}" || true)
    if [[ $writer ]]; then
      # shellcheck disable=SC2086
      kill -STOP $writer 2>/dev/null && sleep 0.5 && kill -CONT $writer 2>/dev/null || true
    fi
  done
  rm -f "$POSTGRES_DIR/ballast"
  echo "$(date +%s%3N) end slow disk" >>"$DATA_DIR/slow"
}

# note_memory <second>: writes lines of process number, pid, age in seconds, memory in kB.
note_memory() {
  local number started memory
  (($1 >= NEXT_MEMORY)) || return 0
  NEXT_MEMORY=$(($1 + MEMORY_EVERY))
  for number in 0 1; do
    started=$(awk -v pid="${PIDS[$number]}" '$2 == pid { print $3 }' "$DATA_DIR/lives")
    memory=$(awk '$1 == "VmRSS:" { print $2 }' "/proc/${PIDS[$number]}/status") || continue
    echo "$number ${PIDS[$number]} $((SECONDS - started)) $memory" >>"$DATA_DIR/memory"
  done
}
