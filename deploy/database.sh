# The database of AVTOSLED_DATABASE_URL and AVTOSLED_DATA_DIR, as the service reads them. Sourced by backup and restore.

fail() { echo "error: $1" >&2; exit 1; }

# sqlite_file <url>: path of the database file.
sqlite_file() {
  local file=${1#sqlite:}
  file=${file#//}
  echo "${file%%\?*}"
}

# connect <url>: sets DATABASE, the URL without its password, and PGPASSWORD, because every user of the machine can read
# the arguments of a process.
connect() {
  local rest=${1#*://} authority user_info
  DATABASE=$1
  [[ $1 != *[?\&]password=* ]] || fail 'the password of a database URL must stand before its @'
  authority=${rest%%[/?]*}
  user_info=${authority%@*}
  [[ $authority == *@* && $user_info == *:* ]] || return 0
  DATABASE=${1%%://*}://${user_info%%:*}@${authority##*@}${rest#"$authority"}
  PGPASSWORD=${user_info#*:}
  # Percent-encoded in a URL only.
  PGPASSWORD=${PGPASSWORD//\\/\\\\}
  printf -v PGPASSWORD '%b' "${PGPASSWORD//%/\\x}"
  export PGPASSWORD
}
