# Root folder and common functions; sourced first by each script, which then runs in the root.
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$ROOT"

# The scripts use fixed paths of artefacts, so an inherited target folder is overridden.
export CARGO_TARGET_DIR=$ROOT/target

# CI compiles everything once, so incremental data would only use disk space.
if [[ ${CI:-} ]]; then export CARGO_INCREMENTAL=0; fi

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "error: $1"
  shift
  for line in "$@"; do say "  $line"; done
  exit 1
}

# limited <seconds> <command>...: runs a command or function with a timeout.
# On timeout, and when the script ends, the command is ended with all its children.
limited() (
  seconds=$1
  shift
  set -m # a process group for each of the two
  "$@" </dev/null &
  work=$!
  { sleep "$seconds" && kill -TERM -- "-$work" && sleep 10 && kill -KILL -- "-$work"; } >/dev/null 2>&1 &
  watch=$!
  trap 'kill -TERM -- "-$work" "-$watch" 2>/dev/null' EXIT
  start=$SECONDS status=0
  wait "$work" 2>/dev/null || status=$?
  if ((status > 128 && SECONDS - start >= seconds)); then
    say "error: ended after its limit of $seconds s: $*"
    status=124
  fi
  exit "$status"
)
