-- Fingerprint of an automatic report: reports of one problem share it. Null for reports that people wrote.
ALTER TABLE reports ADD COLUMN fingerprint TEXT;
-- 1 if the group has a newer report: a list of groups shows only the newest.
ALTER TABLE reports ADD COLUMN is_folded INTEGER NOT NULL DEFAULT 0;
-- 0 until the words of the report are indexed and its fingerprint is known. A job completes older reports.
ALTER TABLE reports ADD COLUMN index_version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE reports ADD COLUMN person TEXT GENERATED ALWAYS AS (coalesce(user_id, gleap_id)) VIRTUAL;
ALTER TABLE reports ADD COLUMN has_screenshot INTEGER GENERATED ALWAYS AS (parts ->> '$.screenshot') VIRTUAL;
ALTER TABLE reports ADD COLUMN has_attachments INTEGER GENERATED ALWAYS AS (parts ->> '$.attachments') VIRTUAL;
ALTER TABLE reports ADD COLUMN has_console INTEGER GENERATED ALWAYS AS (parts ->> '$.console') VIRTUAL;
ALTER TABLE reports ADD COLUMN has_network INTEGER GENERATED ALWAYS AS (parts ->> '$.network') VIRTUAL;

CREATE INDEX reports_not_indexed ON reports (seq) WHERE index_version = 0;
CREATE INDEX reports_of_group ON reports (fingerprint, seq) WHERE fingerprint IS NOT NULL;
CREATE INDEX reports_of_group_by_person ON reports (fingerprint, person) WHERE fingerprint IS NOT NULL;

DROP INDEX reports_of_project;
DROP INDEX reports_of_all_projects;
CREATE INDEX reports_of_project ON reports (project, is_spam, seq, status, type, priority, has_recording, has_replay,
  created_at, is_silent, is_folded, has_screenshot, has_attachments, has_console, has_network);
CREATE INDEX reports_of_all_projects ON reports (is_spam, seq, status, type, priority, has_recording, has_replay,
  created_at, is_silent, is_folded, has_screenshot, has_attachments, has_console, has_network);
CREATE INDEX reports_by_status ON reports (project, is_spam, status, is_folded);

-- Distinct words of a report, separated by spaces: of its form, console, requests, events and custom data. The team's
-- notes and comments are kept in sync by triggers.
CREATE TABLE report_texts (
  seq INTEGER NOT NULL PRIMARY KEY,
  words TEXT NOT NULL,
  discussion TEXT NOT NULL DEFAULT ''
) STRICT;

-- The tokenizer splits at ASCII characters only; the server normalizes words before it stores them.
CREATE VIRTUAL TABLE report_words USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '2 3', tokenize = 'ascii'
);

CREATE TRIGGER report_text_created AFTER INSERT ON report_texts
BEGIN
  INSERT INTO report_words (rowid, words) VALUES (new.seq, new.words || ' ' || new.discussion);
END;

CREATE TRIGGER report_text_updated AFTER UPDATE ON report_texts
BEGIN
  DELETE FROM report_words WHERE rowid = old.seq;
  INSERT INTO report_words (rowid, words) VALUES (new.seq, new.words || ' ' || new.discussion);
END;

CREATE TRIGGER report_text_deleted AFTER DELETE ON report_texts
BEGIN
  DELETE FROM report_words WHERE rowid = old.seq;
END;

CREATE TRIGGER report_notes_indexed AFTER UPDATE OF notes ON reports WHEN old.notes <> new.notes
BEGIN
  UPDATE report_texts SET discussion = substr(new.notes || ' ' || coalesce(
      (SELECT group_concat(text, ' ') FROM comments WHERE report = new.id), ''), 1, 20000)
    WHERE seq = new.seq;
END;

CREATE TRIGGER comment_added_to_index AFTER INSERT ON comments
BEGIN
  UPDATE report_texts SET discussion = substr(discussion || ' ' || new.text, 1, 20000)
    WHERE seq = (SELECT seq FROM reports WHERE id = new.report);
END;

CREATE TRIGGER comment_edited_in_index AFTER UPDATE OF text ON comments
BEGIN
  UPDATE report_texts SET discussion = (SELECT substr(reports.notes || ' ' || coalesce(
      (SELECT group_concat(text, ' ') FROM comments WHERE report = new.report), ''), 1, 20000)
    FROM reports WHERE id = new.report)
    WHERE seq = (SELECT seq FROM reports WHERE id = new.report);
END;

CREATE TRIGGER comment_deleted_from_index AFTER DELETE ON comments
BEGIN
  UPDATE report_texts SET discussion = (SELECT substr(reports.notes || ' ' || coalesce(
      (SELECT group_concat(text, ' ') FROM comments WHERE report = old.report), ''), 1, 20000)
    FROM reports WHERE id = old.report)
    WHERE seq = (SELECT seq FROM reports WHERE id = old.report);
END;

CREATE TRIGGER report_deleted_with_text AFTER DELETE ON reports
BEGIN
  DELETE FROM report_texts WHERE seq = old.seq;
END;

-- Automatic reports with one fingerprint.
CREATE TABLE report_groups (
  id TEXT NOT NULL PRIMARY KEY,
  project TEXT NOT NULL,
  reports INTEGER NOT NULL,
  people INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  -- Number of the newest report.
  last_seq INTEGER NOT NULL,
  -- When a report arrived although the newest one was done; null if that never happened.
  regressed_at INTEGER,
  -- Reports of a muted group are archived on arrival.
  is_muted INTEGER NOT NULL DEFAULT 0,
  -- After this many reports, only every `keep_every`th keeps its captures; null keeps all.
  keep_first INTEGER,
  keep_every INTEGER
) STRICT, WITHOUT ROWID;

-- Reports of a group by day (number of days since 1970).
CREATE TABLE report_group_days (
  id TEXT NOT NULL,
  day INTEGER NOT NULL,
  reports INTEGER NOT NULL,
  PRIMARY KEY (id, day)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER report_grouped AFTER UPDATE OF fingerprint ON reports
WHEN old.fingerprint IS NULL AND new.fingerprint IS NOT NULL
BEGIN
  UPDATE reports SET is_folded = 1
    WHERE seq = (SELECT last_seq FROM report_groups WHERE id = new.fingerprint) AND seq < new.seq;
  INSERT INTO report_groups (id, project, reports, people, first_at, last_at, last_seq)
    VALUES (new.fingerprint, new.project, 1, 1, new.created_at, new.created_at, new.seq)
    ON CONFLICT DO UPDATE SET
      reports = reports + 1,
      people = people + NOT EXISTS (SELECT 1 FROM reports AS other WHERE other.fingerprint = new.fingerprint
        AND other.person = new.person AND other.seq <> new.seq),
      first_at = min(first_at, excluded.first_at),
      last_at = max(last_at, excluded.last_at),
      regressed_at = iif(excluded.last_seq > last_seq
        AND (SELECT status FROM reports AS newest WHERE newest.seq = last_seq) = 'done',
        excluded.last_at, regressed_at),
      last_seq = max(last_seq, excluded.last_seq);
  UPDATE reports SET is_folded = 1
    WHERE seq = new.seq AND seq < (SELECT last_seq FROM report_groups WHERE id = new.fingerprint);
  INSERT INTO report_group_days (id, day, reports) VALUES (new.fingerprint, new.created_at / 86400000, 1)
    ON CONFLICT DO UPDATE SET reports = reports + 1;
END;

CREATE TRIGGER report_ungrouped AFTER DELETE ON reports WHEN old.fingerprint IS NOT NULL
BEGIN
  UPDATE report_groups SET
      reports = reports - 1,
      people = people - NOT EXISTS (SELECT 1 FROM reports AS other WHERE other.fingerprint = old.fingerprint
        AND other.person = old.person),
      last_seq = coalesce((SELECT max(other.seq) FROM reports AS other WHERE other.fingerprint = old.fingerprint), 0)
    WHERE id = old.fingerprint;
  UPDATE reports SET is_folded = 0
    WHERE seq = (SELECT last_seq FROM report_groups WHERE id = old.fingerprint) AND is_folded = 1;
  UPDATE report_group_days SET reports = reports - 1
    WHERE id = old.fingerprint AND day = old.created_at / 86400000;
  DELETE FROM report_group_days WHERE id = old.fingerprint AND reports <= 0;
  -- A muted group is remembered, so that its next report is muted too.
  DELETE FROM report_groups WHERE id = old.fingerprint AND reports <= 0 AND is_muted = 0 AND keep_every IS NULL;
END;
