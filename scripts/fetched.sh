# Sourced by the scripts that measure on pages of packages.

# fetched ADDRESS SUM FOLDER: unpacks a package into the folder, which is made anew; nothing where its SHA-256 is
# another.
fetched() {
  local name=${1##*/} folder=$3
  rm -rf "$folder"
  mkdir -p "$folder"
  curl -fsSL --max-time 300 -o "$folder.part" "$1"
  echo "$2  $folder.part" | sha256sum --quiet --check >&2 || {
    rm -rf "$folder" "$folder.part"
    echo "fetched: $name is not what it was; nothing was unpacked" >&2
    exit 1
  }
  tar -xzf "$folder.part" -C "$folder" --strip-components=1
  rm "$folder.part"
}
