# Generation of the clients of the open API. Needs packages.sh and cache.sh.
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
