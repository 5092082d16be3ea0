-- When the data of a project is deleted. Until then, an admin can restore the project; null if it is not deleted.
ALTER TABLE projects ADD COLUMN delete_at INTEGER;
