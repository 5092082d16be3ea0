-- Documentation searches with results: words, how often the results were shown, how often one was opened, and the last
-- day. Nothing about who asked.
CREATE TABLE shown_searches (
  query TEXT NOT NULL PRIMARY KEY,
  shown INTEGER NOT NULL,
  opened INTEGER NOT NULL,
  last_day TEXT NOT NULL
) STRICT, WITHOUT ROWID;
