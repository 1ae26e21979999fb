-- An empty database of an installation on PostgreSQL, run by its superuser after roles.sql and before a restore.
\set ON_ERROR_STOP on
-- Whatever the machine's locale; texts are compared and searched as in the tests.
CREATE DATABASE avtosled OWNER avtosled_owner TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C';
