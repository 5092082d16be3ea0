-- The project of a first start on this machine; never applied to a production database.
INSERT OR IGNORE INTO projects (sdk_key, name, secret, config, created_at)
VALUES ('demo', 'Demo', lower(hex(randomblob(32))), '{"flowConfig":{"maskTypedText":true},"projectActions":{}}',
  CAST(strftime('%s', 'now') AS INTEGER) * 1000);
