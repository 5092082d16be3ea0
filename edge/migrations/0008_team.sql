-- People of the team. A removed member stays, because comments and the audit log name them.
CREATE TABLE members (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  -- Lower case; null for the owner, who signs in with the inbox token.
  email TEXT,
  role TEXT NOT NULL,
  -- SDK keys as JSON; null for all projects.
  projects TEXT,
  created_at INTEGER NOT NULL,
  removed_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX members_by_email ON members (email) WHERE email IS NOT NULL;

INSERT INTO members (id, name, role, created_at) VALUES ('owner', 'Owner', 'admin', unixepoch() * 1000);

ALTER TABLE owner_sessions ADD COLUMN member TEXT NOT NULL DEFAULT 'owner';

CREATE INDEX owner_sessions_by_member ON owner_sessions (member);

-- The link of an invitation contains the id with a signature, so that a copy of the database grants no access.
CREATE TABLE invitations (
  id TEXT NOT NULL PRIMARY KEY,
  email TEXT NOT NULL,
  role TEXT NOT NULL,
  projects TEXT,
  invited_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER,
  used_by TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX invitations_by_email ON invitations (email, created_at);

-- Personal tokens for the API; the table has their keyed hash.
CREATE TABLE api_tokens (
  id TEXT NOT NULL PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  member TEXT NOT NULL,
  name TEXT NOT NULL,
  scope TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX api_tokens_by_member ON api_tokens (member, created_at);

-- Work on reports.
ALTER TABLE reports ADD COLUMN assignee TEXT;

CREATE INDEX reports_by_assignee ON reports (assignee, seq) WHERE assignee IS NOT NULL;

CREATE TABLE labels (
  id INTEGER NOT NULL PRIMARY KEY,
  project TEXT NOT NULL,
  name TEXT NOT NULL COLLATE NOCASE,
  color TEXT NOT NULL,
  UNIQUE (project, name)
) STRICT;

-- By the number of the report, which a restored report keeps.
CREATE TABLE report_labels (
  label INTEGER NOT NULL,
  report INTEGER NOT NULL,
  PRIMARY KEY (label, report)
) STRICT, WITHOUT ROWID;

CREATE INDEX report_labels_by_report ON report_labels (report);

CREATE TABLE comments (
  id TEXT NOT NULL PRIMARY KEY DEFAULT (lower(hex(randomblob(16)))),
  report TEXT NOT NULL,
  -- Id of a member; null for a note from before comments had authors.
  author TEXT,
  -- The author's name for authors that are not members, such as a program of Cloudflare Access.
  author_name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  edited_at INTEGER,
  -- Increases with each edit, so that an edit cannot overwrite another one.
  version INTEGER NOT NULL DEFAULT 1,
  -- The API's field `notes` of the report is this comment.
  is_note INTEGER NOT NULL DEFAULT 0,
  text TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX comments_by_report ON comments (report, created_at);
CREATE UNIQUE INDEX comments_notes ON comments (report) WHERE is_note = 1;

INSERT INTO comments (report, author_name, created_at, is_note, text)
  SELECT id, 'Earlier note', created_at, 1, notes FROM reports WHERE notes <> '';

-- Notes of reports that are in the trash come back with them.
INSERT INTO comments (report, author_name, created_at, is_note, text)
  SELECT id, 'Earlier note', row ->> '$.created_at', 1, row ->> '$.notes' FROM trash
  WHERE kind = 'report' AND row ->> '$.notes' <> '' AND id NOT IN (SELECT id FROM reports);

CREATE TRIGGER report_assigned AFTER UPDATE OF assignee ON reports
WHEN old.assignee IS NOT new.assignee
BEGIN
  INSERT INTO report_changes (kind, project, report) VALUES ('updated', new.project, new.id);
  INSERT INTO deliveries (project, webhook, event, report)
    SELECT new.project, webhook.value ->> '$.id', event.value, new.id
    FROM projects, json_each(projects.webhooks) AS webhook, json_each(webhook.value, '$.events') AS event
    WHERE sdk_key = new.project AND event.value = 'report.updated' AND new.is_spam = 0;
END;

CREATE TRIGGER report_labeled AFTER INSERT ON report_labels
BEGIN
  INSERT INTO report_changes (kind, project, report)
    SELECT 'updated', project, id FROM reports WHERE seq = new.report;
END;

CREATE TRIGGER report_unlabeled AFTER DELETE ON report_labels
BEGIN
  INSERT INTO report_changes (kind, project, report)
    SELECT 'updated', project, id FROM reports WHERE seq = old.report;
END;

CREATE TRIGGER comment_added AFTER INSERT ON comments
BEGIN
  INSERT INTO report_changes (kind, project, report)
    SELECT 'updated', project, id FROM reports WHERE id = new.report;
END;

CREATE TRIGGER comment_edited AFTER UPDATE OF text ON comments
BEGIN
  INSERT INTO report_changes (kind, project, report)
    SELECT 'updated', project, id FROM reports WHERE id = new.report;
END;

CREATE TRIGGER comment_deleted AFTER DELETE ON comments
BEGIN
  INSERT INTO report_changes (kind, project, report)
    SELECT 'updated', project, id FROM reports WHERE id = old.report;
END;
