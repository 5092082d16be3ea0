import { createSearch, type SearchIndex } from '@node-docs/edge/search'
import { createServerSearch, type ServerIndex } from '@node-docs/edge/search/server'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from '../../build.ts'
import { createSite, formatModule, page, site, type SiteFixture } from './site-fixture.ts'

let fixture: SiteFixture
let build = ''
let index: SearchIndex

async function readIndex(
  workspace: SiteFixture,
): Promise<{ build: string; text: string; index: SearchIndex }> {
  const report = await buildSite(workspace)
  const text = readFileSync(join(workspace.dist, 'public/search-index.json'), 'utf8')
  return { build: report.build, text, index: JSON.parse(text) }
}

beforeAll(async () => {
  fixture = createSite({
    'docs/intro/keys.mdx': page('Keys', 'Two kinds.\n\n## Node key {#node-key}\n\nIt is in `node_key.json`.'),
    'docs/intro/old.mdx': page(
      'Old',
      '<Deprecated>Read [keys](/intro/keys) instead.</Deprecated>',
      'superseded_by: /intro/keys\nsidebar_label: Old keys\n',
    ),
    'synonyms.ts': `export const synonyms = [['key', 'secret']]\n`,
  })
  ;({ build, index } = await readIndex(fixture))
})
afterAll(() => fixture.remove())

test('D-070 D-047 the index is a list of sets, each with its documents and its prebuilt index', () => {
  const shapes = index.map(({ documents, index: built }) => [
    Array.isArray(documents),
    built !== null && typeof built,
  ])
  expect(shapes).toEqual([
    [true, 'object'],
    [true, 'object'],
    [true, 'object'],
  ])
})

test('D-046 the sets are pages, headings, and contents; each page of the tree appears once', () => {
  expect(index.map(({ kind }) => kind)).toEqual(['page', 'heading', 'content'])
  const [pages] = index
  expect(pages.documents.map(({ url }) => url)).toEqual([
    '/intro',
    '/intro/keys',
    '/intro/old',
    '/intro/types',
    '/',
  ])
})

test('D-045 documents have an id, a title or text, a URL, a hash, breadcrumbs, and the id of their page', () => {
  const [pages, headings, contents] = index
  const keys = pages.documents.find(({ url }) => url === '/intro/keys')
  expect(keys).toMatchObject({ title: 'Keys', breadcrumbs: ['Intro'], description: 'About Keys.' })
  const place = { url: '/intro/keys', parent: keys?.id }
  expect(headings.documents).toContainEqual(
    expect.objectContaining({ text: 'Node key', hash: '#node-key', ...place }),
  )
  expect(contents.documents).toContainEqual(
    expect.objectContaining({ text: 'It is in node_key.json.', hash: '#node-key', ...place }),
  )
  const ids = index.flatMap(({ documents }) => documents.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})

test('a category page is found by its title and its cards', () => {
  const [, , contents] = index
  expect(contents.documents.find(({ url }) => url === '/intro')?.text).toContain('Keys\nAbout Keys.')
})

/** Creates a site with one page that has these phrases in its front matter. */
const createNamedSite = (phrases: string) =>
  createSite({
    'docs/intro/keys.mdx': page(
      'Keys',
      'Two kinds.\n\n## Node key {#node-key}\n\nIt is in `node_key.json`.',
      phrases,
    ),
  })

test('a section is found by the phrases of its front matter, a page by those for its top', async () => {
  const named = createNamedSite('found_as:\n  page: [credentials]\n  node-key: [peer identity]\n')
  const search = createSearch((await readIndex(named)).index)
  const first = (query: string) =>
    search(query, { limit: 1, snippet: 50 }).hits.map(({ url, hash }) => url + hash)
  expect(first('credentials')).toEqual(['/intro/keys'])
  expect(first('peer identity')).toEqual(['/intro/keys#node-key'])
  named.remove()
})

test('only the index of the server contains the phrases of questions', async () => {
  const named = createNamedSite(
    'found_as:\n  node-key: [peer identity]\nquestions:\n  node-key: [may two machines share it]\n',
  )
  const { index: browser, text } = await readIndex(named)
  const server: ServerIndex = JSON.parse(
    readFileSync(join(named.dist, 'public/search-index-server.json'), 'utf8'),
  )
  const options = { limit: 1, snippet: 50 }
  const ask = createServerSearch(server)
  const place = expect.objectContaining({ url: '/intro/keys', hash: '#node-key' })
  expect((await ask('two machines share it', options)).hits).toEqual([place])
  expect((await ask('peer identity', options)).hits).toEqual([place])
  expect(createSearch(browser)('peer identity', options).hits).toEqual([place])
  expect(text).not.toContain('machines')
  named.remove()
})

test.each(['found_as', 'questions'])('%s for a section that does not exist stop the build', async (list) => {
  const broken = createSite({
    'docs/intro/keys.mdx': page('Keys', 'Two kinds.', `${list}:\n  node-key: [peer identity]\n`),
  })
  const failure = await readIndex(broken).catch((error: unknown) => String(error))
  expect(failure).toContain(`${list}: no section of this page has the id "node-key"`)
  broken.remove()
})

test('the index contains synonyms and superseded pages', () => {
  const hits = createSearch(index)('secret', { limit: 8, snippet: 50 }).hits.map(({ url }) => url)
  expect(hits).toContain('/intro/keys')
  expect(hits.indexOf('/intro/keys')).toBeLessThan(hits.indexOf('/intro/old'))
})

test('D-069 the build id in the URL of the index changes with content and with synonyms only', async () => {
  expect((await readIndex(fixture)).build).toBe(build)
  fixture.write({ 'docs/intro/types.mdx': page('Types', 'Changed.') })
  const changed = await readIndex(fixture)
  expect(changed.build).not.toBe(build)
  expect((await readIndex(fixture)).text).toBe(changed.text)
  fixture.write({ 'synonyms.ts': `export const synonyms = [['key', 'credential']]\n` })
  expect((await readIndex(fixture)).build).not.toBe(changed.build)
})

test('URLs start with the base path', async () => {
  const based = createSite({ 'site.ts': formatModule({ ...site, base: '/x/' }) })
  const [pages] = (await readIndex(based)).index
  expect(pages.documents.map(({ url }) => url)).toEqual([
    '/x/intro',
    '/x/intro/keys',
    '/x/intro/types',
    '/x/',
  ])
  based.remove()
})
