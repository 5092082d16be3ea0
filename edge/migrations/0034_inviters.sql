-- Id of the member who created the invitation, so that it ends with the member's right to invite; null for earlier ones.
ALTER TABLE invitations ADD COLUMN inviter TEXT;
