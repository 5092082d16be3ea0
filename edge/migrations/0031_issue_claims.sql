-- Reports from which an issue is being created, so that two requests at the same time create one issue. A claim ends with
-- its request, or after a minute if the process stopped.
CREATE TABLE issue_claims (
  report TEXT NOT NULL PRIMARY KEY,
  claimed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
