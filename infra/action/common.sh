# Functions of the scripts in this folder, which run in the workspace. They work with the bash 3.2 of macOS.

# Ends the script with an error on the pull request. The sentence must hold no input: that could hold workflow commands.
stop() {
  echo "::error::$1"
  echo "exit-code=2" >> "$GITHUB_OUTPUT"
  exit 2
}

# The command that install.sh has installed.
appraise() {
  "$RUNNER_TEMP/appraise/node_modules/.bin/appraise" "$@"
}

case $INPUT_WORKING_DIRECTORY in
  '' | . | ./) prefix= ;;
  *) prefix=${INPUT_WORKING_DIRECTORY%/}/ ;;
esac

# A name that is relative to the working directory, as seen from the workspace.
in_workspace() {
  case $1 in
    /*) printf '%s\n' "$1" ;;
    *) printf '%s\n' "$prefix$1" ;;
  esac
}

new_token() {
  od -An -N16 -tx1 /dev/urandom | tr -d ' \n'
}

# Prints its input so that the runner takes no line of it for a command: names and texts of files may look like one.
print_plainly() {
  token=$(new_token)
  echo "::stop-commands::$token"
  cat
  echo
  echo "::$token::"
}
