-- Until when an attempt that has no result yet reserves the message; null if none is running. Limits how many messages a
-- webhook gets at the same time: if it becomes too slow to answer, it gets only these a second time.
ALTER TABLE deliveries ADD COLUMN claimed_until INTEGER;

CREATE INDEX deliveries_claimed ON deliveries (project, webhook, claimed_until) WHERE claimed_until IS NOT NULL;
