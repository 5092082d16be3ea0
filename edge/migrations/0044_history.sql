-- The history of a report.
CREATE INDEX audit_by_target ON audit (target, seq) WHERE target IS NOT NULL;
