-- `Firefox 152` and `3.18.2`; null for reports that arrived earlier or do not say.
ALTER TABLE reports ADD COLUMN browser TEXT;
ALTER TABLE reports ADD COLUMN version TEXT;

-- Numbers of reports by day (UTC, in days since 1970), without spam: of each type, page, browser and version.
CREATE TABLE report_counts (
  project TEXT NOT NULL,
  field TEXT NOT NULL,
  day INTEGER NOT NULL,
  value TEXT NOT NULL,
  reports INTEGER NOT NULL,
  PRIMARY KEY (field, day, project, value)
) STRICT, WITHOUT ROWID;

-- The values of each report that are counted. The page is the URL without what follows ? or #.
CREATE VIEW report_count_values AS
  SELECT seq, project, created_at / 86400000 AS day, 'type' AS field, type AS value FROM reports WHERE is_spam = 0
  UNION ALL SELECT seq, project, created_at / 86400000, 'page', substr(current_url, 1,
      min(instr(current_url || '?', '?'), instr(current_url || '#', '#'), 300) - 1)
    FROM reports WHERE is_spam = 0 AND current_url <> ''
  UNION ALL SELECT seq, project, created_at / 86400000, 'browser', browser
    FROM reports WHERE is_spam = 0 AND browser IS NOT NULL
  UNION ALL SELECT seq, project, created_at / 86400000, 'version', version
    FROM reports WHERE is_spam = 0 AND version IS NOT NULL;

INSERT INTO report_counts (project, field, day, value, reports)
  SELECT project, field, day, value, count(*) FROM report_count_values GROUP BY project, field, day, value;

CREATE TRIGGER report_counted AFTER INSERT ON reports WHEN new.is_spam = 0
BEGIN
  INSERT INTO report_counts (project, field, day, value, reports)
    SELECT project, field, day, value, 1 FROM report_count_values WHERE seq = new.seq
    ON CONFLICT DO UPDATE SET reports = reports + 1;
END;

CREATE TRIGGER report_count_removed BEFORE DELETE ON reports WHEN old.is_spam = 0
BEGIN
  UPDATE report_counts SET reports = reports - 1 WHERE (field, day, project, value) IN
    (SELECT field, day, project, value FROM report_count_values WHERE seq = old.seq);
  DELETE FROM report_counts WHERE reports <= 0 AND day = old.created_at / 86400000 AND project = old.project
    AND field IN ('type', 'page', 'browser', 'version');
END;

CREATE TRIGGER report_recounted_before BEFORE UPDATE OF is_spam, type ON reports
  WHEN old.is_spam = 0 AND (new.is_spam <> 0 OR old.type <> new.type)
BEGIN
  UPDATE report_counts SET reports = reports - 1 WHERE (field, day, project, value) IN
    (SELECT field, day, project, value FROM report_count_values WHERE seq = old.seq);
END;

CREATE TRIGGER report_recounted AFTER UPDATE OF is_spam, type ON reports
  WHEN new.is_spam = 0 AND (old.is_spam <> 0 OR old.type <> new.type)
BEGIN
  INSERT INTO report_counts (project, field, day, value, reports)
    SELECT project, field, day, value, 1 FROM report_count_values WHERE seq = new.seq
    ON CONFLICT DO UPDATE SET reports = reports + 1;
END;

-- When a report was marked as done. Reports that are reopened have no row until they are done again.
CREATE TABLE report_resolutions (
  seq INTEGER NOT NULL PRIMARY KEY,
  project TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  done_at INTEGER NOT NULL
) STRICT;

CREATE INDEX report_resolutions_by_time ON report_resolutions (received_at, project, done_at);

CREATE TRIGGER report_resolved AFTER UPDATE OF status ON reports WHEN new.status = 'done' AND old.status <> 'done'
BEGIN
  INSERT INTO report_resolutions (seq, project, received_at, done_at)
    VALUES (new.seq, new.project, new.created_at, unixepoch() * 1000) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER report_reopened AFTER UPDATE OF status ON reports WHEN old.status = 'done' AND new.status <> 'done'
BEGIN
  DELETE FROM report_resolutions WHERE seq = old.seq;
END;

CREATE TRIGGER report_resolution_removed AFTER DELETE ON reports
BEGIN
  DELETE FROM report_resolutions WHERE seq = old.seq;
END;
