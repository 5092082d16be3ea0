-- Email digests that members chose, each about one project.
CREATE TABLE digests (
  member TEXT NOT NULL,
  project TEXT NOT NULL,
  -- `daily` or `weekly`
  frequency TEXT NOT NULL,
  -- IANA name of the member's time zone, such as `Europe/Berlin`.
  time_zone TEXT NOT NULL,
  -- Start of the links to the inbox and to the unsubscribe page.
  inbox TEXT NOT NULL,
  api TEXT NOT NULL,
  -- End of the last period for which a digest was queued or had nothing to say. The next period starts here.
  covered_until INTEGER NOT NULL,
  next_at INTEGER NOT NULL,
  PRIMARY KEY (member, project)
) STRICT, WITHOUT ROWID;

CREATE INDEX digests_due ON digests (next_at);

-- Reports whose reporter asked for an email when the status changes.
CREATE TABLE status_subscriptions (
  report TEXT NOT NULL PRIMARY KEY,
  project TEXT NOT NULL,
  -- Start of the links in the emails.
  origin TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- The status that the reporter knows.
  known_status TEXT NOT NULL,
  -- When to tell the reporter about a change; null if the status has not changed.
  due_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX status_subscriptions_due ON status_subscriptions (due_at) WHERE due_at IS NOT NULL;

-- Each change waits for five minutes, so that a change and its correction send no email.
CREATE TRIGGER status_changed AFTER UPDATE OF status ON reports WHEN old.status <> new.status
BEGIN
  UPDATE status_subscriptions SET due_at = CAST(unixepoch('subsec') * 1000 AS INTEGER) + 300000
    WHERE report = new.id;
END;
