-- What each connection has that comes through a pooler, where the gateway can set nothing itself. It reads them at its start and refuses others.
ALTER ROLE corridor SET timezone = 'UTC';
ALTER ROLE corridor SET datestyle = 'ISO';
ALTER ROLE corridor SET statement_timeout = '30s';
ALTER ROLE corridor SET lock_timeout = '5s';
ALTER ROLE corridor SET idle_in_transaction_session_timeout = '15s';
