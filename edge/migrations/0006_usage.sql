-- Data that visitors stored per day (number of days since 1970), by project (an empty scope), session and address.
-- Addresses are keyed hashes of that day.
CREATE TABLE usage (
  project TEXT NOT NULL,
  day INTEGER NOT NULL,
  scope TEXT NOT NULL,
  bytes INTEGER NOT NULL DEFAULT 0,
  items INTEGER NOT NULL DEFAULT 0,
  -- Requests that were refused because of a quota.
  refused INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (project, day, scope)
) STRICT, WITHOUT ROWID;

CREATE INDEX usage_by_age ON usage (day);
