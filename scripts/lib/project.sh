# Where everything is. Sourced first by each script, which then works from the repository root.
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$ROOT"

# Pinned tools live beside the code (ignored by git) and win over whatever the machine has.
TOOLS=$ROOT/.tools
export PATH="$TOOLS/bin:$PATH"

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
