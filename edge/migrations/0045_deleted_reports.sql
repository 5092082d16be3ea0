-- Name of the member who deleted the report, so that members can restore it; null for what a job deleted.
ALTER TABLE trash ADD COLUMN deleted_by TEXT;

CREATE INDEX trash_by_members ON trash (deleted_at, id) WHERE kind = 'report' AND deleted_by IS NOT NULL;
CREATE INDEX trash_by_report ON trash (row ->> '$.report') WHERE kind = 'file';
