# Sourced by the scripts that people call, before they do anything: -h or --help, up to an argument --, prints what the
# head of the script says, and ends it.
for argument in "$@"; do
  case $argument in
    --) break ;;
    -h | --help)
      awk 'NR > 1 { if (!/^#/) exit; sub(/^# ?/, ""); print }' "$0"
      exit 0
      ;;
  esac
done
