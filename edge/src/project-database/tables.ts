/**
 * Statements that create the tables of a project's own database, unless they exist. A test compares them with the same
 * tables in `edge/migrations`.
 */
export const projectTables = [
  `CREATE TABLE IF NOT EXISTS events (
    project TEXT NOT NULL,
    gleap_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    name TEXT NOT NULL,
    date TEXT NOT NULL,
    data TEXT,
    received_at INTEGER NOT NULL,
    PRIMARY KEY (project, gleap_id, seq)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX IF NOT EXISTS events_by_age ON events (project, received_at)',
  `CREATE TABLE IF NOT EXISTS usage (
    project TEXT NOT NULL,
    day INTEGER NOT NULL,
    scope TEXT NOT NULL,
    bytes INTEGER NOT NULL DEFAULT 0,
    items INTEGER NOT NULL DEFAULT 0,
    refused INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (project, day, scope)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX IF NOT EXISTS usage_by_age ON usage (day)',
] as const
