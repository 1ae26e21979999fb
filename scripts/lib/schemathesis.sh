# Tests the API against its OpenAPI document with schemathesis.
# It generates valid and invalid requests and checks the responses. Needs packages.sh, cache.sh, step.sh, artefacts.sh,
# processes.sh, product.sh, accounts.sh and postgres.sh.
SCHEMATHESIS=schemathesis-4.32.5
# Number of random cases of each operation, in addition to the boundary values of its fields.
SCHEMATHESIS_EXAMPLES=3
# Operations that end the session, so they run last.
SCHEMATHESIS_LAST=(sign_out end_other_sessions delete_account)

schemathesis_tests() {
  programs && cached "$SCHEMATHESIS" install_schemathesis || return
  trap 'stop_programs; stop_postgres' EXIT
  conforms SQLite && start_postgres && AVTOSLED_DATABASE_URL=$POSTGRES_URL conforms PostgreSQL
}

install_schemathesis() {
  python3 -c 'import ensurepip, venv' 2>/dev/null || apt_install 'Python with venv' python3 python3-venv
  python3 -m venv "$NEW" &&
    "$NEW/bin/python" -m pip install --quiet --disable-pip-version-check "${SCHEMATHESIS/-/==}"
}

# conforms <database>: tests a new server as a visitor, a user and an administrator.
conforms() {
  local PORT SANDBOX_PORT SMTP_PORT DATA_DIR token name last=() others=()
  PORT=$(free_port) SANDBOX_PORT=$(free_port) SMTP_PORT=$(free_port)
  DATA_DIR=$(mktemp -d "$ROOT/target/schemathesis.XXXXXX")
  start_sandbox target/debug/avtosled-sandbox
  start_server target/debug/avtosled
  for name in "${SCHEMATHESIS_LAST[@]}"; do
    last+=(--include-operation-id "$name")
    others+=(--exclude-operation-id "$name")
  done
  say "== $1, not signed in" && run_schemathesis --header 'X-Access-Key: none' &&
    token=$(demo_token) && say "== $1, signed in" && run_schemathesis --header "Authorization: Bearer $token" "${others[@]}" &&
    run_schemathesis --header "Authorization: Bearer $token" "${last[@]}" &&
    token=$(staff_token) && conforms_by_key "$1" "$token" test && conforms_by_key "$1" "$token" live &&
    say "== $1, an administrator" && run_schemathesis --header "Authorization: Bearer $token" --include-tag admin || return
  stop_programs
  rm -rf "$DATA_DIR"
}

# conforms_by_key <database> <token> <mode>: tests the open API with a key of the administrator.
conforms_by_key() {
  local key
  key=$(api_key "$2" "$3") && say "== $1, open API, $3 key" &&
    DOCUMENT=server/openapi-v1.json run_schemathesis --header "Authorization: Bearer $key"
}

run_schemathesis() {
  "$CACHE/$SCHEMATHESIS/bin/python" -m schemathesis.cli --config-file scripts/lib/schemathesis.toml run \
    "${DOCUMENT:-server/openapi.json}" --url "http://127.0.0.1:$PORT" --max-examples "$SCHEMATHESIS_EXAMPLES" "$@"
}
