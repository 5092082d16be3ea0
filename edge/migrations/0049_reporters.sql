-- The list can be searched for reporters, by the indexes that contain the columns of its filters.
DROP INDEX reports_of_project;
DROP INDEX reports_of_all_projects;
CREATE INDEX reports_of_project ON reports (project, is_spam, seq, status, type, priority, has_recording, has_replay,
  created_at, is_silent, is_folded, has_screenshot, has_attachments, has_console, has_network, version_order, page,
  reported_by);
CREATE INDEX reports_of_all_projects ON reports (is_spam, seq, status, type, priority, has_recording, has_replay,
  created_at, is_silent, is_folded, has_screenshot, has_attachments, has_console, has_network, version_order, page,
  reported_by);
