import { expect, test } from 'bun:test'
import { describeToken, toDocsUrl, toInboxUrl } from './describe-token.ts'

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

test('behind a proxy, the URL of the docs is their origin', () => {
  const [local, origin] = [{ port: 8787, trustProxy: false }, 'https://docs.example.com']
  expect(toDocsUrl('localhost', local, origin)).toBe('http://localhost:8787/')
  expect(toDocsUrl('localhost', { ...local, trustProxy: true }, origin)).toBe(
    'https://docs.example.com/, behind a proxy at http://localhost:8787/',
  )
})

test('the URL of the inbox has the host that is set', () => {
  const local = { port: 8787, trustProxy: false }
  expect(toInboxUrl('localhost', local, {})).toBe('http://inbox.localhost:8787/')
  const env = { INBOX_HOST: 'inbox.example.com' }
  expect(toInboxUrl('localhost', local, env)).toBe('http://inbox.example.com:8787/')
  expect(toInboxUrl('localhost', { ...local, trustProxy: true }, env)).toBe('https://inbox.example.com/')
})
