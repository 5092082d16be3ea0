-- Sender of an email that did not come from the reporter; null for the reporter and the team.
ALTER TABLE replies ADD COLUMN sender TEXT;
-- 0 if the mail service could not verify the sender.
ALTER TABLE replies ADD COLUMN is_sender_verified INTEGER NOT NULL DEFAULT 1;
