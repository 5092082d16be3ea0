-- Signing secret for events of the project's issues, sealed; null if the project accepts none.
ALTER TABLE projects ADD COLUMN issue_secret TEXT;
-- Id of the issue in its service, which events carry; null for issues created before events existed.
ALTER TABLE reports ADD COLUMN issue_id TEXT;
-- State of the issue and time of its last change by the service's clock. Older events are repetitions.
ALTER TABLE reports ADD COLUMN issue_state TEXT;
ALTER TABLE reports ADD COLUMN issue_changed_at INTEGER;

CREATE INDEX reports_by_issue_id ON reports (issue_id) WHERE issue_id IS NOT NULL;
CREATE INDEX reports_by_issue ON reports (issue) WHERE issue IS NOT NULL;
