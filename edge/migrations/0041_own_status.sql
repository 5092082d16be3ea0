-- The status that a merged report gets back when it leaves the others: the one before the merge. The first report of a
-- group represents it, so what happens to the group's status later is its own. Null if the report is not merged.
ALTER TABLE reports ADD COLUMN own_status TEXT;

DROP TRIGGER report_status_merged;

CREATE TRIGGER report_status_merged AFTER UPDATE OF status ON reports
WHEN old.status <> new.status AND new.is_silent = 0 AND new.fingerprint IS NOT NULL
BEGIN
  UPDATE reports SET status = new.status, changed_by = new.changed_by, changed_by_id = new.changed_by_id
    WHERE fingerprint = new.fingerprint AND status <> new.status;
  UPDATE reports SET own_status = new.status
    WHERE seq = (SELECT last_seq FROM report_groups WHERE id = new.fingerprint);
END;

-- A report that returns from the trash has its own status already.
CREATE TRIGGER report_status_kept AFTER UPDATE OF fingerprint ON reports
WHEN old.fingerprint IS NULL AND new.fingerprint IS NOT NULL AND new.is_silent = 0
BEGIN
  UPDATE reports SET own_status = coalesce(own_status, status) WHERE seq = new.seq;
END;

-- If only one report remains, it is separated as well.
CREATE TRIGGER report_status_returned AFTER UPDATE OF fingerprint ON reports
WHEN old.fingerprint IS NOT NULL AND new.fingerprint IS NULL AND new.is_silent = 0
BEGIN
  UPDATE reports SET status = coalesce(own_status, status), own_status = NULL WHERE seq = new.seq;
  UPDATE reports SET fingerprint = NULL, status = coalesce(own_status, status), own_status = NULL, is_folded = 0,
      changed_by = new.changed_by, changed_by_id = new.changed_by_id
    WHERE fingerprint = old.fingerprint AND NOT EXISTS (SELECT 1 FROM reports AS other
      WHERE other.fingerprint = old.fingerprint AND other.seq <> reports.seq);
END;
