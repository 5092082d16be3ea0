-- Texts that members insert into replies to reporters.
CREATE TABLE reply_templates (
  project TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL COLLATE NOCASE,
  text TEXT NOT NULL,
  -- Starts at 1, and grows with each change.
  version INTEGER NOT NULL,
  PRIMARY KEY (project, id),
  UNIQUE (project, name)
) STRICT, WITHOUT ROWID;
