-- Saved filters of the list. Members see their own views and the shared ones.
CREATE TABLE views (
  id TEXT NOT NULL PRIMARY KEY,
  -- Who created the view. Shared views of removed members stay.
  member TEXT NOT NULL,
  is_shared INTEGER NOT NULL,
  name TEXT NOT NULL,
  -- SDK key in the filters; empty for all projects. Members who cannot see the project cannot see the view.
  project TEXT NOT NULL,
  -- Parameters of `GET /inbox/api/reports` as JSON; the assignee can be `me`.
  filters TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX views_by_member ON views (member);
CREATE INDEX views_by_project ON views (project);

-- Id of the view that the inbox opens with, or `mine`; null for the list of open reports.
ALTER TABLE members ADD COLUMN default_view TEXT;
