-- Reports in the trash can be restored, so that their emails and unsubscriptions are deleted only with their replies.
DROP TRIGGER report_deleted_with_mails;

CREATE INDEX mail_blocks_by_report ON mail_blocks (report) WHERE report <> '';

-- The hashes of addresses are signed with another key from now on, so that no address matches the earlier ones.
DELETE FROM mail_blocks;
