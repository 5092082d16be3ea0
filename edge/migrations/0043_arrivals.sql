-- The notification kind `arrival`: a person sent a report. Only members who chose it are told.
UPDATE notification_settings SET muted = json_insert(muted, '$[#]', 'arrival');

CREATE TRIGGER notification_of_arrival AFTER INSERT ON reports WHEN new.is_spam = 0 AND new.is_silent = 0
BEGIN
  INSERT INTO notifications (member, project, report, kind)
    SELECT members.id, new.project, new.id, 'arrival'
    FROM notification_settings AS setting JOIN members ON members.id = setting.member AND removed_at IS NULL
    WHERE setting.project = new.project AND NOT EXISTS (SELECT 1 FROM json_each(muted) WHERE value = 'arrival')
      AND (projects IS NULL OR new.project IN (SELECT value FROM json_each(projects)));
END;
