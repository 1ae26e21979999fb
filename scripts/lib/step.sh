# Steps that are skipped when their inputs have not changed. Needs project.sh.
STAMPS=$ROOT/target/stamps
# Timeout of a step in seconds; the longest step is a build on a busy machine.
STEP_LIMIT=2700

# step <name> <input>... -- <command>: runs the command unless all inputs are unchanged since its last success.
# An input is a path (every file in it that git does not ignore), @other-step (the inputs of that step) or +path (an
# output that must exist).
step() {
  local name=$1 stamp=$STAMPS/$1 inputs=() now
  shift
  while [[ $1 != -- ]]; do inputs+=("$1") && shift; done
  shift
  now=$(inputs_digest "${inputs[@]}")
  if outputs_exist "${inputs[@]}" && [[ -f $stamp && $(<"$stamp") == "$now" ]]; then return; fi
  timed "$name" limited "$STEP_LIMIT" "$@" >&2 || {
    say '   a program or library missing? needed: rustup (stable), Node.js 20.19+, and for Debian or Ubuntu:'
    say '   sudo apt-get install -y git build-essential ca-certificates'
    return 1
  }
  mkdir -p "$STAMPS"
  # The digest was computed before the run, so that an edit during the run leads to another run.
  printf '%s' "$now" >"$stamp"
}

# timed <name> <command>...: runs a command and prints its name and duration.
# Runs in a subshell, so that a function that exits does not end the script.
timed() {
  local name=$1 start=$SECONDS status=0
  shift
  say "== $name ..."
  ("$@") || status=$?
  if ((status)); then
    say "== $name FAILED after $((SECONDS - start)) s: $*"
    return "$status"
  fi
  say "== $name: $((SECONDS - start)) s"
}

outputs_exist() {
  local input
  for input; do
    if [[ $input == +* && ! -e ${input#+} ]]; then return 1; fi
  done
}

inputs_digest() {
  local input paths=()
  {
    for input; do
      case $input in
        @*) cat "$STAMPS/${input#@}" ;;
        +*) ;;
        *) paths+=("$input") ;;
      esac
    done
    files_digest "${paths[@]}"
  } | sha1sum | cut -d ' ' -f 1
}

# Digest of the files, one line each; also works in a clone that belongs to another user.
files_digest() {
  git -c safe.directory="$ROOT" ls-files -coz --exclude-standard -- "$@" | sort -zu |
    { xargs -0r sha1sum 2>/dev/null || true; }
}
