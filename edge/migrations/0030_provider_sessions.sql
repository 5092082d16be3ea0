-- Sessions that an OpenID Connect provider started whose own session the inbox can offer to end.
ALTER TABLE owner_sessions ADD COLUMN ends_at_provider INTEGER NOT NULL DEFAULT 0;
