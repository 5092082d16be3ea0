import { expect, test } from 'bun:test'
import { localHosts } from '../../contract/hosts.ts'
import { toEmailOrigin, toServiceOrigin } from './service-origin.ts'

const production = { ...localHosts, files: 'files.example.com' }

test.each([
  ['http://localhost:8787/uploads/sdk', localHosts, 'http://files.localhost:8787'],
  ['http://api.localhost:8787/uploads/sdk', localHosts, 'http://files.localhost:8787'],
  ['http://127.0.0.1:8787/uploads/sdk', localHosts, 'http://127.0.0.1:8787/files'],
  ['https://docs.example.com/uploads/sdk', localHosts, 'https://docs.example.com/files'],
  ['https://api.example.com/uploads/sdk', production, 'https://files.example.com'],
])('for %s, file URLs use a URL that the caller can reach', (url, hosts, origin) => {
  expect(toServiceOrigin(url, 'files', hosts)).toBe(origin)
})

const ours = { ...localHosts, api: 'api.example.com', inbox: 'inbox.example.com' }

test.each([
  ['https://inbox.example.com/api/reports', ours, ['https://api.example.com', 'https://inbox.example.com']],
  [
    'https://inbox.example.com:8443/',
    ours,
    ['https://api.example.com:8443', 'https://inbox.example.com:8443'],
  ],
  ['https://docs.example.com/inbox/', ours, ['https://api.example.com', 'https://inbox.example.com']],
  ['https://evil.example:8443/', ours, ['https://api.example.com', 'https://inbox.example.com']],
  ['http://127.0.0.1:8787/', ours, ['http://api.example.com', 'http://inbox.example.com']],
  ['https://evil.example/', localHosts, ['https://docs.example.com', 'https://docs.example.com/inbox']],
  ['https://docs.example.com/', localHosts, ['https://docs.example.com', 'https://docs.example.com/inbox']],
  ['http://localhost:8787/', localHosts, ['http://localhost:8787', 'http://inbox.localhost:8787']],
  ['http://inbox.localhost:8787/', localHosts, ['http://api.localhost:8787', 'http://inbox.localhost:8787']],
  ['http://127.0.0.1:8787/', localHosts, ['http://127.0.0.1:8787', 'http://127.0.0.1:8787/inbox']],
])('links in emails of a member at %s use only names that are configured', (url, hosts, origins) => {
  const places = { hosts, published: 'https://docs.example.com' }
  expect([toEmailOrigin(url, 'api', places), toEmailOrigin(url, 'inbox', places)]).toEqual(origins)
})
