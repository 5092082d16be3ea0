-- The list can be searched for the names of identified users.
CREATE INDEX sessions_by_name ON sessions (lower(properties ->> '$.name')) WHERE properties ->> '$.name' IS NOT NULL;
