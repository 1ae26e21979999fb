# Known weaknesses of what is built in. Their lists stand outside the package registries: where one does not
# answer, that is said and nothing is judged. Needs project.sh, cache.sh and cargo_tools.sh.
ADVISORY_DB=https://github.com/RustSec/advisory-db

advisories_of_crates() {
  if ! GIT_TERMINAL_PROMPT=0 limited 30 git ls-remote --quiet "$ADVISORY_DB" HEAD >/dev/null 2>&1; then
    say "not judged: $ADVISORY_DB does not answer from here"
    return 0
  fi
  cargo_tool "$CARGO_DENY" cargo-deny && cargo deny --log-level error check advisories
}

# Of what reaches the pages; tools that build and test them do not.
advisories_of_packages() {
  local report found
  report=$(limited 60 npm --prefix web audit --omit dev --json 2>/dev/null) || true
  found=$(node -e '
    const { metadata } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
    console.log(metadata.vulnerabilities.total);
  ' <<<"$report" 2>/dev/null) || {
    say 'not judged: the registry of npm does not answer questions about advisories from here'
    return 0
  }
  ((found == 0)) || fail "$found packages with known weaknesses" 'see: npm --prefix web audit --omit dev'
}
