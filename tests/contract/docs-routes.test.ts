import { expect, test } from 'bun:test'
import { ask, origin } from '../support/docs-requests.ts'
import { categories, documents, routes, sidebarRoutes } from '../support/docs-routes.ts'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'

async function readPage(route: string): Promise<string> {
  return (await ask(route)).text()
}

test.each(routes)('D-001 D-003 %s returns a page with one heading without sign-in', async (route) => {
  const answer = await ask(route)
  const html = await answer.text()

  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('Set-Cookie')).toBeNull()
  expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
})

/** For each requirement, the routes that it is about. Other tests check the home page and the search. */
const areas = {
  'D-012': '/archival',
  'D-013': '/bug-report',
  'D-014': '/intro',
  'D-015': '/maintenance',
  'D-016': '/rpc',
  'D-017': '/troubleshooting',
  'D-018': '/validator',
}

/**
 * Lists the routes of an area that respond with a status other than 200, or without the heading in the page's source.
 */
async function listWrong(area: string): Promise<string[]> {
  const ofArea = [...categories, ...documents].filter(
    (route) => route === area || route.startsWith(`${area}/`),
  )
  const wrong = await Promise.all(
    ofArea.map(async (route) => {
      const answer = await ask(route)
      const title = await readAuthoredTitle(route, categories.includes(route))
      const heading = textOf(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(await answer.text())?.[1] ?? '')
      return answer.status === 200 && heading === title ? [] : [`${answer.status} ${route} ${heading}`]
    }),
  )
  return wrong.flat()
}

test('D-012 D-013 D-014 D-015 D-016 D-017 D-018 every listed route returns its own heading', async () => {
  expect(Object.values(areas).toSorted()).toEqual(categories.toSorted())
  for (const area of Object.values(areas)) expect(await listWrong(area)).toEqual([])
})

test('D-015 the hyphenated spelling of the upgrade page is not found', async () => {
  expect((await ask('/maintenance/upgrade-alert')).status).toBe(404)
})

test.each(routes)('D-003 %s offers no way to sign in', async (route) => {
  const html = await readPage(route)
  expect(html).not.toMatch(/type="password"/i)
  // Leaves out links to sections, because headings may contain these words.
  const controls = [
    ...html.matchAll(/<(?:a|button)\b(?![^>]*href="[^"]*#)[^>]*>([\s\S]*?)<\/(?:a|button)>/g),
  ].map(([, text = '']) => textOf(text))
  expect(controls.length).toBeGreaterThan(10)
  expect(controls.filter((text) => /^(?:sign|log)[ -]?(?:in|up|out)$|^(?:my )?account$/i.test(text))).toEqual(
    [],
  )
})

test.each(routes)('D-006 %s tells its script which widget to load, for which project', async (route) => {
  const payload = /<script type="application\/json"[^>]*>([^<]*)/.exec(await readPage(route))?.[1] ?? '{}'
  expect(JSON.parse(payload).site.config.feedback).toEqual({ script: '/widget.js', sdkKey: 'demo' })
})

test.each(routes)('D-008 %s is in English', async (route) => {
  expect(await readPage(route)).toMatch(/^<!doctype html>\s*<html[^>]* lang="en"/i)
})

test('D-008 D-009 there is neither a language nor a /docs prefix', async () => {
  for (const route of ['/intro/keys', '/intro', '/']) {
    expect((await ask(`/docs${route}`)).status).toBe(404)
    expect((await ask(`/en${route}`)).status).toBe(404)
  }
})

test('D-011 the home page is the readme, which leads to validator, RPC and archival nodes', async () => {
  // Checks only the article, because the sidebar of every page has these links.
  const article = /<article[\s>][\s\S]*<\/article>/.exec(await readPage('/'))?.[0] ?? ''
  const linkedAreas = new Set(linksOf(article).map((href) => href.split(/[/#]/)[1]))
  expect([...linkedAreas]).toEqual(expect.arrayContaining(['validator', 'rpc', 'archival']))
})

test.each(documents)('D-024 %s has an article with a heading and text', async (route) => {
  const article = /<article[\s>][\s\S]*<\/article>/.exec(await readPage(route))?.[0] ?? ''
  expect(article).toMatch(/<h1[\s>]/)
  expect(article.replaceAll(/<[^>]+>/g, '').length).toBeGreaterThan(300)
})

test.each(categories)('D-023 %s lists every child once, in the order of the sidebar', async (route) => {
  const html = await readPage(route)
  const main = /<main[\s>][\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  const children = sidebarRoutes.filter((other) => dirname(other) === route)
  const linked = linksOf(main.replaceAll(/<nav[\s>][\s\S]*?<\/nav>/g, '')).filter((href) =>
    children.includes(href),
  )

  expect(linked.toSorted()).toEqual(children.toSorted())
  expect(linked).toEqual(
    linksOf(html)
      .filter(isFirst)
      .filter((href) => children.includes(href)),
  )
})

/** Returns the visible text in HTML. */
function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\s[^>]*href="([^"]+)"/g)].map(([, href = '']) => href)
}

function isFirst(href: string, index: number, all: string[]): boolean {
  return all.indexOf(href) === index
}

/** Without JavaScript, its form sends the log to this site. */
const DIAGNOSIS = '/troubleshooting/diagnose'

test.each(routes.filter((route) => route !== DIAGNOSIS))(
  'D-067 %s has no form that sends anything anywhere',
  async (route) => {
    const html = await readPage(route)
    expect(html).not.toMatch(/<form[^>]*\s(?:action|method)=/i)
    expect(html).not.toMatch(/<input[^>]*type="(?:password|email|file|submit)"/i)
  },
)

test('the form of the diagnosis sends to this site only', async () => {
  const actions = (await readPage(DIAGNOSIS)).matchAll(/<form[^>]*\saction="([^"]*)"/gi)
  expect(Array.from(actions, ([, action]) => action)).toEqual(['/api/diagnose#diagnosis'])
})

test('D-068 cookies and credentials do not change the response', async () => {
  const plain = await readPage('/intro/keys')
  const known = await ask('/intro/keys', {
    headers: { Cookie: 'session=1; role=admin', Authorization: 'Bearer token', 'X-Forwarded-User': 'root' },
  })
  expect(await known.text()).toBe(plain)
})

test.each(routes)('D-075 %s loads nothing but files of this site', async (route) => {
  const html = await readPage(route)
  const loaded = [...html.matchAll(/<(?:script|img|link|iframe|source)\s[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/rel="(?:canonical|alternate)"/.test(tag))
    .flatMap((tag) => /\s(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? [])
  const foreign = loaded.filter((address) => new URL(address, origin).origin !== origin)
  const calls = loaded.filter((address) => /^\/(?:api|sessions|config|uploads|bugs)\b/.test(address))

  expect(foreign).toEqual([])
  expect(calls).toEqual([])
})

const docs = join(import.meta.dir, '../../content/docs')

/** Reads the expected title of a page from its source, independently of the build. */
async function readAuthoredTitle(route: string, isCategory: boolean): Promise<string> {
  if (isCategory) return String((await Bun.file(join(docs, route, 'category.json')).json()).title)
  const text = await Bun.file(join(docs, route === '/' ? 'README.mdx' : `${route}.mdx`)).text()
  return String(parse(/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '').title)
}
