-- A webhook that keeps failing gets its next message at `next_at`, and none while `paused_at` is set.
ALTER TABLE webhook_failures ADD COLUMN next_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE webhook_failures ADD COLUMN paused_at INTEGER;
