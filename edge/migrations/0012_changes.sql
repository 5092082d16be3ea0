-- A change of several fields in one request, the assignee included, sends one message to each webhook.
DROP TRIGGER report_assigned;
DROP TRIGGER report_updated;

CREATE TRIGGER report_updated AFTER UPDATE ON reports
WHEN old.assignee IS NOT new.assignee
  OR (old.status, old.priority, old.type, old.notes, old.is_spam)
    <> (new.status, new.priority, new.type, new.notes, new.is_spam)
BEGIN
  INSERT INTO report_changes (kind, project, report) VALUES ('updated', new.project, new.id);
  INSERT INTO deliveries (project, webhook, event, report)
    SELECT new.project, webhook.value ->> '$.id', event.value, new.id
    FROM projects, json_each(projects.webhooks) AS webhook, json_each(webhook.value, '$.events') AS event
    WHERE sdk_key = new.project AND event.value = 'report.updated' AND new.is_spam = 0;
END;

-- Types and priorities of a project's reports, so that a misspelled one can be refused. Values stay, because a change of
-- the only report that has one can be undone.
CREATE TABLE report_values (
  project TEXT NOT NULL,
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (project, field, value)
) STRICT, WITHOUT ROWID;

INSERT INTO report_values (project, field, value)
  SELECT DISTINCT project, 'type', type FROM reports
  UNION SELECT DISTINCT project, 'priority', priority FROM reports;

CREATE TRIGGER report_values_known AFTER INSERT ON reports
BEGIN
  INSERT INTO report_values (project, field, value)
    VALUES (new.project, 'type', new.type), (new.project, 'priority', new.priority) ON CONFLICT DO NOTHING;
END;
