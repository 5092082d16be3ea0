-- Members that a comment mentions, found when it was written: names can change, and two members can have the same name.
CREATE TABLE comment_mentions (
  member TEXT NOT NULL,
  report TEXT NOT NULL,
  comment TEXT NOT NULL,
  PRIMARY KEY (member, report, comment)
) STRICT, WITHOUT ROWID;

CREATE INDEX comment_mentions_by_comment ON comment_mentions (comment);

CREATE TRIGGER comment_deleted_with_mentions AFTER DELETE ON comments
BEGIN
  DELETE FROM comment_mentions WHERE comment = old.id;
END;

-- Comments from before: the name follows an @ and ends there, and only one member has it.
INSERT INTO comment_mentions (member, report, comment)
  SELECT members.id, comments.report, comments.id FROM comments JOIN members
    ON instr(lower(comments.text), '@' || lower(members.name)) > 0
  WHERE members.removed_at IS NULL AND comments.is_note = 0
    AND substr(comments.text, instr(lower(comments.text), '@' || lower(members.name)) + length(members.name) + 1, 1)
      NOT GLOB '[A-Za-z0-9]'
    AND (SELECT count(*) FROM members AS other
      WHERE other.removed_at IS NULL AND lower(other.name) = lower(members.name)) = 1;
