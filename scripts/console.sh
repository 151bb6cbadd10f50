#!/bin/sh
# Runs the console, or one of its commands, from an unpacked release.
set -eu
self=$(readlink -f "$0")
here=$(dirname "$self")
node="$here/bin/node"
[ -x "$node" ] || node=node
name=${1:-}
case "$name" in
  # The options are those of npm start, filled in by npm run package.
  start) shift; exec "$node" @OPTIONS@ "$here/server/start.js" main "$@" ;;
  --version) exec "$node" -p 'JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")).version' "$here/package.json" ;;
  backup:verify) shift; exec "$node" "$here/server/start.js" backup-verify "$@" ;;
  audit-verify|backup|catalog-load|new-history|restore|rotate-secrets|seed|sign-in-link)
    exec "$node" "$here/server/start.js" "$@" ;;
esac
cat >&2 <<'USAGE'
Usage: ./console <command>
  start                              runs the console
  backup <file>                      saves the database
  backup:verify <file>               restores it into a throwaway database and compares
  restore <file> [--accept-broken-log]
  sign-in-link <email>               prints a link that signs in once
  audit-verify [--head <event>:<hash>]
  catalog-load [--dry-run] <file>
  new-history [time]                 after promoting a standby
  rotate-secrets [--delete-unreadable]
  seed [months]                      sample data for an empty database
  --version
README.md says what each does and which variables they read.
USAGE
[ "$name" = --help ] || exit 1
