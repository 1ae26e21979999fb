# Programs that cargo installs, at one version, in .tools.

# cargo_tool <program> <crate> <version>: installs it unless exactly this version is there.
cargo_tool() {
  local program=$1 crate=$2 version=$3
  [[ -x $TOOLS/bin/$program && $(installed_version "$crate") == "$version" ]] && return
  say "installing $crate $version (a few minutes, once)"
  # A tool's lock file may name a version that the registry no longer has: then resolve afresh.
  install_crate "$crate" "$version" --locked || install_crate "$crate" "$version" ||
    fail "could not install $crate $version" "try: cargo install --root .tools $crate --version $version"
}

install_crate() {
  local crate=$1 version=$2
  shift 2
  env -u CARGO_TARGET_DIR cargo install --force --quiet --root "$TOOLS" "$crate" --version "$version" "$@" >&2
}

installed_version() {
  [[ -f $TOOLS/.crates.toml ]] || return 0
  sed -n "s/^\"$1 \([^ ]*\) .*/\1/p" "$TOOLS/.crates.toml"
}
