import { expect, test } from 'bun:test'
import { describeToken } from './describe-token.ts'

const options = { runtime: 'bun', dataDir: '/data/bun', persistTo: '/data/workerd' } as const

test('the inbox token is printed on a terminal', () => {
  expect(describeToken('secret', options, { env: {}, stdout: { isTTY: true } })).toBe('token secret')
})

test('a log says where the inbox token is, not its value', () => {
  const log = { env: {}, stdout: {} }
  expect(describeToken('secret', options, log)).toBe('token in /data/bun/secrets.json')
  expect(describeToken('secret', { ...options, runtime: 'workerd' }, log)).toBe(
    'token in /data/workerd/secrets.json',
  )
  const given = { env: { INBOX_TOKEN: 'secret' }, stdout: {} }
  expect(describeToken('secret', options, given)).toBe('token as in INBOX_TOKEN')
})
