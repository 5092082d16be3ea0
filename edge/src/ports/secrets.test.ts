import { expect, test } from 'bun:test'
import { readSecrets } from './secrets.ts'
import { SettingError } from './setting-error.ts'

const long = 'a-secret-of-26-characters.'

test('secrets come from the environment', () => {
  expect(readSecrets({ SERVER_SECRET: long, INBOX_TOKEN: long })).toEqual({
    serverSecret: long,
    inboxToken: long,
  })
})

test.each([
  [undefined, 'INBOX_TOKEN is required.'],
  ['', 'INBOX_TOKEN is empty.'],
  ['short', 'INBOX_TOKEN is too short.'],
])('the token %j is refused with its name but not its value', (token, problem) => {
  expect(() => readSecrets({ SERVER_SECRET: long, INBOX_TOKEN: token })).toThrow(
    new SettingError(`${problem} Set it to a random text of at least 16 characters.`),
  )
})
