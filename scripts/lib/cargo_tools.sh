# Tools installed by cargo, each version in its own folder, as clones may need different versions.
# Needs project.sh and cache.sh.
WASM_PACK=wasm-pack-0.15.1
# wasm-pack only accepts a wasm-bindgen program of exactly the version of the crate.
WASM_BINDGEN=wasm-bindgen-cli-$(sed -n '/^name = "wasm-bindgen"$/{n; s/^version = "\(.*\)"$/\1/p}' Cargo.lock)
CARGO_DENY=cargo-deny-0.20.2
CARGO_SBOM=cargo-sbom-0.10.0
export PATH="$CACHE/$WASM_PACK/bin:$CACHE/$WASM_BINDGEN/bin:$CACHE/$CARGO_DENY/bin:$CACHE/$CARGO_SBOM/bin:$PATH"

# cargo_tool <crate>-<version> <program> [flags...]: installs a tool unless it is cached.
cargo_tool() { cached "$1" install_tool "$@"; }

install_tool() {
  local crate=${1%-*} version=${1##*-} program=$2
  local install=(limited 1500 cargo install --quiet --root "$NEW" "$crate" --version "$version" --bin "$program" "${@:3}")
  say "installing $crate $version (a few minutes, once)"
  # Built without optimisation, as a tool runs for a second or two; in one folder, so that tools share dependencies.
  export CARGO_TARGET_DIR=$CACHE/build CARGO_PROFILE_RELEASE_OPT_LEVEL=0 CARGO_PROFILE_RELEASE_LTO=off \
    CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_STRIP=symbols
  # The lock file of a tool may name a version that the registry no longer has; then versions are resolved again.
  "${install[@]}" --locked >&2 || "${install[@]}" >&2 ||
    fail "could not install $crate $version" "try by hand: cargo install $crate --version $version"
}
