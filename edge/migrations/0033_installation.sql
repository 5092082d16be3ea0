-- Identifies this installation in its backups, so that another installation cannot replace them.
CREATE TABLE installation (
  one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  id TEXT NOT NULL
) STRICT;

INSERT INTO installation (one, id) VALUES (1, lower(hex(randomblob(16))));
