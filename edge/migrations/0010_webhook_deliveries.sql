-- What the last attempt sent and received, for the deliveries screen. Deleted with the report, like the row itself.
ALTER TABLE deliveries ADD COLUMN request TEXT NOT NULL DEFAULT '';
ALTER TABLE deliveries ADD COLUMN response TEXT NOT NULL DEFAULT '';
ALTER TABLE deliveries ADD COLUMN tried_at INTEGER;

-- Webhooks whose last attempts failed; an accepted message deletes the row.
CREATE TABLE webhook_failures (
  project TEXT NOT NULL,
  webhook TEXT NOT NULL,
  since INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  error TEXT NOT NULL,
  PRIMARY KEY (project, webhook)
) STRICT, WITHOUT ROWID;

-- A webhook with a list of types receives only reports of these types. A trigger of its own keeps the rule in one place,
-- whatever creates a message.
CREATE TRIGGER delivery_filtered AFTER INSERT ON deliveries WHEN new.report IS NOT NULL
BEGIN
  DELETE FROM deliveries WHERE id = new.id AND EXISTS (
    SELECT 1 FROM projects, json_each(projects.webhooks) AS webhook
    WHERE sdk_key = new.project AND webhook.value ->> '$.id' = new.webhook
      AND json_array_length(webhook.value, '$.types') > 0
      AND (SELECT type FROM reports WHERE id = new.report)
        NOT IN (SELECT value FROM json_each(webhook.value, '$.types'))
  );
END;
