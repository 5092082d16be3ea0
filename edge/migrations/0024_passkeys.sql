-- Passkeys of members. The private keys stay on the members' devices.
CREATE TABLE passkeys (
  id TEXT NOT NULL PRIMARY KEY,
  -- Credential id and public key, in base64url.
  credential TEXT NOT NULL UNIQUE,
  public_key TEXT NOT NULL,
  member TEXT NOT NULL,
  name TEXT NOT NULL,
  -- Number of uses that the device reported; 0 if it does not count.
  counter INTEGER NOT NULL,
  -- How browsers reach the device, as JSON.
  transports TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX passkeys_by_member ON passkeys (member, created_at);

-- The passkey that started a session of the inbox, so that removing the passkey ends it.
ALTER TABLE owner_sessions ADD COLUMN passkey TEXT;
