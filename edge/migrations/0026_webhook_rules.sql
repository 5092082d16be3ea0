-- A webhook can be limited to reports with one of its `labels`, and to the first new report of each group
-- (`firstOfGroup`). Webhooks that older versions saved have neither setting.

DROP TRIGGER delivery_filtered;

CREATE TRIGGER delivery_filtered AFTER INSERT ON deliveries WHEN new.report IS NOT NULL
BEGIN
  DELETE FROM deliveries WHERE id = new.id AND EXISTS (
    SELECT 1 FROM projects, json_each(projects.webhooks) AS webhook
    WHERE sdk_key = new.project AND webhook.value ->> '$.id' = new.webhook AND (
      (json_array_length(webhook.value, '$.types') > 0
        AND (SELECT type FROM reports WHERE id = new.report)
          NOT IN (SELECT value FROM json_each(webhook.value, '$.types')))
      OR (json_array_length(webhook.value, '$.labels') > 0
        AND NOT EXISTS (
          SELECT 1 FROM reports JOIN report_labels ON report_labels.report = reports.seq
            JOIN labels ON labels.id = report_labels.label
            JOIN json_each(webhook.value, '$.labels') AS chosen ON labels.name = chosen.value
          WHERE reports.id = new.report))));
END;

-- A webhook with labels announces a report when it gets one of them, because new reports have no labels.
DROP TRIGGER report_labeled;

CREATE TRIGGER report_labeled AFTER INSERT ON report_labels
BEGIN
  INSERT INTO report_changes (kind, project, report)
    SELECT 'updated', project, id FROM reports WHERE seq = new.report;
  INSERT INTO deliveries (project, webhook, event, report, changed_by, changes)
    SELECT reports.project, webhook.value ->> '$.id', 'report.updated', reports.id, reports.changed_by,
      json_array(json_object('field', 'label', 'from', NULL, 'to', labels.name))
    FROM reports JOIN labels ON labels.id = new.label JOIN projects ON sdk_key = reports.project,
      json_each(projects.webhooks) AS webhook
    WHERE reports.seq = new.report AND reports.is_spam = 0
      AND EXISTS (SELECT 1 FROM json_each(webhook.value, '$.events') WHERE value = 'report.updated')
      AND EXISTS (SELECT 1 FROM json_each(webhook.value, '$.labels') AS chosen WHERE labels.name = chosen.value);
END;

-- Webhooks name labels, so a new name must reach them.
CREATE TRIGGER label_renamed AFTER UPDATE OF name ON labels WHEN old.name <> new.name COLLATE BINARY
BEGIN
  UPDATE projects SET webhooks = (
      SELECT json_group_array(json(json_replace(webhook.value, '$.labels', json((
        SELECT json_group_array(iif(chosen.value = old.name COLLATE NOCASE, new.name, chosen.value))
        FROM json_each(webhook.value, '$.labels') AS chosen)))))
      FROM json_each(projects.webhooks) AS webhook)
    WHERE sdk_key = new.project AND EXISTS (
      SELECT 1 FROM json_each(projects.webhooks) AS webhook, json_each(webhook.value, '$.labels') AS chosen
      WHERE chosen.value = old.name COLLATE NOCASE);
END;

-- A report gets its group after it is stored. Later reports of the group are not announced, except the one that arrives
-- although the problem was marked as done.
CREATE TRIGGER delivery_of_group_filtered AFTER UPDATE OF fingerprint ON reports
WHEN old.fingerprint IS NULL AND new.fingerprint IS NOT NULL
BEGIN
  DELETE FROM deliveries WHERE report = new.id AND event = 'report.created' AND attempts = 0
    AND webhook IN (
      SELECT webhook.value ->> '$.id' FROM projects, json_each(projects.webhooks) AS webhook
      WHERE sdk_key = new.project AND webhook.value ->> '$.firstOfGroup' = 1)
    AND (SELECT status FROM reports AS earlier
      WHERE earlier.fingerprint = new.fingerprint AND earlier.seq < new.seq
      ORDER BY earlier.seq DESC LIMIT 1) <> 'done';
END;
