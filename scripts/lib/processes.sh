# Child processes of a script: start, wait, stop. Needs project.sh.
PROGRAMS=() # process ids, in the order of their start
declare -A PROGRAM_NAME PROGRAM_LOG
START_LIMIT=60

# start_program <name> <log> <command>...: starts a program in the background and adds it to PROGRAMS.
start_program() {
  local name=$1 log=$2
  shift 2
  "$@" >"$log" 2>&1 </dev/null &
  PROGRAMS+=("$!")
  PROGRAM_NAME[$!]=$name
  PROGRAM_LOG[$!]=$log
}

# Sends SIGTERM to all programs and waits; kills a process that hangs for 10 s.
stop_programs() {
  local pid polls
  for pid in "${PROGRAMS[@]}"; do kill -TERM "$pid" 2>/dev/null || true; done
  for pid in "${PROGRAMS[@]}"; do
    for ((polls = 0; polls < 200; polls++)); do
      kill -0 "$pid" 2>/dev/null || break
      sleep 0.05
    done
    kill -KILL "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
  done
  PROGRAMS=()
}

# stop_program <pid>: sends SIGTERM and waits for the graceful shutdown.
stop_program() {
  local pid left=()
  kill -TERM "$1"
  wait "$1" || fail "${PROGRAM_NAME[$1]} ended with an error; the end of ${PROGRAM_LOG[$1]}:" "$(tail -n 20 "${PROGRAM_LOG[$1]}")"
  for pid in "${PROGRAMS[@]}"; do [[ $pid == "$1" ]] || left+=("$pid"); done
  PROGRAMS=("${left[@]}")
}

program_died() {
  fail "${PROGRAM_NAME[$1]} has stopped; the end of ${PROGRAM_LOG[$1]}:" "$(tail -n 20 "${PROGRAM_LOG[$1]}")"
}

# wait_until_ready <port> <path>: polls the program started last until it answers 200.
wait_until_ready() {
  local pid=${PROGRAMS[-1]} start=$SECONDS
  while ((SECONDS - start < START_LIMIT)); do
    answers "$1" "$2" && return
    kill -0 "$pid" 2>/dev/null || program_died "$pid"
    sleep 0.01
  done
  fail "${PROGRAM_NAME[$pid]} does not answer on port $1 after $START_LIMIT s; the end of its log:" "$(tail -n 20 "${PROGRAM_LOG[$pid]}")"
}

# answers <port> <path>: whether a GET returns 200.
answers() {
  local status
  {
    exec {connection}<>"/dev/tcp/127.0.0.1/$1" || return 1
    printf 'GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n' "$2" >&"$connection"
    read -r -t 5 status <&"$connection" || status=''
    exec {connection}>&-
  } 2>/dev/null
  [[ $status == *' 200 '* ]]
}

require_free_port() {
  if (exec 3<>"/dev/tcp/127.0.0.1/$2") 2>/dev/null; then
    fail "port $2 is taken" "stop the program that listens there or choose another: $1=$(free_port) $0"
  fi
}

free_port() {
  node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'
}
