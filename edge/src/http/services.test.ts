import { expect, test } from 'bun:test'
import { localHosts } from '../../contract/hosts.ts'
import { malformedPath, toEmailOrigin, toServiceOrigin, toServicePath } from './services.ts'

const cases: [url: string, path: string][] = [
  ['http://localhost:8787/', '/docs/'],
  ['http://localhost:8787/intro/keys?q=/a?b', '/docs/intro/keys'],
  ['http://localhost:8787/intro#x?y', '/docs/intro'],
  ['http://127.0.0.1/sessions', '/docs/sessions'],
  ['https://somewhere.example/a', '/docs/a'],
  ['http://api.localhost:8787/sessions', '/api/sessions'],
  ['http://frame.localhost:8787/', '/frame/'],
  ['http://localhost:8787/frame/', '/frame/'],
  ['http://localhost:8787/frame', '/docs/frame'],
  ['http://localhost:8787/framed/', '/docs/framed/'],
  ['http://files.localhost/abc', '/files/abc'],
  ['http://inbox.localhost:8787/inbox/api/projects', '/inbox/inbox/api/projects'],
  ['http://localhost:8787/docs/intro', '/docs/docs/intro'],
  ['http://localhost:8787/api/search', '/docs/api/search'],
  ['http://localhost:8787//frame/', '/docs//frame/'],
  ['/a', '/malformed'],
  ['a:80', '/malformed'],
  ['http://nothing-behind-the-host', '/malformed'],
]

test.each(cases)('%s belongs to %s', (url, path) => {
  expect(toServicePath(url, localHosts)).toBe(path)
})

test('the docs host serves no service that has a host name of its own', () => {
  const hosts = { ...localHosts, frame: 'frame.example', files: 'files.example', inbox: 'inbox.example' }
  for (const part of ['frame', 'files', 'inbox'] as const) {
    expect(toServicePath(`https://docs.example/${part}/a`, hosts)).toBe(`/docs/${part}/a`)
    expect(toServicePath(`https://${part}.example/a`, hosts)).toBe(`/${part}/a`)
    const only = { ...localHosts, [part]: `${part}.example` }
    const others = ['frame', 'files', 'inbox'].filter((other) => other !== part)
    for (const other of others)
      expect(toServicePath(`http://docs.example/${other}/a`, only)).toBe(`/${other}/a`)
  }
})

test.each(['localhost:99999', '%00', 'a%20b', '[::1', 'a@b', '[]', ''])('the Host %p is refused', (host) => {
  expect(toServicePath(`http://${host}/intro`, localHosts)).toBe(malformedPath)
})

test.each(['localhost', 'localhost:8787', '192.0.2.1', '[::1]:8787', 'docs.example.', 'under_score.example'])(
  'the Host %p gets the docs',
  (host) => {
    expect(toServicePath(`http://${host}/intro`, localHosts)).toBe('/docs/intro')
  },
)

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
