-- Merged reports share their status after every change: of a member, a reporter who replies, or an issue.
CREATE TRIGGER report_status_merged AFTER UPDATE OF status ON reports
WHEN old.status <> new.status AND new.is_silent = 0 AND new.fingerprint IS NOT NULL
BEGIN
  UPDATE reports SET status = new.status, changed_by = new.changed_by, changed_by_id = new.changed_by_id
    WHERE fingerprint = new.fingerprint AND status <> new.status;
END;
