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

test('a short secret is refused with its name but not its value', () => {
  expect(() => readSecrets({ SERVER_SECRET: long, INBOX_TOKEN: 'short' })).toThrow(
    new SettingError('INBOX_TOKEN is required. Set it to a random text of at least 16 characters.'),
  )
})
