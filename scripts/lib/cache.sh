# Cache shared by the clones of a user: programs and compilers at pinned versions. Needs project.sh.
CACHE=${XDG_CACHE_HOME:-$HOME/.cache}/avtosled

# cached <folder> <command>...: creates a cached folder if it is missing: the command creates $NEW, which is moved.
cached() {
  local folder=$CACHE/$1
  shift
  [[ -d $folder ]] && return
  mkdir -p "$CACHE"
  (
    flock -w 1800 9 || fail "another script has been filling $CACHE for half an hour"
    # Another script may have created the folder in the meantime.
    [[ -d $folder ]] && exit
    NEW=$CACHE/new
    rm -rf "$NEW"
    # Moved as a whole, so that an interrupted command leaves no incomplete folder.
    "$@" && mv "$NEW" "$folder"
  ) 9>"$CACHE/lock"
}
