-- {"repository","token"}, or null.
ALTER TABLE projects ADD COLUMN github TEXT;
-- Address of the issue that was opened from the report.
ALTER TABLE reports ADD COLUMN issue TEXT;
