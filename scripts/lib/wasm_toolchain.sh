# Compiler for wasm32-unknown-unknown: rustup's, or Debian's with a standard library built here.
# Needs project.sh and cache.sh.
WASM_TARGET=wasm32-unknown-unknown
# Compiler of Debian, whose version must be the one of rust-web-src.
DEBIAN_RUSTC=/usr/bin/rustc
DEBIAN_PACKAGES=(rustc-web cargo-web rust-web-src lld-22)

# Whether the first compiler in PATH has the standard library of the target.
has_wasm_target() {
  local lib
  lib=$(rustc --print target-libdir --target "$WASM_TARGET" 2>/dev/null) || return 1
  compgen -G "$lib/libstd-*.rlib" >/dev/null
}

# Puts Debian's compiler first in PATH if it is needed and installed.
use_wasm_toolchain() {
  has_wasm_target && return
  [[ -x $DEBIAN_RUSTC ]] || return
  export PATH="$CACHE/$(debian_toolchain)/bin:$PATH"
  export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-22
  has_wasm_target
}

debian_toolchain() { echo "wasm-$("$DEBIAN_RUSTC" --version | cut -d ' ' -f 2)"; }

add_wasm_target() {
  if command -v rustup >/dev/null && limited 300 rustup target add "$WASM_TARGET" >&2 && has_wasm_target; then
    return
  fi
  say "rustup cannot provide $WASM_TARGET: using Debian's compiler"
  dpkg -s "${DEBIAN_PACKAGES[@]}" >/dev/null 2>&1 ||
    apt_install "a compiler for $WASM_TARGET" "${DEBIAN_PACKAGES[@]}"
  cached "$(debian_toolchain)" build_debian_toolchain
}

# Builds the standard library once from rust-web-src, beside links to Debian's own libraries.
build_debian_toolchain() {
  local crate=$CACHE/wasm-std bin=$NEW/bin lib=$NEW/sysroot/lib/rustlib
  rm -rf "$crate"
  mkdir -p "$crate/src" "$lib/$WASM_TARGET/lib" "$bin"
  printf '[package]\nname = "empty"\nversion = "0.0.0"\nedition = "2024"\n[workspace]\n' >"$crate/Cargo.toml"
  printf '' >"$crate/src/lib.rs"
  (cd "$crate" && RUSTC=$DEBIAN_RUSTC RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR=$crate/target \
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-22 \
    limited 900 /usr/bin/cargo build -Zbuild-std=std,panic_abort --target "$WASM_TARGET" --release) >&2 ||
    fail 'could not build the WASM standard library' "needed packages: ${DEBIAN_PACKAGES[*]}"
  cp "$crate/target/$WASM_TARGET/release/deps/"*.rlib "$lib/$WASM_TARGET/lib/"
  rm "$lib/$WASM_TARGET/lib/"libempty*.rlib
  ln -s "$("$DEBIAN_RUSTC" --print sysroot)"/lib/rustlib/*-linux-gnu "$lib/"
  printf '#!/bin/sh\nexec %s --sysroot "${0%%/bin/rustc}/sysroot" "$@"\n' "$DEBIAN_RUSTC" >"$bin/rustc"
  chmod +x "$bin/rustc"
  ln -s /usr/bin/cargo "$bin/cargo"
  rm -rf "$crate"
}
