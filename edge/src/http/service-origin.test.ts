import { expect, test } from 'bun:test'
import { localHosts } from '../../contract/hosts.ts'
import { toServiceOrigin } from './service-origin.ts'

const production = { ...localHosts, files: 'files.example.com' }

test.each([
  ['http://localhost:8787/uploads/sdk', localHosts, 'http://files.localhost:8787'],
  ['http://api.localhost:8787/uploads/sdk', localHosts, 'http://files.localhost:8787'],
  ['http://127.0.0.1:8787/uploads/sdk', localHosts, 'http://127.0.0.1:8787/files'],
  ['https://docs.example.com/uploads/sdk', localHosts, 'https://docs.example.com/files'],
  ['https://api.example.com/uploads/sdk', production, 'https://files.example.com'],
])('for %s, file URLs use an address that the caller can reach', (url, hosts, origin) => {
  expect(toServiceOrigin(url, 'files', hosts)).toBe(origin)
})
