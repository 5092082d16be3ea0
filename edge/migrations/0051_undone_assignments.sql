-- 1 if a member follows a report because it was assigned to them.
ALTER TABLE report_followers ADD COLUMN is_by_assignment INTEGER NOT NULL DEFAULT 0;

DROP TRIGGER notification_of_assignment;

-- An assignment that is taken back before the member read about it leaves nothing: neither its notification, nor that the
-- member follows the report.
CREATE TRIGGER notification_of_assignment AFTER UPDATE OF assignee ON reports
WHEN old.assignee IS NOT new.assignee
BEGIN
  DELETE FROM report_followers WHERE report = new.id AND member = old.assignee AND is_by_assignment = 1
    AND EXISTS (SELECT 1 FROM notifications WHERE report = new.id AND member = old.assignee AND kind = 'assigned'
      AND read_at IS NULL AND mail IS NULL);
  DELETE FROM notifications WHERE report = new.id AND kind = 'assigned' AND read_at IS NULL AND mail IS NULL;
  INSERT INTO report_followers (report, member, is_by_assignment)
    SELECT new.id, new.assignee, 1 WHERE new.assignee IS NOT NULL
    ON CONFLICT DO UPDATE SET is_following = 1;
  INSERT INTO notifications (member, project, report, kind, caused_by)
    SELECT id, new.project, new.id, 'assigned', new.changed_by FROM members
    WHERE id = new.assignee AND id IS NOT new.changed_by_id AND new.is_spam = 0 AND removed_at IS NULL
      AND (projects IS NULL OR new.project IN (SELECT value FROM json_each(projects)));
END;
