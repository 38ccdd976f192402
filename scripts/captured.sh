# Sourced by the scripts that capture sets of pages.

# captured FOLDER OPTION...: captures the pages whose names come on standard input, each ended by a
# NUL. Only a set that was captured to its end gets its name: pages that cannot be opened or rendered
# are told of and left out, but without a browser, without room or interrupted all of it ends.
captured() {
  local folder=$1 code=0
  shift
  rm -rf "$folder.part"
  mkdir -p "$folder.part"
  # xargs gives a code of its own for that of the program, which is kept beside.
  xargs -r0 bash -c '
    kept=$1 code=0
    shift
    "$@" || code=$?
    case $code in 0 | 3 | 6) exit 0 ;; *) echo "$code" > "$kept"; exit 255 ;; esac
  ' bash "$folder.code" "$VISIBLOCK" capture --offline --output "$folder.part" "$@" || code=$?
  if [ "$code" != 0 ]; then
    [ ! -s "$folder.code" ] || code=$(cat "$folder.code")
    rm -f "$folder.code"
    echo "captured: $folder was not captured to its end (exit code $code)" >&2
    exit "$code"
  fi
  mv "$folder.part" "$folder"
}
