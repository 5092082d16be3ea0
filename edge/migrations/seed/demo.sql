-- The project of a first start on this machine; never applied to a production database. It does not return after it was
-- deleted, unless no other project is left.
INSERT INTO projects (sdk_key, name, secret, config, created_at)
SELECT 'demo', 'Demo', lower(hex(randomblob(32))), '{"flowConfig":{"maskTypedText":true},"projectActions":{}}',
  CAST(strftime('%s', 'now') AS INTEGER) * 1000
WHERE NOT EXISTS (SELECT 1 FROM projects);
