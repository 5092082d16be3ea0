-- Rows stay below 64 KiB; bodies and files are blobs under `{project}/{id}/{part}`. Times are milliseconds since 1970.

CREATE TABLE projects (
  sdk_key TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  secret TEXT NOT NULL,
  origins TEXT NOT NULL DEFAULT '[]',
  identity_verification INTEGER NOT NULL DEFAULT 0,
  spam_protection TEXT NOT NULL DEFAULT 'token',
  retention_days INTEGER NOT NULL DEFAULT 90,
  config TEXT NOT NULL DEFAULT '{"flowConfig":{},"projectActions":{}}',
  config_version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Only visitors who were identified, streamed an event or sent a report: others have only a signature (R-09).
CREATE TABLE sessions (
  project TEXT NOT NULL,
  gleap_id TEXT NOT NULL,
  user_id TEXT,
  email TEXT,
  user_hash TEXT,
  is_verified INTEGER NOT NULL DEFAULT 0,
  properties TEXT NOT NULL DEFAULT '{}',
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (project, gleap_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_by_user ON sessions (project, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX sessions_by_email ON sessions (project, email) WHERE email IS NOT NULL;
CREATE INDEX sessions_by_age ON sessions (project, updated_at);

CREATE TABLE events (
  project TEXT NOT NULL,
  gleap_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  name TEXT NOT NULL,
  date TEXT NOT NULL,
  data TEXT,
  received_at INTEGER NOT NULL,
  PRIMARY KEY (project, gleap_id, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX events_by_age ON events (project, received_at);

CREATE TABLE reports (
  id TEXT NOT NULL PRIMARY KEY,
  share_id TEXT NOT NULL UNIQUE,
  project TEXT NOT NULL,
  gleap_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  status TEXT NOT NULL DEFAULT 'open',
  type TEXT NOT NULL,
  priority TEXT NOT NULL,
  is_silent INTEGER NOT NULL,
  is_spam INTEGER NOT NULL,
  title TEXT NOT NULL,
  reported_by TEXT NOT NULL,
  current_url TEXT NOT NULL,
  outbound TEXT,
  parts TEXT NOT NULL,
  notes TEXT NOT NULL DEFAULT '',
  idempotency_key TEXT,
  body_hash TEXT NOT NULL,
  body_bytes INTEGER NOT NULL,
  body_encoding TEXT NOT NULL,
  -- Lower case, cut to 16 KiB: what `q` of the list looks through.
  search TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX reports_by_idempotency_key ON reports (project, idempotency_key)
  WHERE idempotency_key IS NOT NULL;
CREATE INDEX reports_by_spam ON reports (project, is_spam, created_at, id);
CREATE INDEX reports_by_status ON reports (project, is_spam, status, created_at, id);
CREATE INDEX reports_of_all_projects ON reports (is_spam, created_at, id);

-- One report per spam token; written with the report's row (R-12).
CREATE TABLE spent_tokens (
  nonce TEXT NOT NULL PRIMARY KEY,
  report TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX spent_tokens_by_age ON spent_tokens (expires_at);

CREATE TABLE files (
  id TEXT NOT NULL PRIMARY KEY,
  project TEXT NOT NULL,
  gleap_id TEXT NOT NULL,
  -- Set when a report references the file, so that both are deleted together.
  report TEXT,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX files_by_report ON files (report) WHERE report IS NOT NULL;
CREATE INDEX files_by_age ON files (project, created_at);

CREATE TABLE outbounds (
  id TEXT NOT NULL PRIMARY KEY,
  project TEXT NOT NULL,
  action_type TEXT NOT NULL,
  trigger TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  stopped_at INTEGER
) STRICT;

CREATE INDEX outbounds_by_project ON outbounds (project, created_at);

-- A row without delivered_at is due: triggered, but not yet sent.
CREATE TABLE outbound_deliveries (
  project TEXT NOT NULL,
  gleap_id TEXT NOT NULL,
  outbound TEXT NOT NULL,
  delivered_at INTEGER,
  PRIMARY KEY (project, gleap_id, outbound)
) STRICT, WITHOUT ROWID;

CREATE INDEX outbound_deliveries_by_outbound ON outbound_deliveries (outbound);
