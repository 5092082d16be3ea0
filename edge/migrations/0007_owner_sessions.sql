-- Who is signed in to the inbox. The cookie holds the id, this its keyed hash: whoever reads the database has no session.
CREATE TABLE owner_sessions (
  hash TEXT NOT NULL PRIMARY KEY,
  created_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  address TEXT NOT NULL
) STRICT, WITHOUT ROWID;
