-- Messages between the team and the reporter of a report. Comments, which only the team sees, have a table of their own.
CREATE TABLE replies (
  id TEXT NOT NULL PRIMARY KEY,
  report TEXT NOT NULL,
  -- 0 for messages of the reporter.
  is_from_team INTEGER NOT NULL,
  -- Id of a member; null for the reporter.
  author TEXT,
  -- The author's name for authors that are not members; empty for the reporter.
  author_name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- When the other side read it.
  read_at INTEGER,
  text TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX replies_by_report ON replies (report, created_at);

CREATE TRIGGER reply_added AFTER INSERT ON replies
BEGIN
  INSERT INTO report_changes (kind, project, report)
    SELECT 'updated', project, id FROM reports WHERE id = new.report;
  UPDATE report_texts SET discussion = substr(discussion || ' ' || new.text, 1, 20000)
    WHERE seq = (SELECT seq FROM reports WHERE id = new.report);
END;

CREATE TRIGGER reply_read AFTER UPDATE OF read_at ON replies
BEGIN
  INSERT INTO report_changes (kind, project, report)
    SELECT 'updated', project, id FROM reports WHERE id = new.report;
END;

-- Notes, comments and replies of each report, which searches find.
CREATE VIEW report_discussions AS
  SELECT seq, id, substr(notes
      || ' ' || coalesce((SELECT group_concat(text, ' ') FROM comments WHERE report = reports.id), '')
      || ' ' || coalesce((SELECT group_concat(text, ' ') FROM replies WHERE report = reports.id), ''), 1, 20000) AS text
  FROM reports;

DROP TRIGGER report_notes_indexed;
DROP TRIGGER comment_edited_in_index;
DROP TRIGGER comment_deleted_from_index;

CREATE TRIGGER report_notes_indexed AFTER UPDATE OF notes ON reports WHEN old.notes <> new.notes
BEGIN
  UPDATE report_texts SET discussion = (SELECT text FROM report_discussions WHERE id = new.id)
    WHERE seq = new.seq;
END;

CREATE TRIGGER comment_edited_in_index AFTER UPDATE OF text ON comments
BEGIN
  UPDATE report_texts SET discussion = (SELECT text FROM report_discussions WHERE id = new.report)
    WHERE seq = (SELECT seq FROM reports WHERE id = new.report);
END;

CREATE TRIGGER comment_deleted_from_index AFTER DELETE ON comments
BEGIN
  UPDATE report_texts SET discussion = (SELECT text FROM report_discussions WHERE id = old.report)
    WHERE seq = (SELECT seq FROM reports WHERE id = old.report);
END;
