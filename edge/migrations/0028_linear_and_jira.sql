-- {"team","token"}, or null.
ALTER TABLE projects ADD COLUMN linear TEXT;
-- {"site","email","project","issueType","token"}, or null.
ALTER TABLE projects ADD COLUMN jira TEXT;
