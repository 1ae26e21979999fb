# Tests the API against its OpenAPI document with schemathesis.
# It generates valid and invalid requests and checks the responses. Needs packages.sh, cache.sh, step.sh, artefacts.sh,
# processes.sh, product.sh and postgres.sh.
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

# Access token of a user signed in by the VK ID of the sandbox.
demo_token() {
  node -e '
    const body = JSON.stringify({ vkId: "7", email: "ivan@example.com" });
    const headers = { "content-type": "application/json" };
    fetch(`http://127.0.0.1:${process.argv[1]}/api/auth/vk`, { method: "POST", headers, body })
      .then((answer) => answer.json()).then(({ token }) => console.log(token));' "$PORT"
}

# Access token of an administrator with a recently confirmed second factor.
staff_token() {
  (as_server node --input-type=module -e '
    import { execFileSync } from "node:child_process";
    import { signIn } from "./scripts/lib/customers.mjs";
    import { enrol } from "./scripts/lib/second_factor.mjs";
    const [port, sandboxPort] = process.argv.slice(1);
    const token = await signIn(port, sandboxPort, "79990000000");
    execFileSync("target/debug/avtosled", ["admin", "grant", "79990000000"], { stdio: ["ignore", "ignore", "inherit"] });
    await enrol(port, token);
    console.log(token);' "$PORT" "$SANDBOX_PORT")
}

# api_key <token> <mode>: new key with all scopes of an administrator, who allows himself live keys.
api_key() {
  node --input-type=module -e '
    const [port, token, mode] = process.argv.slice(1);
    const call = async (method, path, body) => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
      const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, { method, headers, body: body && JSON.stringify(body) });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
      return text === "" ? null : JSON.parse(text);
    };
    const { id } = await call("GET", "auth/user");
    await call("POST", `admin/users/${id}/api-access`, { allowed: true, reason: "Тест контракта" });
    const scopes = ["checks:read", "checks:write", "balance:read", "watches", "webhooks"];
    const created = await call("POST", "user/api-keys", { name: mode, mode, scopes });
    console.log(created.token);' "$PORT" "$1" "$2"
}
