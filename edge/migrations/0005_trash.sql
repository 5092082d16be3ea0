-- Rows that a job deleted, kept for seven days so that a mistake can be undone. Their blobs are in the trash of storage.
CREATE TABLE trash (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  project TEXT NOT NULL,
  deleted_at INTEGER NOT NULL,
  -- The columns of the deleted row, as JSON.
  row TEXT NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX trash_by_age ON trash (deleted_at);

-- What jobs remember between two runs, as JSON.
CREATE TABLE job_state (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Files that no report has claimed are looked for by age.
CREATE INDEX files_unclaimed ON files (created_at) WHERE report IS NULL;
