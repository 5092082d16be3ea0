-- Members who follow a report. A member who works on a report follows it: an assignee, an author of a comment or a
-- reply, and a mentioned member. `is_following` is 0 if the member stopped, so that only an assignment starts it again.
CREATE TABLE report_followers (
  report TEXT NOT NULL,
  member TEXT NOT NULL,
  is_following INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (report, member)
) STRICT, WITHOUT ROWID;

CREATE INDEX report_followers_by_member ON report_followers (member);

-- What a member is told about a report.
CREATE TABLE notifications (
  seq INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  member TEXT NOT NULL,
  project TEXT NOT NULL,
  report TEXT NOT NULL,
  -- `assigned`, `mention`, `reply`, `status` or `regression`
  kind TEXT NOT NULL,
  -- Id of the reply or the comment; null for other kinds.
  source TEXT,
  -- Name of who caused it; null for a program. Mentions and replies have theirs in the source.
  caused_by TEXT,
  from_status TEXT,
  to_status TEXT,
  at INTEGER NOT NULL DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)),
  read_at INTEGER,
  -- When it is due to be emailed; null if it is not, or if its email is queued.
  mail_at INTEGER,
  -- Id of its email.
  mail TEXT
) STRICT;

CREATE INDEX notifications_by_member ON notifications (member, seq);
CREATE INDEX notifications_unread ON notifications (member) WHERE read_at IS NULL;
CREATE INDEX notifications_by_report ON notifications (report, kind);
CREATE INDEX notifications_due ON notifications (mail_at) WHERE mail_at IS NOT NULL;
CREATE INDEX notifications_by_mail ON notifications (mail) WHERE mail IS NOT NULL;
CREATE INDEX notifications_by_age ON notifications (at);

-- What a member wants to be told about a project. Without a row: everything, with emails at once.
CREATE TABLE notification_settings (
  member TEXT NOT NULL,
  project TEXT NOT NULL,
  -- `now`, `digest` or `off`
  email TEXT NOT NULL,
  -- Kinds that the member does not want, as JSON.
  muted TEXT NOT NULL,
  PRIMARY KEY (member, project)
) STRICT, WITHOUT ROWID;

-- Start of the links in emails to the member: where the member opened the inbox last. Null if the member never did.
ALTER TABLE members ADD COLUMN inbox TEXT;
-- Id of the reply that a message of the event `report.replied` is about.
ALTER TABLE deliveries ADD COLUMN reply TEXT;
-- Id of the member who made the last change; null if the reporter or a program did.
ALTER TABLE reports ADD COLUMN changed_by_id TEXT;

INSERT INTO report_followers (report, member)
  SELECT id, assignee FROM reports WHERE assignee IS NOT NULL
  UNION SELECT report, author FROM comments WHERE author IS NOT NULL AND is_note = 0
  UNION SELECT report, author FROM replies WHERE author IS NOT NULL
  UNION SELECT report, member FROM comment_mentions;

INSERT INTO notifications (member, project, report, kind, source, at)
  SELECT member, reports.project, reports.id, 'mention', comments.id, comments.created_at
  FROM comment_mentions JOIN comments ON comments.id = comment JOIN reports ON reports.id = comment_mentions.report
  WHERE comment_mentions.read_at IS NULL ORDER BY comments.created_at;

-- Mentions have emails of their own. The others wait for a minute, so that a change and its correction send none.
CREATE TRIGGER notification_added AFTER INSERT ON notifications
BEGIN
  DELETE FROM notifications WHERE seq = new.seq AND EXISTS (
    SELECT 1 FROM notification_settings, json_each(muted) AS kind
    WHERE member = new.member AND project = new.project AND kind.value = new.kind);
  UPDATE notifications SET mail_at = new.at + 60000
    WHERE seq = new.seq AND kind <> 'mention' AND NOT EXISTS (SELECT 1 FROM notification_settings
      WHERE member = new.member AND project = new.project AND email <> 'now');
END;

CREATE TRIGGER notification_of_assignment AFTER UPDATE OF assignee ON reports
WHEN old.assignee IS NOT new.assignee
BEGIN
  DELETE FROM notifications WHERE report = new.id AND kind = 'assigned' AND read_at IS NULL AND mail IS NULL;
  INSERT INTO report_followers (report, member) SELECT new.id, new.assignee WHERE new.assignee IS NOT NULL
    ON CONFLICT DO UPDATE SET is_following = 1;
  INSERT INTO notifications (member, project, report, kind, caused_by)
    SELECT id, new.project, new.id, 'assigned', new.changed_by FROM members
    WHERE id = new.assignee AND id IS NOT new.changed_by_id AND new.is_spam = 0 AND removed_at IS NULL
      AND (projects IS NULL OR new.project IN (SELECT value FROM json_each(projects)));
END;

-- A member has one unread notification about the status of a report. If a reply of the reporter changes the status,
-- members are told about the reply only. If the reports of a group change together, members are told about one of them.
CREATE TRIGGER notification_of_status AFTER UPDATE OF status ON reports
WHEN old.status <> new.status AND new.is_spam = 0 AND (new.changed_by IS NOT 'Reporter' OR new.changed_by_id IS NOT NULL)
BEGIN
  UPDATE notifications SET to_status = new.status, caused_by = new.changed_by
    WHERE report = new.id AND kind = 'status' AND read_at IS NULL AND mail IS NULL;
  INSERT INTO notifications (member, project, report, kind, caused_by, from_status, to_status)
    SELECT id, new.project, new.id, 'status', new.changed_by, old.status, new.status
    FROM report_followers JOIN members ON id = member
    WHERE report = new.id AND is_following = 1 AND id IS NOT new.changed_by_id AND removed_at IS NULL
      AND (projects IS NULL OR new.project IN (SELECT value FROM json_each(projects)))
      AND NOT EXISTS (SELECT 1 FROM notifications WHERE notifications.member = members.id AND report = new.id
        AND kind = 'status' AND read_at IS NULL AND mail IS NULL)
      AND NOT EXISTS (SELECT 1 FROM notifications JOIN reports AS other ON other.id = notifications.report
        WHERE notifications.member = members.id AND read_at IS NULL AND kind = 'status' AND to_status = new.status
          AND other.fingerprint = new.fingerprint AND at > unixepoch() * 1000 - 10000);
  DELETE FROM notifications WHERE report = new.id AND kind = 'status' AND read_at IS NULL AND mail IS NULL
    AND (from_status = to_status OR member = new.changed_by_id);
END;

CREATE TRIGGER notification_of_reply AFTER INSERT ON replies WHEN new.is_from_team = 0
BEGIN
  INSERT INTO notifications (member, project, report, kind, source)
    SELECT members.id, reports.project, reports.id, 'reply', new.id
    FROM reports JOIN report_followers ON report = reports.id AND is_following = 1
      JOIN members ON members.id = member AND removed_at IS NULL
    WHERE reports.id = new.report AND is_spam = 0
      AND (projects IS NULL OR reports.project IN (SELECT value FROM json_each(projects)));
  INSERT INTO deliveries (project, webhook, event, report, reply)
    SELECT reports.project, webhook.value ->> '$.id', event.value, reports.id, new.id
    FROM reports JOIN projects ON sdk_key = reports.project,
      json_each(projects.webhooks) AS webhook, json_each(webhook.value, '$.events') AS event
    WHERE reports.id = new.report AND event.value = 'report.replied' AND reports.is_spam = 0;
END;

CREATE TRIGGER reply_deleted_with_notifications AFTER DELETE ON replies WHEN old.is_from_team = 0
BEGIN
  DELETE FROM notifications WHERE report = old.report AND kind = 'reply' AND source = old.id;
END;

CREATE TRIGGER notification_of_mention AFTER INSERT ON comment_mentions WHEN new.read_at IS NULL
BEGIN
  INSERT INTO notifications (member, project, report, kind, source)
    SELECT new.member, project, id, 'mention', new.comment FROM reports WHERE id = new.report;
  INSERT INTO report_followers (report, member) VALUES (new.report, new.member) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER mention_deleted_with_notification AFTER DELETE ON comment_mentions
BEGIN
  DELETE FROM notifications
    WHERE report = old.report AND kind = 'mention' AND source = old.comment AND member = old.member;
END;

CREATE TRIGGER notification_read_with_mention AFTER UPDATE OF read_at ON notifications
WHEN new.kind = 'mention' AND old.read_at IS NULL AND new.read_at IS NOT NULL
BEGIN
  UPDATE comment_mentions SET read_at = new.read_at
    WHERE member = new.member AND report = new.report AND comment = new.source AND read_at IS NULL;
END;

-- Tells who follows one of the newest earlier reports of the group, and who resolved the last one.
CREATE TRIGGER notification_of_regression AFTER UPDATE OF regressed_at ON report_groups
WHEN new.regressed_at IS NOT old.regressed_at AND new.regressed_at IS NOT NULL AND new.is_muted = 0
BEGIN
  INSERT INTO notifications (member, project, report, kind)
    SELECT members.id, new.project, newest.id, 'regression' FROM reports AS newest JOIN members
    WHERE newest.seq = new.last_seq AND newest.is_spam = 0 AND removed_at IS NULL
      AND (projects IS NULL OR new.project IN (SELECT value FROM json_each(projects)))
      AND members.id IN (
        SELECT member FROM report_followers WHERE is_following = 1 AND report IN (
          SELECT id FROM reports WHERE fingerprint = new.id AND seq < new.last_seq ORDER BY seq DESC LIMIT 200)
        UNION SELECT changed_by_id FROM reports
          WHERE seq = (SELECT max(seq) FROM reports WHERE fingerprint = new.id AND seq < new.last_seq));
END;

CREATE TRIGGER follower_by_comment AFTER INSERT ON comments WHEN new.author IS NOT NULL AND new.is_note = 0
BEGIN
  INSERT INTO report_followers (report, member) VALUES (new.report, new.author) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER follower_by_reply AFTER INSERT ON replies WHEN new.author IS NOT NULL
BEGIN
  INSERT INTO report_followers (report, member) VALUES (new.report, new.author) ON CONFLICT DO NOTHING;
END;
