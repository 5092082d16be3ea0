import { afterEach, expect, test } from 'bun:test'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from './build.ts'
import { BuildError, formatProblem } from './src/build/build-error.ts'
import { createSite, page, type SiteFixture } from './src/build/site-fixture.ts'

let fixture: SiteFixture
afterEach(() => fixture.remove())

/** Builds a site with these files, and returns the formatted errors that stop the build. */
async function errorsOf(changes: Readonly<Record<string, string>>): Promise<string[]> {
  fixture = createSite(changes)
  const failure = await buildSite(fixture).catch((error: unknown) => error)
  if (!(failure instanceof BuildError)) throw new Error(`The build passed: ${Bun.inspect(failure)}`)
  return failure.problems.map(formatProblem)
}

test('an error in redirect_from of a category names its line', async () => {
  const category =
    '{\n  "label": "I", "title": "I", "position": 1, "description": "I.",\n  "redirect_from": ["/intro/keys"]\n}'
  const [error] = await errorsOf({ 'docs/intro/category.json': category })
  expect(error).toStartWith(
    'content/docs/intro/category.json:3:3: error: redirect_from lists /intro/keys, which is a page',
  )
})

test.each([
  ['title: Keys', 'title: 5', '2:1: error: title is 5, expected string\n    Write text, in quotes if'],
  ['title: Keys\n', '', '2:1: error: title is missing\n    Add it. content/README.md'],
  ['title:', 'draft: "no"\ntitle:', '2:1: error: draft is "no", expected boolean\n    Write true or false'],
  [
    'title:',
    'sidebar_position: "2"\ntitle:',
    '2:1: error: sidebar_position is "2", expected number\n    Write a',
  ],
  [
    'title:',
    'redirect_from: /old\ntitle:',
    '2:1: error: redirect_from is "/old", expected Array\n    Write a list',
  ],
  ['title:', 'titel: K\ntitle:', '2:1: error: unknown field titel\n    Known fields: title, '],
  ['---\n\nText', '\nText', '1:1: error: the front matter has no end\n    Write a line with only "---"'],
])(
  'front matter with %j replaced by %j is reported with what to do',
  async (found, replacement, expected) => {
    const text = page('Keys', 'Text').replace(found, replacement)
    const [error] = await errorsOf({ 'docs/intro/types.mdx': text })
    expect(error).toStartWith(`content/docs/intro/types.mdx:${expected}`)
  },
)

test.each([
  ['robots.txt', 'the path /robots.txt is taken\n    The site has a file there.'],
  ['index', 'the path /index is taken\n    The site has a file there.'],
  ['.well-known/x', 'redirect_from.0 must be a path such as /intro/keys'],
  ['old.html', 'the path /old.html is another form of a page\n    The path /old also answers there.'],
])('redirect_from /%s, which could never redirect, stops the build', async (from, message) => {
  const [error] = await errorsOf({
    'docs/intro/types.mdx': page('Types', 'x', `redirect_from: [/${from}]\n`),
  })
  expect(error).toStartWith(`content/docs/intro/types.mdx:4:1: error: ${message}`)
})

test('an old path with a dot redirects', async () => {
  fixture = createSite({ 'docs/intro/types.mdx': page('Types', 'x', 'redirect_from: [/intro/v1.2]\n') })
  await buildSite(fixture)
  const manifest = JSON.parse(readFileSync(join(fixture.dist, 'site.json'), 'utf8'))
  expect(manifest.redirects).toEqual({ '/intro/v1.2': '/intro/types' })
})

test('a page with the file name of the home page stops the build', async () => {
  const [error] = await errorsOf({ 'docs/index.mdx': page('Index', 'x') })
  expect(error).toStartWith('content/docs/index.mdx: error: the path /index is taken')
})

test.each(['index.mdx', 'README.mdx'])('a page named %s in a category stops the build', async (name) => {
  const [error] = await errorsOf({ [`docs/intro/${name}`]: page('Index', 'x') })
  expect(error).toStartWith(
    `content/docs/intro/${name}: error: the path /intro/${name.slice(0, -4)} is the index`,
  )
})

test('a page without text stops the build', async () => {
  expect(await errorsOf({ 'docs/intro/types.mdx': page('Types', '') })).toEqual([
    'content/docs/intro/types.mdx:1:1: error: the page has no text\n' +
      '    Write it below the front matter. To keep the page for later, set draft: true.',
  ])
})

test.each(['\u0000', '\u200B', '\u202E'])(
  'the invisible character %j in a text stops the build',
  async (sign) => {
    const [error] = await errorsOf({ 'docs/intro/types.mdx': page('Types', `Run ${sign}it.`) })
    expect(error).toMatch(/^content\/docs\/intro\/types\.mdx:7:5: error: the invisible character U\+\w{4}\n/)
  },
)

test('a symbolic link without its file, and folders that contain each other, stop the build', async () => {
  fixture = createSite()
  symlinkSync('nowhere.mdx', join(fixture.docs, 'intro/gone.mdx'))
  symlinkSync('.', join(fixture.docs, 'intro/loop'))
  const failure = await buildSite(fixture).catch((error: unknown) => error)
  expect(String(failure)).toContain(
    'content/docs/intro/gone.mdx: error: the symbolic link leads to no file\n    Correct its target, or delete it.',
  )
  expect(String(failure)).toContain(
    'error: a folder 13 levels deep\n    Move it up: folders can be 12 levels deep.',
  )
})

test('a category.json that an editor saved with a byte order mark is read', async () => {
  const category = { label: 'C', title: 'C', position: 2, description: 'C.' }
  fixture = createSite({
    'docs/more/category.json': `\uFEFF${JSON.stringify(category)}`,
    'docs/more/a.mdx': page('A', 'x'),
  })
  expect((await buildSite(fixture)).pages).toBeGreaterThan(0)
})

test.each([
  ['export const', /^content\/synonyms\.ts:1:\d+: error: /],
  ["export const synonyms = ['disk', 'ssd']", /^content\/synonyms\.ts:1:1: error: synonyms is not a list/],
  ['export const words = []', /^content\/synonyms\.ts:1:1: error: the file does not export `synonyms`/],
])('a synonyms.ts with %j is reported', async (text, expected) => {
  const [error] = await errorsOf({ 'synonyms.ts': text })
  expect(error).toMatch(expected)
})

test.each([
  ['last_update: { author: Ann, time: 2026-99-99 }', 'last_update.time must be a date'],
  ['title: ""', 'title is empty\n    Write a value.'],
  [
    'title: Keys\ntitle: Keys',
    'the front matter does not parse: Map keys must be unique\n    Write each field once.',
  ],
  [
    'aliases:\n\told: x',
    'the front matter does not parse: Tabs are not allowed as indentation\n    Indent with',
  ],
])('the field %j is reported with what to do', async (field, expected) => {
  const text = page('Keys', 'Text').replace(
    'title: Keys',
    field.includes('title') ? field : `title: Keys\n${field}`,
  )
  const [error] = await errorsOf({ 'docs/intro/types.mdx': text })
  expect(error).toContain(expected)
  expect(error).toMatch(/^content\/docs\/intro\/types\.mdx:\d+:\d+: error: /)
})

test.each([
  ['[x](near.org/docs)', 'For another site, write https://near.org/docs.'],
  ['[x]()', 'Write it between the parentheses'],
  ['a<br>b', 'Write <br />.'],
  ['<img src="x.png">', 'Write ![what it shows](./file.png).'],
  ['<https://near.org>', 'Write [text](https://example.com).'],
  ['## Keys {#node key}', 'The id of a heading is one word'],
  ['##\n\nText', 'a heading without text'],
  ['## 🚀', 'Add one: 🚀 {#my-id}'],
  ['![x](./)', 'the image ./ does not exist'],
  ['    neard run', 'an indented paragraph\n    For code, write a line with ```'],
  ['<Cards>Text</Cards>', 'something other than <Card> directly inside <Cards>'],
  ['<Tab value="a" label="A">\n\nText\n\n</Tab>', 'Put <Tabs> around it.'],
])('%j is reported with what to do', async (body, hint) => {
  const [error] = await errorsOf({ 'docs/intro/types.mdx': page('Types', body) })
  expect(error).toMatch(/^content\/docs\/intro\/types\.mdx:7:\d+: error: /)
  expect(error).toContain(hint)
})
