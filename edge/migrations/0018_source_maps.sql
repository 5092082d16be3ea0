-- Source maps of scripts, by release. The maps are blobs under `{project}/{id}/map`.
CREATE TABLE source_maps (
  id TEXT NOT NULL PRIMARY KEY,
  project TEXT NOT NULL,
  release TEXT NOT NULL,
  -- Path or URL of the script.
  file TEXT NOT NULL,
  -- Last segment of the path, by which maps are found.
  name TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  encoding TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (project, release, file)
) STRICT, WITHOUT ROWID;

CREATE INDEX source_maps_by_name ON source_maps (project, name);
