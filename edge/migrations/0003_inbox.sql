-- Reports are numbered in order of arrival: this is the order of the list, its cursor, and the key of the word index.
CREATE TABLE numbered_reports (
  seq INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  share_id TEXT NOT NULL UNIQUE,
  project TEXT NOT NULL,
  gleap_id TEXT NOT NULL,
  -- Identity of the session when the report was sent, because another person may use the browser later.
  user_id TEXT,
  is_verified INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  status TEXT NOT NULL DEFAULT 'open',
  type TEXT NOT NULL,
  priority TEXT NOT NULL,
  is_silent INTEGER NOT NULL,
  is_spam INTEGER NOT NULL,
  title TEXT NOT NULL,
  reported_by TEXT NOT NULL,
  current_url TEXT NOT NULL,
  outbound TEXT,
  parts TEXT NOT NULL,
  has_recording INTEGER GENERATED ALWAYS AS (parts ->> '$.recording') VIRTUAL,
  has_replay INTEGER GENERATED ALWAYS AS (parts ->> '$.replay') VIRTUAL,
  idempotency_key TEXT,
  body_hash TEXT NOT NULL,
  body_bytes INTEGER NOT NULL,
  body_encoding TEXT NOT NULL,
  notes TEXT NOT NULL DEFAULT '',
  -- Lower case, cut to 8,000 characters: what `q` of the list looks through.
  search TEXT NOT NULL
) STRICT;

INSERT INTO numbered_reports (id, share_id, project, gleap_id, user_id, is_verified, created_at, status, type, priority,
    is_silent, is_spam, title, reported_by, current_url, outbound, parts, idempotency_key, body_hash, body_bytes,
    body_encoding, notes, search)
  SELECT id, share_id, reports.project, reports.gleap_id, sessions.user_id, coalesce(is_verified, 0), reports.created_at,
    status, type, priority, is_silent, is_spam, title, reported_by, current_url, outbound, parts, idempotency_key, body_hash,
    body_bytes, body_encoding, notes, search
  FROM reports LEFT JOIN sessions ON sessions.project = reports.project AND sessions.gleap_id = reports.gleap_id
  ORDER BY reports.created_at, id;

DROP TABLE reports;
ALTER TABLE numbered_reports RENAME TO reports;

CREATE UNIQUE INDEX reports_by_idempotency_key ON reports (project, idempotency_key)
  WHERE idempotency_key IS NOT NULL;
-- Each of these two indexes covers every filter of the list, so that only the rows of a page are read.
CREATE INDEX reports_of_project
  ON reports (project, is_spam, seq, status, type, priority, has_recording, has_replay, created_at);
CREATE INDEX reports_of_all_projects
  ON reports (is_spam, seq, status, type, priority, has_recording, has_replay, created_at);
CREATE INDEX reports_by_age ON reports (project, created_at);
CREATE INDEX reports_by_session ON reports (project, gleap_id, seq);
CREATE INDEX reports_by_user ON reports (project, user_id, seq) WHERE user_id IS NOT NULL;
CREATE INDEX reports_by_reporter ON reports (project, lower(reported_by), seq) WHERE reported_by <> '';

CREATE INDEX files_by_session ON files (project, gleap_id);
DROP INDEX sessions_by_email;
CREATE INDEX sessions_by_email ON sessions (project, lower(email)) WHERE email IS NOT NULL;

-- Trigrams of reports. The index narrows a search; the words are then searched in `search` itself, so that any part of
-- a word, in any language and of any length, is found.
CREATE VIRTUAL TABLE report_trigrams USING fts5 (
  search, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1'
);

INSERT INTO report_trigrams (rowid, search) SELECT seq, search FROM reports;

-- Changes to reports, for live updates; kept for a day.
CREATE TABLE report_changes (
  seq INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  project TEXT NOT NULL,
  report TEXT NOT NULL,
  at INTEGER NOT NULL DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER))
) STRICT;

-- [{"id","url","events":[],"secret"}]
ALTER TABLE projects ADD COLUMN webhooks TEXT NOT NULL DEFAULT '[]';

-- Messages to webhooks. The row is written in the transaction of the change, so that neither exists without the other.
CREATE TABLE deliveries (
  id TEXT NOT NULL PRIMARY KEY DEFAULT (lower(hex(randomblob(16)))),
  project TEXT NOT NULL,
  webhook TEXT NOT NULL,
  event TEXT NOT NULL,
  report TEXT,
  created_at INTEGER NOT NULL DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)),
  -- The next attempt; null when there is none.
  next_at INTEGER DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  is_delivered INTEGER NOT NULL DEFAULT 0,
  status INTEGER,
  error TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

CREATE INDEX deliveries_by_turn ON deliveries (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX deliveries_by_project ON deliveries (project, created_at);
CREATE INDEX deliveries_by_report ON deliveries (report) WHERE report IS NOT NULL;

CREATE TRIGGER report_created AFTER INSERT ON reports
BEGIN
  INSERT INTO report_trigrams (rowid, search) VALUES (new.seq, new.search);
  INSERT INTO report_changes (kind, project, report) VALUES ('created', new.project, new.id);
  INSERT INTO deliveries (project, webhook, event, report)
    SELECT new.project, webhook.value ->> '$.id', event.value, new.id
    FROM projects, json_each(projects.webhooks) AS webhook, json_each(webhook.value, '$.events') AS event
    WHERE sdk_key = new.project AND event.value = 'report.created' AND new.is_spam = 0;
END;

CREATE TRIGGER report_updated AFTER UPDATE ON reports
WHEN (old.status, old.priority, old.type, old.notes, old.is_spam)
  <> (new.status, new.priority, new.type, new.notes, new.is_spam)
BEGIN
  INSERT INTO report_changes (kind, project, report) VALUES ('updated', new.project, new.id);
  INSERT INTO deliveries (project, webhook, event, report)
    SELECT new.project, webhook.value ->> '$.id', event.value, new.id
    FROM projects, json_each(projects.webhooks) AS webhook, json_each(webhook.value, '$.events') AS event
    WHERE sdk_key = new.project AND event.value = 'report.updated' AND new.is_spam = 0;
END;

CREATE TRIGGER report_deleted AFTER DELETE ON reports
BEGIN
  DELETE FROM report_trigrams WHERE rowid = old.seq;
  DELETE FROM deliveries WHERE report = old.id;
  INSERT INTO report_changes (kind, project, report) VALUES ('deleted', old.project, old.id);
END;

-- Who changed what in the inbox; kept for a year.
CREATE TABLE audit (
  seq INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  who TEXT NOT NULL,
  action TEXT NOT NULL,
  project TEXT,
  target TEXT,
  detail TEXT NOT NULL
) STRICT;

CREATE INDEX audit_by_project ON audit (project, seq);
CREATE INDEX audit_by_age ON audit (at);
