import { expect, test } from 'bun:test'
import { resolve, type Resolution, type RouteTable } from './resolve-path.ts'

const pages: RouteTable['pages'] = new Map([
  ['/', { markdown: true }],
  ['/intro/keys', { markdown: true }],
  ['/search', {}],
])

const redirects: RouteTable['redirects'] = new Map([
  ['/start', '/'],
  ['/old/keys', '/intro/keys'],
])

function kindOf(resolution: Resolution): string {
  return resolution.kind === 'redirect' ? `-> ${resolution.to}` : resolution.kind
}

const cases: [path: string, expected: string][] = [
  ['/', 'page'],
  ['/intro/keys', 'page'],
  ['/search', 'page'],
  ['/intro/keys.md', 'markdown'],
  ['/index.md', 'markdown'],
  ['/search.md', 'file'],
  ['/.md', 'missing'],
  ['/robots.txt', 'file'],
  ['/demo.html', 'file'],
  ['/assets/app-1a2b.js', 'file'],
  ['/docs/intro/keys', 'missing'],
  ['/en/intro/keys', 'missing'],
  ['/Intro/Keys', 'missing'],
  ['/nope', 'missing'],
  ['/nope/', 'missing'],
  ['/intro/keys;x=1', 'missing'],
  ['/intro/keys.html', '-> /intro/keys'],
  ['/intro/keys/', '-> /intro/keys'],
  ['/intro/keys/index.html', '-> /intro/keys'],
  ['/intro/keys.html/', '-> /intro/keys'],
  ['/intro/keys/index.html/', '-> /intro/keys'],
  ['/search/', '-> /search'],
  ['/index.html', '-> /'],
  ['/intro/%6beys', '-> /intro/keys'],
  ['/intro%2Fkeys', '-> /intro/keys'],
  ['//', 'missing'],
  ['//intro/keys', 'missing'],
  ['/intro//keys', 'missing'],
  ['/intro/keys//', 'missing'],
  ['//evil.example/', 'missing'],
  ['//evil.example/%2e%2e', 'missing'],
  ['/%2f%2fevil.example/', 'missing'],
  ['/%5cevil.example/', 'missing'],
  ['/intro/keys%00', 'malformed'],
  ['/intro/keys%0d%0aSet-Cookie:a=b', 'malformed'],
  ['/intro/keys%', 'malformed'],
  ['/%zz', 'malformed'],
  ['/%c0%ae%c0%ae/', 'malformed'],
  ['/assets/..%2f..%2fsite.json', 'missing'],
  ['/%61ssets/app-1a2b.js', 'missing'],
  ['/pages/intro/keys.html', 'missing'],
  ['/pages/intro/keys.md', 'missing'],
  ['/_headers.txt', 'missing'],
  ['/assets/_site.json', 'missing'],
  ['/.git/config.js', 'missing'],
  ['/.well-known/security.txt', 'file'],
  ['/.well-known/.env.txt', 'missing'],
  ['/__proto__', 'missing'],
  ['/start', '-> /'],
  ['/start.md', '-> /index.md'],
  ['/old/keys', '-> /intro/keys'],
  ['/old/keys/', '-> /intro/keys'],
  ['/old/keys.html', '-> /intro/keys'],
  ['/old/%6beys', '-> /intro/keys'],
  ['/old/keys.md', '-> /intro/keys.md'],
  ['/old', 'missing'],
]

test.each(cases)('D-019 D-020 D-021 D-022 %s is %s', (path, expected) => {
  expect(kindOf(resolve(path, { base: '/', pages, redirects }))).toBe(expected)
})

const basedCases: [path: string, expected: string][] = [
  ['/x/', 'page'],
  ['/x/intro/keys', 'page'],
  ['/x/intro/keys/', '-> /x/intro/keys'],
  ['/x/index.html', '-> /x/'],
  ['/x/robots.txt', 'file'],
  ['/x/old/keys', '-> /x/intro/keys'],
  ['/x/old/keys.md', '-> /x/intro/keys.md'],
  ['/intro/keys', 'missing'],
  ['/', 'missing'],
]

test.each(basedCases)('under the base path /x/, %s is %s', (path, expected) => {
  expect(kindOf(resolve(path, { base: '/x/', pages, redirects }))).toBe(expected)
})
