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
  # As npm run calls them.
  audit:verify|backup|backup:verify|catalog:load|import|migrate|new-history|restore|rotate-secrets|seed|sign-in-link|upgrade:check)
    shift; exec "$node" "$here/server/start.js" "$(echo "$name" | tr : -)" "$@" ;;
esac
cat >&2 <<'USAGE'
Usage: ./console <command>
  start                              runs the console
  backup <file>                      saves the database
  backup:verify <file>               restores it into a throwaway database and compares
  restore <file> [--accept-broken-log]
  upgrade:check                      says what an upgrade will do
  migrate                            upgrades the database without starting
  sign-in-link <email>               prints a link that signs in once
  audit:verify [--head <event>:<hash>]
  catalog:load [--dry-run] <file>
  import [--dry-run] <folder>        brands, people, packages, coupons and businesses from CSV
  new-history [time]                 after promoting a standby
  rotate-secrets [--delete-unreadable]
  seed [months]                      sample data for an empty database
  --version
README.md says what each does and which variables they read.
USAGE
[ "$name" = --help ] || exit 1
