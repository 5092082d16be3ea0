-- The personal token that started a session of the inbox, so that revoking the token ends it.
ALTER TABLE owner_sessions ADD COLUMN token TEXT;
