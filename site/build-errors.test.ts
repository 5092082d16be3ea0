import { afterEach, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSite, formatModule, page, site, type SiteFixture } from './src/build/site-fixture.ts'
import { siteManifestSchema } from '@node-docs/edge/contract/site-manifest'
import * as v from 'valibot'
import { buildSite } from './build.ts'
import { BuildError, formatProblem } from './src/build/build-error.ts'

let fixture: SiteFixture
afterEach(() => fixture.remove())

/** Builds a site with these files, and returns the formatted errors that stop the build. */
async function errorsOf(changes: Readonly<Record<string, string>>): Promise<string[]> {
  fixture = createSite(changes)
  return errorsNow()
}

async function errorsNow(): Promise<string[]> {
  const failure = await buildSite(fixture).catch((error: unknown) => error)
  if (!(failure instanceof BuildError)) throw new Error(`The build passed: ${Bun.inspect(failure)}`)
  return failure.problems.map(formatProblem)
}

test.each([
  ['ключи.mdx', 'Rename it'],
  ['café.mdx', 'Rename it, for example to cafe.mdx'],
  ['My Page.mdx', 'Rename it, for example to my-page.mdx'],
  ['a%20b.mdx', 'Rename it, for example to a-20b.mdx'],
])('a page file named %s stops the build with what to do', async (name, renaming) => {
  expect(await errorsOf({ [`docs/intro/${name}`]: page('Keys', 'x') })).toEqual([
    `content/docs/intro/${name}: error: the name ${JSON.stringify(name)} cannot be part of a URL\n` +
      `    ${renaming}: names have only a-z, 0-9, ".", "_", and "-".`,
  ])
})

test('a category folder with such a name stops the build', async () => {
  const category = { label: 'C', title: 'C', position: 2, description: 'C.' }
  const [error] = await errorsOf({
    'docs/Мост/category.json': JSON.stringify(category),
    'docs/Мост/a.mdx': page('A', 'x'),
  })
  expect(error).toStartWith('content/docs/Мост/category.json: error: the name "Мост" cannot be part of a URL')
})

test.each(['api', 'inbox', 'frame', 'files', 'sessions', 'assets', 'search'])(
  'a category that the application would shadow stops the build: %s',
  async (id) => {
    const category = { label: 'C', title: 'C', position: 2, description: 'C.' }
    const errors = await errorsOf({
      [`docs/${id}/category.json`]: JSON.stringify(category),
      [`docs/${id}/a.mdx`]: page('A', 'x'),
    })
    expect(errors).toEqual([
      expect.stringContaining(`content/docs/${id}/a.mdx: error: the path /${id}/a is taken`),
      expect.stringContaining(`content/docs/${id}/category.json: error: the path /${id} is taken`),
    ])
  },
)

test('a page whose path is the Markdown of another stops the build', async () => {
  const [error] = await errorsOf({ 'docs/intro/keys.md.mdx': page('Keys', 'x') })
  expect(error).toStartWith(
    'content/docs/intro/keys.md.mdx: error: the path /intro/keys.md is another form of a page',
  )
})

test('hidden files of editors are not pages', async () => {
  fixture = createSite({ 'docs/intro/.#keys.mdx': 'lock' })
  const { warnings } = await buildSite(fixture)
  expect(warnings.map(({ file }) => file)).not.toContain('content/docs/intro/.#keys.mdx')
})

test('invalid UTF-8 stops the build at its line', async () => {
  fixture = createSite()
  const text = Buffer.from(page('Keys', 'A valid \uFFFD.\n\nA caf\xe9.'))
  const invalid = Buffer.concat([text.subarray(0, -4), Buffer.from([0xe9]), Buffer.from('.\n')])
  writeFileSync(join(fixture.docs, 'intro/keys.mdx'), invalid)
  expect(await errorsNow()).toEqual([
    'content/docs/intro/keys.mdx:9:6: error: the file is not valid UTF-8\n    Save it with the encoding UTF-8.',
  ])
})

test.each([
  ['htp://near.org', 'the link htp://near.org has the unknown scheme htp:'],
  ['javascript:alert(1)', 'the link javascript:alert(1) has the unknown scheme javascript:'],
  ['JavaScript:void', 'the link JavaScript:void has the unknown scheme javascript:'],
  ['//near.org/a', 'the link //near.org/a has no scheme'],
  ['https://', 'the link https:// is not a valid URL'],
])('a link to %s stops the build, in a page and in site.ts', async (href, message) => {
  const [inPage] = await errorsOf({ 'docs/intro/keys.mdx': page('Keys', `See [x](<${href}>).`) })
  expect(inPage).toStartWith(`content/docs/intro/keys.mdx:7:5: error: ${message}`)
  fixture.remove()
  const navbar = { ...site.navbar, left: [{ label: 'X', href }] }
  const [inSettings] = await errorsOf({ 'site.ts': formatModule({ ...site, navbar }) })
  expect(inSettings).toMatch(/^content\/site\.ts:\d+:\d+: error: /)
  expect(inSettings).toContain(message)
})

test.each([
  [':::note\n\nText\n\n:::', ':::note', '<Note>…</Note>'],
  [':::caution Mind the gap\nText\n:::', ':::caution', '<Warning>…</Warning>'],
  [':::tip[My title]\n\nText\n\n:::', ':::tip[My title]', '<Tip title="My title">…</Tip>'],
  [':::details\nText\n:::', ':::details', '<details>…</details>'],
  [':::left\nText\n:::', ':::left', '<Note>, <Tip>, <Info>, <Warning>, or <Danger>'],
  ['> [!WARNING]\n> Text', '> [!WARNING]', '<Warning>…</Warning>'],
  ['> [!tip]\n>\n> Text', '> [!tip]', '<Tip>…</Tip>'],
])('an admonition in the syntax of another tool stops the build: %j', async (body, syntax, component) => {
  expect(await errorsOf({ 'docs/intro/keys.mdx': page('Keys', body) })).toEqual([
    `content/docs/intro/keys.mdx:7:1: error: ${syntax} is not supported and would be shown as text\n` +
      `    Write ${component}.`,
  ])
})

test('three colons in code are code', async () => {
  fixture = createSite({
    'docs/intro/types.mdx': page('Types', '```text\n:::note\n```\n\nWrite `:::note` or a::b.'),
  })
  expect((await buildSite(fixture)).pages).toBe(6)
})

test('redirect_from of pages and categories is in the manifest', async () => {
  const category = { label: 'I', title: 'I', position: 1, description: 'I.', redirect_from: ['/start'] }
  const fields = 'redirect_from: [/keys, /start/node-keys]\n'
  fixture = createSite({
    'docs/intro/category.json': JSON.stringify(category),
    'docs/intro/keys.mdx': page('Keys', '## Node key {#node-key}', fields),
  })
  await buildSite(fixture)
  const manifest = JSON.parse(readFileSync(join(fixture.dist, 'site.json'), 'utf8'))
  expect(v.parse(siteManifestSchema, manifest).redirects).toEqual({
    '/start': '/intro',
    '/keys': '/intro/keys',
    '/start/node-keys': '/intro/keys',
  })
})

test.each([
  ['/intro/keys', "lists the page's own path /intro/keys"],
  ['/intro/types', 'lists /intro/types, which is a page'],
  ['/', 'lists /, which is a page'],
])('redirect_from %s, which is a page, stops the build', async (from, message) => {
  const fields = `redirect_from: [${from}]\n`
  const [error] = await errorsOf({
    'docs/intro/keys.mdx': page('Keys', '## Node key {#node-key}', fields),
  })
  expect(error).toStartWith(`content/docs/intro/keys.mdx:4:1: error: redirect_from ${message}`)
})

test('an old path of two pages, or of the application, stops the build', async () => {
  const errors = await errorsOf({
    'docs/intro/keys.mdx': page('Keys', '## Node key {#node-key}', 'redirect_from: [/old]\n'),
    'docs/intro/types.mdx': page('Types', 'x', 'redirect_from: [/old, /inbox/x]\n'),
  })
  expect(errors).toEqual([
    'content/docs/intro/types.mdx:4:1: error: redirect_from lists /old a second time\n' +
      '    content/docs/intro/keys.mdx lists it, too. A path leads to one page.',
    expect.stringContaining('content/docs/intro/types.mdx:4:1: error: the path /inbox/x is taken'),
  ])
})
