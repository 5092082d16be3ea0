-- Documentation searches without results, for the authors: words, count, and the last day. Nothing about who asked.
CREATE TABLE search_misses (
  query TEXT NOT NULL PRIMARY KEY,
  count INTEGER NOT NULL,
  last_day TEXT NOT NULL
) STRICT, WITHOUT ROWID;
