# Sourced by the scripts that start a browser: says when the browser's sandbox cannot work and opts out in the open.
if [ "$(uname -s)" = Linux ] && [ "$(id -u)" = 0 ] && [ "${VISIBLOCK_NO_SANDBOX:-}" != 1 ]; then
  echo "${0##*/}: running as root, where Chromium's sandbox cannot work: setting VISIBLOCK_NO_SANDBOX=1" >&2
  export VISIBLOCK_NO_SANDBOX=1
fi
