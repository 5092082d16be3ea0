-- The custom data of a report as a JSON object, for the CSV of the list. Null if it has none, or arrived earlier.
ALTER TABLE reports ADD COLUMN custom_data TEXT;
