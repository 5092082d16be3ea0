-- Emails about a report: replies for its reporter, and mentions for members. Each is composed when it is sent.
CREATE TABLE mails (
  id TEXT NOT NULL PRIMARY KEY,
  project TEXT NOT NULL,
  report TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- Id of the reply or the comment.
  source TEXT NOT NULL,
  -- Lower case.
  address TEXT NOT NULL,
  -- Start of the links in it: the API for reporters, the inbox for members.
  origin TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- The next attempt; null when there is none.
  next_at INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  is_delivered INTEGER NOT NULL DEFAULT 0,
  error TEXT NOT NULL DEFAULT '',
  tried_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX mails_by_source ON mails (source, address);
CREATE INDEX mails_due ON mails (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX mails_by_project ON mails (project, created_at);
CREATE INDEX mails_by_report ON mails (report, created_at);
CREATE INDEX mails_by_address ON mails (address, tried_at);

-- Addresses that get no email. The table has their hash, so that it can outlive an erased person.
CREATE TABLE mail_blocks (
  address TEXT NOT NULL,
  -- SDK key; empty for all projects.
  project TEXT NOT NULL,
  -- Id of the report; empty for all reports.
  report TEXT NOT NULL,
  -- `unsubscribed` or `bounced`
  reason TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (address, project, report)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER report_deleted_with_mails AFTER DELETE ON reports
BEGIN
  DELETE FROM mails WHERE report = old.id;
  DELETE FROM mail_blocks WHERE report = old.id;
END;

-- When the member opened the report. Mentions from before count as read.
ALTER TABLE comment_mentions ADD COLUMN read_at INTEGER;
UPDATE comment_mentions SET read_at = 0;

-- Name of the person who made the last change, which webhooks report; null if a program did.
ALTER TABLE reports ADD COLUMN changed_by TEXT;
ALTER TABLE deliveries ADD COLUMN changed_by TEXT;
-- The changed fields as JSON: `[{"field":"status","from":"open","to":"done"}]`.
ALTER TABLE deliveries ADD COLUMN changes TEXT NOT NULL DEFAULT '[]';

DROP TRIGGER report_updated;

CREATE TRIGGER report_updated AFTER UPDATE ON reports
WHEN old.assignee IS NOT new.assignee
  OR (old.status, old.priority, old.type, old.notes, old.is_spam)
    <> (new.status, new.priority, new.type, new.notes, new.is_spam)
BEGIN
  INSERT INTO report_changes (kind, project, report) VALUES ('updated', new.project, new.id);
  INSERT INTO deliveries (project, webhook, event, report, changed_by, changes)
    SELECT new.project, webhook.value ->> '$.id', event.value, new.id, new.changed_by, (
      SELECT json_group_array(json_object('field', field.value ->> '$[0]',
        'from', json(field.value -> '$[1]'), 'to', json(field.value -> '$[2]')))
      FROM json_each(json_array(
        json_array('status', old.status, new.status),
        json_array('priority', old.priority, new.priority),
        json_array('type', old.type, new.type),
        json_array('assignee', (SELECT name FROM members WHERE id = old.assignee),
          (SELECT name FROM members WHERE id = new.assignee)),
        json_array('notes', substr(old.notes, 1, 1000), substr(new.notes, 1, 1000)),
        json_array('spam', iif(old.is_spam = 1, 'suspected', NULL), iif(new.is_spam = 1, 'suspected', NULL))
      )) AS field WHERE field.value -> '$[1]' <> field.value -> '$[2]')
    FROM projects, json_each(projects.webhooks) AS webhook, json_each(webhook.value, '$.events') AS event
    WHERE sdk_key = new.project AND event.value = 'report.updated' AND new.is_spam = 0;
END;
