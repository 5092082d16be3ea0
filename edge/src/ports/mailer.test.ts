import { expect, test } from 'bun:test'
import { isUnknownAddress } from './mailer.ts'

test.each([
  [550, '550 5.1.1 The email account that you tried to reach does not exist'],
  [550, '550-5.1.1 <kim@example.com>: Recipient address rejected: User unknown'],
  [553, '553 5.1.3 Bad recipient address syntax'],
  [550, '550 5.1.10 RESOLVER.ADR.RecipientNotFound'],
  [556, '556 5.1.10 Recipient address has null MX'],
  [550, '550 No such user here'],
  [550, '550 User unknown'],
  [550, '550 unknown user <kim@example.com>'],
  [550, '550 Mail box not found'],
  [550, "550 User kim@example.com doesn't exist"],
])('%i %j means that the address does not exist', (code, text) =>
  expect(isUnknownAddress(code, text)).toBe(true),
)

test.each([
  [550, '550 5.7.1 Relaying denied'],
  [550, '550 5.7.26 Unauthenticated email: user unknown'],
  [550, '550 5.1.8 Sender address does not exist'],
  [550, '550 5.1.7 Bad sender'],
  [550, '550 5.2.1 The account is disabled'],
  [550, '550 Blocked by a list of spam senders'],
  [550, '550 Sender verify failed: no such user'],
  [550, '550 Requested action not taken: mail box unavailable'],
  [550, '550 Try again'],
  [551, '551 User not local'],
  [553, '553 Sorry, your domain is not allowed'],
  [554, '554 no such user'],
  [451, '451 4.1.1 User unknown'],
])('%i %j says nothing about the address', (code, text) => expect(isUnknownAddress(code, text)).toBe(false))
