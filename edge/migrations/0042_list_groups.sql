-- What the list can be grouped by besides the columns that its indexes have.
-- The URL without what follows ? or #.
ALTER TABLE reports ADD COLUMN page TEXT GENERATED ALWAYS AS (substr(current_url, 1,
  min(instr(current_url || '?', '?'), instr(current_url || '#', '#'), 201) - 1)) VIRTUAL;
-- Sorts 3.10.1 after 3.9.1: three numbers of ten digits, then the version itself. Null without a version.
ALTER TABLE reports ADD COLUMN version_order TEXT GENERATED ALWAYS AS (printf('%010d%010d%010d',
  CAST(ltrim(version, 'vV') AS INTEGER),
  CAST(substr(version, instr(version || '.', '.') + 1) AS INTEGER),
  CAST(substr(substr(version, instr(version || '.', '.') + 1),
    instr(substr(version, instr(version || '.', '.') + 1) || '.', '.') + 1) AS INTEGER))
  || substr(version, 1, 100)) VIRTUAL;

DROP INDEX reports_of_project;
DROP INDEX reports_of_all_projects;
CREATE INDEX reports_of_project ON reports (project, is_spam, seq, status, type, priority, has_recording, has_replay,
  created_at, is_silent, is_folded, has_screenshot, has_attachments, has_console, has_network, version_order, page);
CREATE INDEX reports_of_all_projects ON reports (is_spam, seq, status, type, priority, has_recording, has_replay,
  created_at, is_silent, is_folded, has_screenshot, has_attachments, has_console, has_network, version_order, page);

-- Names of the columns of the list that the member chose, in their order, separated by commas; null for the usual ones.
ALTER TABLE members ADD COLUMN list_columns TEXT;
