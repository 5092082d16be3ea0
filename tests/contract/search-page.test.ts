import { expect, test } from 'bun:test'
import { ask, browserAccept } from '../support/docs-requests.ts'

async function open(query: string) {
  const response = await ask(`/search${query}`, { headers: { Accept: browserAccept } })
  const html = await response.text()
  const inside = (pattern: RegExp) => pattern.exec(html)?.[1]
  return {
    response,
    html,
    title: inside(/<title>([^<]*)<\/title>/),
    main: inside(/<main\b[^>]*>([^]*)<\/main>/) ?? '',
    value: inside(/<input\b[^>]*\bname="q"[^>]*\bvalue="([^"]*)"/),
  }
}

test('D-010 the results page contains the results', async () => {
  const { response, title, main, value } = await open('?q=epoch+sync')
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toMatch(/^text\/html; charset=utf-8$/i)
  expect(title).toBe('Search results for &quot;epoch sync&quot; | Node Docs')
  expect(value).toBe('epoch sync')
  expect(main).toContain('<h1>Search results for &quot;epoch sync&quot;</h1>')
  expect(main).toMatch(/\d+ documents found/)
  expect(readLinks(main).pages[0]).toBe('/intro/node-epoch-sync')
  expect(main).toContain('<mark>')
})

test('the results page shows the answer below the link to its section', async () => {
  const { main } = await open('?q=view_client_threads')
  expect(main).toMatch(
    /<li><a href="\/rpc\/requests-fail#settings">[^<]+<\/a><p><span class="answer">view_client_threads: [^<]+<\/span><\/p>/,
  )
})

/** Returns the links in the results: those in headings lead to pages, and those below them to sections. */
function readLinks(main: string): { pages: string[]; sections: string[] } {
  const list = main.slice(main.indexOf('<ol class="results">'), main.indexOf('</ol>'))
  const find = (pattern: RegExp) => Array.from(list.matchAll(pattern), ({ 1: href = '' }) => href)
  return { pages: find(/<li id="page-\d+"><h2><a href="([^"]+)"/g), sections: find(/<li><a href="([^"]+)"/g) }
}

test('D-010 results are grouped by page, ten pages at a time, up to 100 results', async () => {
  const { main } = await open('?q=node')
  const { pages, sections } = readLinks(main)
  expect(pages).toHaveLength(10)
  expect(new Set(pages).size).toBe(10)
  expect(sections.length).toBeGreaterThan(0)
  for (const section of sections) expect(pages).toContain(section.split('#')[0] ?? '')
  let more = /<a class="button result-more" href="([^"]+)"/.exec(main)?.[1]
  expect(more).toBe('/search?q=node&amp;pages=20#page-11')
  let last = pages
  while (more !== undefined) {
    const next = await open(more.replaceAll('&amp;', '&').slice('/search'.length))
    const links = readLinks(next.main)
    expect(links.pages.slice(0, last.length)).toEqual(last)
    expect(links.pages.length).toBeGreaterThan(last.length)
    last = links.pages
    more = /<a class="button result-more" href="([^"]+)"/.exec(next.main)?.[1]
    if (more === undefined) expect(links.pages.length + links.sections.length).toBeGreaterThanOrEqual(100)
  }
})

test('a selected kind of node excludes pages about other kinds, and its link removes it', async () => {
  const plain = await open('?q=hardware+requirements')
  expect(readLinks(plain.main).pages).toContain('/validator/hardware-validator')
  expect(plain.main).toContain(
    '<a class="facet" href="/search?q=hardware%20requirements&amp;node=rpc">RPC</a>',
  )
  const rpc = await open('?q=hardware+requirements&node=rpc')
  expect(readLinks(rpc.main).pages[0]).toBe('/rpc/hardware-rpc')
  expect(readLinks(rpc.main).pages).not.toContain('/validator/hardware-validator')
  expect(rpc.main).toContain(
    '<a class="facet" href="/search?q=hardware%20requirements" aria-current="true">RPC</a>',
  )
})

test('unknown facet values in a link are ignored', async () => {
  const { response, main } = await open('?q=hardware&node=%22%3E%3Cscript%3E&pages=x')
  expect(response.status).toBe(200)
  expect(readLinks(main).pages.length).toBeGreaterThan(0)
  expect(main).not.toContain('aria-current')
})

test('if nothing is found, the error index and the form are offered', async () => {
  const { main } = await open('?q=qzxqzxqzx')
  expect(main).toContain('<a href="/troubleshooting/common-errors">')
  expect(main).toContain('<a href="/bug-report" data-report="true">')
  for (const path of ['/troubleshooting/common-errors', '/bug-report'])
    expect((await ask(path)).status).toBe(200)
})

test('a question in another language says that the docs are in English, and finds its identifiers', async () => {
  const { main } = await open(`?q=${encodeURIComponent('ошибка DBNotFoundErr как исправить')}`)
  expect(main).toContain('The documentation is in English.')
  expect(readLinks(main).pages).toContain('/troubleshooting/common-errors')
})

test('D-078 a nonsense word gives No results', async () => {
  const { main } = await open('?q=qzxqzxqzx')
  expect(main).toContain('>No results</p>')
  // A filter would not help.
  expect(main).not.toContain('class="facet"')
  expect((await open('?q=qzxqzxqzx&node=rpc')).main).toContain('class="facet"')
})

test('without a query the page offers searches that have results, and pages for a broken node', async () => {
  const links = Array.from((await open('')).main.matchAll(/href="([^"]+)"/g), ({ 1: href = '' }) => href)
  expect(links).toContain('/troubleshooting/diagnose')
  for (const href of links) {
    if (href.startsWith('/search'))
      expect(readLinks((await open(href.slice('/search'.length))).main).pages, href).not.toEqual([])
    else {
      const html = await (await ask(href, { headers: { Accept: browserAccept } })).text()
      expect(html, href).toContain(`id="${href.split('#')[1] ?? 'main'}"`)
    }
  }
})

test.each(['', '?q=', '?q=+%20'])('D-010 without a query (%s) the page has no results', async (query) => {
  const { response, title, main, value } = await open(query)
  expect(response.status).toBe(200)
  expect(title).toBe('Search the documentation | Node Docs')
  expect(main).not.toContain('class="results"')
  expect(value).toBeUndefined()
})

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</title><script>alert(1)</script>',
  '</main><!--',
  "$& $1 $` $' $<q>",
  '\u202e\u0000\ufffe',
  '&lt;script&gt;',
]

test.each(hostile)('%s is shown as text', async (query) => {
  const plain = await open('?q=qzxqzxqzx')
  const { response, html, main } = await open(`?q=${encodeURIComponent(query)}`)
  expect(response.status).toBe(200)
  expect(html.match(/<script/g)?.length).toBe(plain.html.match(/<script/g)?.length)
  expect(html.match(/<title>|<main\b|<\/main>/g)).toHaveLength(3)
  expect(main).not.toMatch(/<(?:script|img|!--)/)
})

test('a query that is too long is truncated, not refused', async () => {
  const { response, value } = await open(`?q=${'a'.repeat(500)}`)
  expect(response.status).toBe(200)
  expect(value).toBe('a'.repeat(200))
})

test('the page with results has the headers of every page', async () => {
  const [plain, results] = await Promise.all([open(''), open('?q=node')])
  for (const name of ['Content-Security-Policy', 'Permissions-Policy', 'Referrer-Policy', 'Cache-Control']) {
    expect([name, results.response.headers.get(name)]).toEqual([name, plain.response.headers.get(name)])
  }
})

test('D-010 search engines may index neither page', async () => {
  for (const query of ['', '?q=node']) {
    expect((await open(query)).html).toContain('<meta name="robots" content="noindex, follow">')
  }
})

test('the page supports revalidation by ETag and HEAD', async () => {
  const tag = (await ask('/search?q=node')).headers.get('ETag') ?? ''
  expect((await ask('/search?q=node', { headers: { 'If-None-Match': tag } })).status).toBe(304)
  const head = await ask('/search?q=node', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('D-020 D-022 other spellings of the address redirect to it, with the query', async () => {
  for (const path of ['/search/', '/search.html']) {
    const response = await ask(`${path}?q=a%26b`)
    expect([response.status, response.headers.get('Location')]).toEqual([301, '/search?q=a%26b'])
  }
})
