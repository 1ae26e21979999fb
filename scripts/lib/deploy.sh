# Checks of deploy/ that need no target machine.
# Needs project.sh, packages.sh, cache.sh and debian.sh.

check_deploy() {
  node scripts/lib/dashboard.mjs check &&
    debian_program promtool prometheus && promtool check rules deploy/prometheus/rules.yml &&
    debian_program shellcheck && shellcheck -x -P SCRIPTDIR deploy/backup deploy/backup-daily deploy/restore &&
    debian_program caddy && check_caddyfile &&
    check_units
}

check_caddyfile() {
  SITE_HOST=example.ru SITE_UPSTREAMS='127.0.0.1:8080 127.0.0.1:8082' \
    caddy validate --config deploy/Caddyfile --adapter caddyfile >/dev/null 2>&1 || fail 'the Caddyfile is invalid'
}

# Maximum exposure level of a systemd unit by `systemd-analyze security`, in tenths.
EXPOSURE=20

# Verifies the systemd units with stub programs, since the real ones do not exist on this machine.
check_units() {
  local folder unit output
  command -v systemd-analyze >/dev/null || { say 'no systemd here: units are not checked'; return; }
  folder=$(mktemp -d)
  for unit in deploy/systemd/*.{service,socket,timer}; do
    sed 's#^ExecStart=/[^ ]*#ExecStart=/bin/true#' "$unit" >"$folder/$(basename "${unit/@./@8080.}")"
  done
  # Unknown settings cause only warnings, so any output is an error.
  output=$(SYSTEMD_UNIT_PATH=$folder: systemd-analyze verify --man=no "$folder"/* 2>&1) && [[ ! $output ]] ||
    fail 'a systemd unit is invalid' "$output"
  output=$(systemd-analyze security --offline=yes --threshold="$EXPOSURE" "$folder"/*.service 2>&1) ||
    fail 'a systemd unit exceeds the exposure limit' "$(grep Overall <<<"$output")"
  rm -rf "$folder"
}
