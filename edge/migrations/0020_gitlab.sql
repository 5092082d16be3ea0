-- {"project","token"}, or null.
ALTER TABLE projects ADD COLUMN gitlab TEXT;
