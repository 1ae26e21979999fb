# Clients of the open API: generation, and tests of clients and examples with the product.
# Needs packages.sh, cache.sh, step.sh and artefacts.sh; the tests also processes.sh, product.sh, accounts.sh and
# suites.sh.
# Joined with &&: callers test these functions, and `set -e` does not stop a tested function.
PYTHON_GENERATOR=openapi-python-client-0.29.1
# Formats what the generator writes; another version may format it differently.
PYTHON_FORMATTER=ruff==0.17.6

# Writes the generated part of the clients; a part of the document that a client cannot have is a failure.
generate_clients() {
  cached "$PYTHON_GENERATOR" install_python "${PYTHON_GENERATOR/client-/client==}" "$PYTHON_FORMATTER" &&
    generate_python_client &&
    (cd clients/typescript && ../../web/node_modules/.bin/openapi-ts --silent --file openapi-ts.config.mjs)
}

generate_python_client() (
  cd clients/python && PATH=$CACHE/$PYTHON_GENERATOR/bin:$PATH &&
    python -m openapi_python_client generate --path ../../server/openapi-v1.json --config generator.yml \
      --custom-template-path templates --meta none --output-path avtosled --overwrite --fail-on-warning
)

# install_python <argument of pip>...: creates a Python environment with packages.
install_python() {
  python3 -c 'import ensurepip, venv' 2>/dev/null || apt_install 'Python with venv' python3 python3-venv
  python3 -m venv "$NEW" && "$NEW/bin/python" -m pip install --quiet --disable-pip-version-check "$@"
}

install_node_packages() {
  mkdir -p "$NEW" && cp clients/tests/package.json "$NEW" && npm --prefix "$NEW" install --silent --no-audit --no-fund
}

client_tests() {
  local token
  need_command php php-cli && need_command go golang-go && need_command curl curl && programs && web_app || return
  trap 'stop_programs; rm -rf "${WORK:-}"' EXIT
  new_customer_folder && start_product && token=$(staff_token) && add_credit || return
  export AVTOSLED_URL=http://127.0.0.1:$PORT AVTOSLED_TOKEN=$token AVTOSLED_KEY AVTOSLED_LIVE_KEY PYTHON
  export WEBHOOK_RECEIVER=$ROOT/target/debug/examples/webhook_receiver
  install_typescript_client && install_python_client && compile_examples &&
    AVTOSLED_KEY=$(api_key "$token" test) && AVTOSLED_LIVE_KEY=$(api_key "$token" live) &&
    quickstart_in_empty_root && cd "$WORK" &&
    quickstart "$PYTHON" quickstart.py && quickstart node quickstart.mjs &&
    "$PYTHON" -m unittest discover --start-directory tests && node_test clients tests/*.test.mjs
}

# Sets WORK, the folder of a customer with the examples and the tests, and PYTHON, the Python with the packages of the
# tests.
new_customer_folder() {
  local cache
  cache=client-tests-$(cat clients/tests/{requirements.txt,package.json} | cksum | cut -d ' ' -f 1)
  cached "$cache-python" install_python --requirement clients/tests/requirements.txt &&
    cached "$cache-node" install_node_packages &&
    PYTHON=$CACHE/$cache-python/bin/python && WORK=$(mktemp -d "$ROOT/target/clients.XXXXXX") &&
    cp -r clients/examples/* clients/tests clients/tests/package.json "$CACHE/$cache-node/node_modules" "$WORK"
}

# package_url <installer> <file>...: prints the URL of the package in the install command of the files, on the product.
package_url() {
  local url
  url=$(grep -ho "$1 install https://.*" "${@:2}" | sort -u | cut -d ' ' -f 3)
  [[ $url && $url != *$'\n'* ]] || fail "${*:2} must have the same command: $1 install"
  echo "${url/https:\/\/адрес-сервиса/$AVTOSLED_URL}"
}

install_typescript_client() {
  local url
  url=$(package_url npm clients/typescript/README.md clients/examples/quickstart.mts) &&
    npm --prefix "$WORK" install --loglevel error --no-audit --no-fund "$url"
}

# The build backend is in the environment of the tests, and the dependencies too.
install_python_client() {
  local url
  url=$(package_url pip clients/python/README.md clients/examples/quickstart.py) &&
    "$PYTHON" -m pip install --quiet --disable-pip-version-check --no-cache-dir --no-index --no-deps \
      --no-build-isolation --target "$WORK/python" "$url" &&
    export PYTHONPATH=$WORK/python PYTHONDONTWRITEBYTECODE=1
}

# Compiles the examples, or checks their types.
compile_examples() (
  cd "$WORK" && export MYPYPATH=$PYTHONPATH GOPROXY=off GOCACHE=$ROOT/target/go &&
    "$PYTHON" -m mypy --strict --no-error-summary --cache-dir "$ROOT/target/mypy" \
      quickstart.py tests webhooks python/avtosled/calls.py &&
    "$ROOT/web/node_modules/.bin/tsc" --strict --skipLibCheck --target es2022 --module nodenext --types node \
      quickstart.mts &&
    go build -o webhooks/receiver webhooks/verify.go
)

start_product() {
  PORT=$(free_port) && SANDBOX_PORT=$(free_port) && SMTP_PORT=$(free_port) && DATA_DIR=$WORK/data || return
  start_sandbox target/debug/avtosled-sandbox --latency-ms 20
  AVTOSLED_WEBHOOKS_ALLOW_PRIVATE=true start_server target/debug/avtosled
}

# Credits the balance of the account that owns the keys.
add_credit() (as_server target/debug/avtosled admin credit 79990000000 1000 --key client-tests >/dev/null)

# Runs quickstart.sh line by line in a root with nothing but a shell and curl.
quickstart_in_empty_root() {
  local folder=$WORK/root curl as_root=()
  say '== quickstart.sh with curl alone'
  curl=$(command -v curl)
  # `ldd` of several programs prints their names too.
  mkdir "$folder" && ldd /bin/sh "$curl" | grep -o '/[^ :]*' | sort -u |
    xargs cp --dereference --parents --target-directory "$folder" || return
  [[ $(id -u) == 0 ]] || as_root=(unshare --map-root-user)
  env --ignore-environment PATH="${curl%/*}:/usr/sbin:/usr/bin" \
    AVTOSLED_URL="$AVTOSLED_URL" AVTOSLED_KEY="$AVTOSLED_KEY" "${as_root[@]}" chroot "$folder" /bin/sh -eu <clients/examples/quickstart.sh >"$WORK/quickstart.log" &&
    is_pdf "$folder/report.pdf"
}

# quickstart <program> <file>: runs an example that ends with a report.
quickstart() {
  say "== $2"
  rm -f report.pdf && "$@" && is_pdf report.pdf
}

is_pdf() { [[ $(head -c 4 "$1") == %PDF ]] || fail "$1 is no PDF"; }
