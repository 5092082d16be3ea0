-- Sign-ins by OpenID Connect that were used, so that none works twice. The hash has the server's key.
CREATE TABLE used_sign_ins (
  hash TEXT NOT NULL PRIMARY KEY,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
