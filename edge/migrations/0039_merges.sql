-- Written reports that members merged are a group, too. Its first report represents it, because the later ones repeat it;
-- the newest report represents a group of automatic ones. `last_seq` is the number of the report that represents the group.
DROP TRIGGER report_grouped;
DROP TRIGGER report_ungrouped;

CREATE TRIGGER report_grouped AFTER UPDATE OF fingerprint ON reports
WHEN new.fingerprint IS NOT NULL AND old.fingerprint IS NOT new.fingerprint
BEGIN
  UPDATE reports SET is_folded = 1
    WHERE seq = (SELECT last_seq FROM report_groups WHERE id = new.fingerprint)
      AND iif(new.is_silent = 1, seq < new.seq, seq > new.seq);
  INSERT INTO report_groups (id, project, reports, people, first_at, last_at, last_seq)
    VALUES (new.fingerprint, new.project, 1, 1, new.created_at, new.created_at, new.seq)
    ON CONFLICT DO UPDATE SET
      reports = reports + 1,
      people = people + NOT EXISTS (SELECT 1 FROM reports AS other WHERE other.fingerprint = new.fingerprint
        AND other.person = new.person AND other.seq <> new.seq),
      first_at = min(first_at, excluded.first_at),
      last_at = max(last_at, excluded.last_at),
      regressed_at = iif(new.is_silent = 1 AND excluded.last_seq > last_seq
        AND (SELECT status FROM reports AS newest WHERE newest.seq = last_seq) = 'done',
        excluded.last_at, regressed_at),
      last_seq = iif(new.is_silent = 1, max(last_seq, excluded.last_seq), min(last_seq, excluded.last_seq));
  UPDATE reports SET is_folded = seq <> (SELECT last_seq FROM report_groups WHERE id = new.fingerprint)
    WHERE seq = new.seq;
  INSERT INTO report_group_days (id, day, reports) VALUES (new.fingerprint, new.created_at / 86400000, 1)
    ON CONFLICT DO UPDATE SET reports = reports + 1;
END;

CREATE TRIGGER report_ungrouped AFTER DELETE ON reports WHEN old.fingerprint IS NOT NULL
BEGIN
  UPDATE report_groups SET
      reports = reports - 1,
      people = people - NOT EXISTS (SELECT 1 FROM reports AS other WHERE other.fingerprint = old.fingerprint
        AND other.person = old.person),
      first_at = iif(old.is_silent = 1, first_at, coalesce(
        (SELECT min(created_at) FROM reports AS other WHERE other.fingerprint = old.fingerprint), first_at)),
      last_at = iif(old.is_silent = 1, last_at, coalesce(
        (SELECT max(created_at) FROM reports AS other WHERE other.fingerprint = old.fingerprint), last_at)),
      last_seq = coalesce(iif(old.is_silent = 1,
        (SELECT max(other.seq) FROM reports AS other WHERE other.fingerprint = old.fingerprint),
        (SELECT min(other.seq) FROM reports AS other WHERE other.fingerprint = old.fingerprint)), 0)
    WHERE id = old.fingerprint;
  INSERT INTO report_changes (kind, project, report) SELECT 'updated', project, id FROM reports
    WHERE seq = (SELECT last_seq FROM report_groups WHERE id = old.fingerprint) AND is_folded = 1;
  UPDATE reports SET is_folded = 0
    WHERE seq = (SELECT last_seq FROM report_groups WHERE id = old.fingerprint) AND is_folded = 1;
  UPDATE report_group_days SET reports = reports - 1
    WHERE id = old.fingerprint AND day = old.created_at / 86400000;
  DELETE FROM report_group_days WHERE id = old.fingerprint AND reports <= 0;
  -- A muted group is remembered, so that its next report is muted too.
  DELETE FROM report_groups WHERE id = old.fingerprint AND reports <= 0 AND is_muted = 0 AND keep_every IS NULL;
END;

-- A merged report that leaves its group, or that moves to another with its group.
CREATE TRIGGER report_separated AFTER UPDATE OF fingerprint ON reports
WHEN old.fingerprint IS NOT NULL AND old.fingerprint IS NOT new.fingerprint
BEGIN
  UPDATE report_groups SET
      reports = reports - 1,
      people = people - NOT EXISTS (SELECT 1 FROM reports AS other WHERE other.fingerprint = old.fingerprint
        AND other.person = old.person),
      first_at = iif(old.is_silent = 1, first_at, coalesce(
        (SELECT min(created_at) FROM reports AS other WHERE other.fingerprint = old.fingerprint), first_at)),
      last_at = iif(old.is_silent = 1, last_at, coalesce(
        (SELECT max(created_at) FROM reports AS other WHERE other.fingerprint = old.fingerprint), last_at)),
      last_seq = coalesce(iif(old.is_silent = 1,
        (SELECT max(other.seq) FROM reports AS other WHERE other.fingerprint = old.fingerprint),
        (SELECT min(other.seq) FROM reports AS other WHERE other.fingerprint = old.fingerprint)), 0)
    WHERE id = old.fingerprint;
  INSERT INTO report_changes (kind, project, report) SELECT 'updated', project, id FROM reports
    WHERE seq = (SELECT last_seq FROM report_groups WHERE id = old.fingerprint) AND is_folded = 1;
  UPDATE reports SET is_folded = 0
    WHERE seq = (SELECT last_seq FROM report_groups WHERE id = old.fingerprint) AND is_folded = 1;
  UPDATE reports SET is_folded = 0 WHERE seq = new.seq AND new.fingerprint IS NULL;
  UPDATE report_group_days SET reports = reports - 1
    WHERE id = old.fingerprint AND day = old.created_at / 86400000;
  DELETE FROM report_group_days WHERE id = old.fingerprint AND reports <= 0;
  DELETE FROM report_groups WHERE id = old.fingerprint AND reports <= 0 AND is_muted = 0 AND keep_every IS NULL;
END;

-- A merged report that is spam leaves its group, which the list of other reports shows.
CREATE TRIGGER report_separated_as_spam AFTER UPDATE OF is_spam ON reports
WHEN new.is_spam = 1 AND new.is_silent = 0 AND new.fingerprint IS NOT NULL
BEGIN
  UPDATE reports SET fingerprint = NULL WHERE seq = new.seq;
END;
