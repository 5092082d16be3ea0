-- The browser that signed in, so that members recognize it in the list of their sessions. Empty for earlier sessions.
ALTER TABLE owner_sessions ADD COLUMN user_agent TEXT NOT NULL DEFAULT '';
