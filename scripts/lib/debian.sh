# Programs from unpacked Debian packages; installing the packages would start services.
# Needs packages.sh and cache.sh.

# debian_program <program> [package]: adds the program to PATH.
debian_program() {
  local package=${2:-$1}
  command -v "$1" >/dev/null && return
  cached "debian-$package" unpack "$package" && PATH=$CACHE/debian-$package/usr/bin:$PATH
}

unpack() {
  command -v apt-get >/dev/null || fail "$1 is missing" "install it, so that it is found in PATH"
  mkdir -p "$NEW" && cd "$NEW" && say "fetching the package $1 (once)" || return
  # The apt user may not write to this folder.
  { apt-get -o APT::Sandbox::User=root download "$1" || { apt-get update -qq && apt-get -o APT::Sandbox::User=root download "$1"; }; } >&2 &&
    dpkg -x ./*.deb . && rm -f ./*.deb
}
