import { expect, test } from 'bun:test'
import { localHosts } from '../../contract/hosts.ts'
import { malformedPath, toServicePath } from './service-path.ts'

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
