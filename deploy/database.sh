#!/bin/sh
# Run once by the image of PostgreSQL, when its volume is empty: makes the database, and its user, who is no superuser.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  -v password="$(cat /run/secrets/database-password)" <<'END'
CREATE ROLE corridor LOGIN PASSWORD :'password';
CREATE DATABASE corridor OWNER corridor;
END
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres --file /etc/corridor/role.sql
