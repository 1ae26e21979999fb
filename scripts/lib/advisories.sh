# Checks for security advisories about dependencies.
# If the RustSec database is unreachable, an excerpt is used; if npm's is unreachable, npm packages are not checked.
# Both cases are reported.
# Needs project.sh, cache.sh and cargo_tools.sh.
ADVISORY_DB=https://github.com/RustSec/advisory-db
ADVISORY_EXCERPT=scripts/lib/advisories.txt

advisories_of_crates() {
  if ! GIT_TERMINAL_PROMPT=0 limited 30 git ls-remote --quiet "$ADVISORY_DB" HEAD >/dev/null 2>&1; then
    say "$ADVISORY_DB is unreachable"
    advisories_of_excerpt
    return
  fi
  cargo_tool "$CARGO_DENY" cargo-deny && cargo deny --log-level error check advisories
}

# Checks the crates with the excerpt, which git serves under the URL of the database.
# cargo-deny reads only a git repository with the layout of the database, from a remote URL.
advisories_of_excerpt() {
  local folder status=0
  cargo_tool "$CARGO_DENY" cargo-deny && folder=$(mktemp -d) && excerpt_as_database "$folder/excerpt" || return
  say_coverage
  sed "/^\[advisories\]$/a db-path = \"$folder\"" deny.toml >"$folder/deny.toml"
  GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=url.file://$folder/excerpt.insteadOf GIT_CONFIG_VALUE_0=$ADVISORY_DB \
    cargo deny --log-level error --config "$folder/deny.toml" check advisories || status=$?
  rm -rf "$folder"
  return "$status"
}

excerpt_as_database() {
  local crate id date kind patched unaffected file
  git init --quiet --initial-branch main "$1" || return
  while IFS=';' read -r crate id date kind patched unaffected; do
    file=$1/crates/$crate/$id.md
    mkdir -p "${file%/*}"
    {
      printf '```toml\n[advisory]\nid = "%s"\npackage = "%s"\ndate = "%s"\n' "$id" "$crate" "$date"
      [[ ! $kind ]] || printf 'informational = "%s"\n' "$kind"
      printf '[versions]\npatched = [%s]\nunaffected = [%s]\n' "$(quoted "$patched")" "$(quoted "$unaffected")"
      printf '```\n\n# %s\n\nSee the advisory for its text.\n' "${kind:-vulnerability}"
    } >"$file"
  done < <(grep '^[^#].*;' "$ADVISORY_EXCERPT")
  git -C "$1" add crates &&
    git -C "$1" -c user.name=excerpt -c user.email= -c commit.gpgsign=false commit --quiet --message excerpt
}

# quoted 'a | b': splits names into quoted list items, "a", "b".
quoted() { [[ ! $1 ]] || printf '"%s"' "${1// | /\", \"}"; }

# Reports how many crates of Cargo.lock the excerpt covers; writes the names of the others to a file.
say_coverage() {
  local names=target/crates-not-judged.txt all
  mkdir -p target
  # Crates of the workspace have no source.
  all=$(awk -F '"' '/^name = /{name = $2} /^source = /{print name}' Cargo.lock | sort -u)
  comm -23 <(echo "$all") <(grep -v '^#' "$ADVISORY_EXCERPT" | cut -d ';' -f 1 | sort -u) >"$names"
  say "checking with $ADVISORY_EXCERPT; not covered: $(wc -l <"$names") of $(wc -l <<<"$all") crates, listed in $names"
}

# Checks the npm packages of the pages for advisories, without build and test tools.
advisories_of_packages() {
  local report found
  report=$(limited 60 npm --prefix web audit --omit dev --json 2>/dev/null) || true
  found=$(node -e '
    const { metadata } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
    console.log(metadata.vulnerabilities.total);
  ' <<<"$report" 2>/dev/null) || {
    say 'not checked: the npm registry does not return advisories'
    return 0
  }
  ((found == 0)) || fail "$found packages with advisories" 'see: npm --prefix web audit --omit dev'
}
