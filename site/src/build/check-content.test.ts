import { describe, expect, test } from 'bun:test'
import { checkLinks, checkSecurityExpiry, type Targets } from './check-content.ts'

describe('check links', () => {
  const targets: Targets = {
    pages: new Map<string, ReadonlySet<string> | 'unknown'>([
      ['/', new Set()],
      ['/intro/keys', new Set(['node-key', 'S3 migration'])],
      ['/rpc', new Set()],
      ['/broken', 'unknown'],
    ]),
    drafts: new Set(['/intro/planned']),
    files: new Set(['/search', '/llms.txt']),
    missingMarkdown: 'warning',
  }

  function check(...links: string[]): string[] {
    const uses = links.map((target, index) => ({ target, line: 10 + index, column: 5 }))
    return checkLinks(
      [{ file: 'content/docs/intro/keys.mdx', route: '/intro/keys', links: uses }],
      targets,
    ).map(({ severity, line, message, hint }) =>
      [`${severity} ${line}: ${message}`, hint].filter(Boolean).join(' | '),
    )
  }

  test('links to pages, anchors, aliases, files, and Markdown pages are valid', () => {
    const good = ['/', '/intro/keys', '/rpc?x=1#', '/intro/keys#node-key', '#node-key', '#S3%20migration']
    expect(check(...good, '/search?q=x', '/llms.txt', '/intro/keys.md', '/index.md', '/broken#any')).toEqual(
      [],
    )
  })

  test('D-080 a link to a missing page is an error that names the nearest route', () => {
    expect(check('/intro/kyes', '/nope/at/all')).toEqual([
      'error 10: broken link to /intro/kyes: there is no page /intro/kyes | Did you mean /intro/keys?',
      'error 11: broken link to /nope/at/all: there is no page /nope/at/all',
    ])
  })

  test('D-080 a link to a missing anchor is an error that names the nearest anchor', () => {
    expect(check('/intro/keys#nodekey', '#other-things', '/rpc#x', '/intro/keys#%')).toEqual([
      'error 10: broken link to /intro/keys#nodekey: the page /intro/keys has no anchor #nodekey | Did you mean #node-key?',
      'error 11: broken link to #other-things: the page /intro/keys has no anchor #other-things | Its anchors: #node-key #S3 migration',
      'error 12: broken link to /rpc#x: the page /rpc has no anchor #x | Its anchors: none',
      'error 13: broken link to /intro/keys#%: the page /intro/keys has no anchor #% | Its anchors: #node-key #S3 migration',
    ])
  })

  test('a link without a leading slash or with a trailing slash is an error', () => {
    expect(check('intro/keys', './keys', '/rpc/', '/intro/keys.html')).toEqual([
      'error 10: broken link to intro/keys | Links inside the site start with a slash. Did you mean /intro/keys?',
      'error 11: broken link to ./keys | Links inside the site start with a slash.',
      'error 12: broken link to /rpc/: there is no page /rpc/ | Did you mean /rpc?',
      'error 13: broken link to /intro/keys.html: there is no page /intro/keys.html | Did you mean /intro/keys?',
    ])
  })

  test('a link to a file that is not published says which files are', () => {
    const hint =
      'The site publishes only pages and their images. Link to the file by its URL on another site.'
    expect(check('/img/setup.pdf', './setup.pdf')).toEqual([
      `error 10: broken link to /img/setup.pdf: there is no page /img/setup.pdf | ${hint}`,
      `error 11: broken link to ./setup.pdf | Links inside the site start with a slash. ${hint}`,
    ])
  })

  test('a link to a draft is an error that says so', () => {
    expect(check('/intro/planned#part')).toEqual([
      'error 10: broken link to /intro/planned#part: the page is a draft | Publish the draft together with this page, or remove the link.',
    ])
  })

  test('D-081 a link to a missing Markdown file is a warning, or an error if the settings say so', () => {
    const hint = 'Link to pages by their path, such as /intro/keys.'
    const files = ['./nope.md', '/intro/nope.md', '/nope.mdx#part']
    for (const severity of ['warning', 'error'] as const) {
      targets.missingMarkdown = severity
      expect(check(...files)).toEqual(
        files.map((file, index) => `${severity} ${10 + index}: broken Markdown link to ${file} | ${hint}`),
      )
    }
  })
})

describe('security check', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  const check = (expires: string) =>
    checkSecurityExpiry({ contact: 'mailto:a@b.example', expires }, { file: 'content/site.ts', now })

  test('security.txt must expire within a year, and the build warns 30 days before', () => {
    expect(check('2027-11-20')).toEqual([])
    expect(check('2026-12-23')).toEqual([])
    expect(check('2026-12-20')).toMatchObject([
      { severity: 'warning', message: 'security.expires is in 27 days' },
    ])
    expect(check('2026-11-01')).toMatchObject([
      { severity: 'warning', message: 'security.expires was on 2026-11-01' },
    ])
    expect(check('2028-01-01')).toMatchObject([{ severity: 'error' }])
    expect(checkSecurityExpiry(null, { file: 'content/site.ts', now })).toEqual([])
  })
})
