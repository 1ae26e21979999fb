# Where everything is. Sourced first by each script, which then works from the repository root.
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$ROOT"

# The scripts name their artefacts by path, so a target folder set outside must not move them.
export CARGO_TARGET_DIR=$ROOT/target

# CI compiles everything once and changes nothing after it, so what speeds up the next build only
# takes its disk.
if [[ ${CI:-} ]]; then export CARGO_INCREMENTAL=0; fi

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "error: $1"
  shift
  for line in "$@"; do say "  $line"; done
  exit 1
}

# limited <seconds> <command>...: a command, or a function, that must end in time. What takes longer is
# ended with all that it started; so is what still runs when the script itself is ended.
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
