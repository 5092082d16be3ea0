-- Inbox sessions. The cookie contains the id, this table its keyed hash, so that a copy of the database grants no
-- session.
CREATE TABLE owner_sessions (
  hash TEXT NOT NULL PRIMARY KEY,
  created_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  address TEXT NOT NULL
) STRICT, WITHOUT ROWID;
