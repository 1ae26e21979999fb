-- The roles of an installation on PostgreSQL, run once by its superuser. Passwords are read from the
-- environment, because every user of the machine can read the arguments of a process.
\set ON_ERROR_STOP on
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD
-- Owns the tables and migrates them. What the server may do with them is granted by `avtosled migrate`.
CREATE ROLE avtosled_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE avtosled_app LOGIN PASSWORD :'app_password';
