-- Origins of pages that a project refused because they are not in its list, so that its owner can add them.
CREATE TABLE refused_origins (
  project TEXT NOT NULL,
  origin TEXT NOT NULL,
  count INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  PRIMARY KEY (project, origin)
) STRICT, WITHOUT ROWID;

CREATE INDEX refused_origins_by_age ON refused_origins (last_at);
