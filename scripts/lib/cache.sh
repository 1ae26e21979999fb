# What the clones of a user share: programs and compilers at pinned versions. Needs project.sh.
CACHE=${XDG_CACHE_HOME:-$HOME/.cache}/avtosled

# cached <folder> <command>...: the command makes $NEW, which becomes that folder of the cache; once.
cached() {
  local folder=$CACHE/$1
  shift
  [[ -d $folder ]] && return
  mkdir -p "$CACHE"
  (
    flock -w 1800 9 || fail "another script has been filling $CACHE for half an hour"
    # It may have made this meanwhile.
    [[ -d $folder ]] && exit
    NEW=$CACHE/new
    rm -rf "$NEW"
    # Moved as a whole: what breaks off leaves nothing that looks finished.
    "$@" && mv "$NEW" "$folder"
  ) 9>"$CACHE/lock"
}
