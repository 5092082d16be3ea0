import { expect, test } from 'bun:test'
import { compileText, problemsOf } from './article-fixture.ts'

test('D-041 lists heading levels 2 and 3 only, in order, with their ids', async () => {
  const { headings, html } = await compileText(
    '## One {#first}\n\n### Two `code`\n\n#### Three\n\n## One\n\n## One\n',
  )
  expect(headings).toEqual([
    { id: 'first', level: 2, text: 'One' },
    { id: 'two-code', level: 3, text: 'Two code' },
    { id: 'one', level: 2, text: 'One' },
    { id: 'one-1', level: 2, text: 'One' },
  ])
  expect(html).toContain('<h4 id="three">Three</h4>')
})

test('a heading is followed by a link to itself', async () => {
  const { html } = await compileText('## The *node* key {#node-key}\n')
  expect(html).toBe(
    '<div class="heading"><h2 id="node-key">The <em>node</em> key</h2>' +
      '<a class="heading-link" title="Direct link to heading" aria-label="Direct link to The node key" href="#node-key"></a></div>',
  )
})

const WRONG_LEVEL = 'Use levels 2 to 4. The title in the front matter is level 1.'
const MISSING_LEVEL = 'screen readers present the headings as an outline, so no level can be missing.'
const OTHER_ID = 'Give one of the headings another id: {#another-id}.'

test.each<[string, string, string[]]>([
  [
    'headings of level 1 and below level 4',
    '# Title\n\n##### Deep\n',
    [`1:1 a heading of level 1 | ${WRONG_LEVEL}`, `3:1 a heading of level 5 | ${WRONG_LEVEL}`],
  ],
  [
    'a heading that skips a level',
    '### Deep\n\n## A\n\n#### B\n\n### C\n\n#### D\n\n## E\n',
    [
      `1:1 a heading of level 3 below the title | Write ##: ${MISSING_LEVEL}`,
      `5:1 a heading of level 4 below one of level 2 | Write ###: ${MISSING_LEVEL}`,
    ],
  ],
  [
    'the second use of an id',
    '## A {#keys}\n\n## B {#keys}\n\n<span id="keys"></span>\n',
    [
      `3:1 the id "keys" is used twice | Line 1 already uses it. ${OTHER_ID}`,
      `5:1 the id "keys" is used twice | Line 3 already uses it. ${OTHER_ID}`,
    ],
  ],
  [
    'an id with a slash',
    '## A {#a/b}\n',
    [
      '1:1 the heading id "a/b" | An id starts with a letter or digit, followed by letters, digits, ".", "-", and "_".',
    ],
  ],
])('%s is reported', async (_what, source, problems) => {
  expect(await problemsOf(source)).toEqual(problems)
})

test('an alias that can be an id becomes an element at the heading', async () => {
  const aliases = { 'old-keys': 'keys', 'Old keys': 'keys' }
  const { html } = await compileText('## Keys\n', { aliases })
  expect(html).toContain('<div class="heading"><span id="old-keys"></span><h2 id="keys">')
  expect(html).not.toContain('Old keys')
})

test('an alias without a target, or that is an id of the page, is reported at its line in the front matter', async () => {
  const aliases = { old: 'key', keys: 'keys' }
  expect(await problemsOf('## Keys\n', { aliases, aliasesAt: { line: 5, column: 1 } })).toEqual([
    '5:1 the alias "old" leads to the unknown id "key" | Did you mean keys?',
    '5:1 the alias "keys" is an id of the page | Remove the alias: the fragment works without it.',
  ])
})

test('links to email addresses and phone numbers open no tab', async () => {
  const { html } = await compileText('[a](mailto:a@near.org) [b](tel:+41)')
  expect(html).toContain('<a href="mailto:a@near.org">a</a>')
  expect(html).toContain('<a href="tel:+41">b</a>')
})

test('D-024 links to other sites open in a new tab, internal links do not', async () => {
  const { html, links } = await compileText('[a](https://near.org) [b](/intro/keys#x) [c](#y)')
  expect(html).toContain('<a href="https://near.org" target="_blank" rel="noopener noreferrer">a</a>')
  expect(html).toContain('<a href="/intro/keys#x">b</a>')
  expect(html).toContain('<a href="#y">c</a>')
  expect(links).toEqual([
    { target: '/intro/keys#x', line: 1, column: 23 },
    { target: '#y', line: 1, column: 42 },
  ])
})

test('internal URLs start with the base path', async () => {
  const { html } = await compileText('[a](/intro/keys) and [b]\n\n[b]: /rpc\n', { base: '/docs/' })
  expect(html).toContain('<a href="/docs/intro/keys">a</a> and <a href="/docs/rpc">b</a>')
})

test('a link to a page file becomes a link to its route', async () => {
  const { html, links, dependencies } = await compileText('[a](./types.mdx#rpc)', {
    routes: { 'types.mdx': '/intro/types' },
  })
  expect(html).toContain('<a href="/intro/types#rpc">a</a>')
  expect(links).toEqual([{ target: '/intro/types#rpc', line: 1, column: 1 }])
  expect(dependencies).toEqual([{ kind: 'document', path: 'intro/./types.mdx', fingerprint: '/intro/types' }])
})

test('D-081 a link to a missing Markdown file is left to the check of all links', async () => {
  const { problems, html, links } = await compileText('See [x](./missing.md).')
  expect(problems).toEqual([])
  expect(links).toEqual([{ target: './missing.md', line: 1, column: 5 }])
  expect(html).toContain('href="./missing.md"')
})

test('a heading or term whose id the layout uses gets the next id; as an explicit id it is reported', async () => {
  const { headings, html } = await compileText(
    '## Search\n\n## Search\n\n<Definitions>\n<Definition term="Main">\n\nText\n\n</Definition>\n</Definitions>\n',
  )
  expect(headings.map(({ id }) => id)).toEqual(['search-1', 'search-2'])
  expect(html).toContain('<dt id="main-1">')
  expect(await problemsOf('## Keys {#menu}\n\n<span id="top"></span>\n')).toEqual([
    expect.stringContaining('1:1 the id "menu" is taken'),
    expect.stringContaining('3:1 the id "top" is taken'),
  ])
})

test('a complete URL of the site itself is reported, because the build checks paths only', async () => {
  for (const url of ['https://near-nodes.io/nope?a#b', 'http://near-nodes.io/nope?a#b'])
    expect(await problemsOf(`[x](${url})`)).toEqual([
      `1:1 the link ${url} names this site | Write /nope?a#b, which the build checks.`,
    ])
  expect(await problemsOf('[x](https://near.org/nope)')).toEqual([])
})

test('a table scrolls in a labeled, focusable region and aligns cells by class', async () => {
  const { html } = await compileText('| Port | For |\n|---:|---|\n| 3030 | RPC |\n')
  expect(html).toBe(
    '<section class="table-scroll" aria-label="Table: Port, For" tabindex="0"><table><thead><tr>' +
      '<th class="align-right">Port</th><th>For</th></tr></thead>' +
      '<tbody><tr><td class="align-right">3030</td><td>RPC</td></tr></tbody></table></section>',
  )
})

test('an empty header cell becomes a plain cell and keeps its alignment', async () => {
  const { html } = await compileText('| | For |\n|---:|---|\n| 3030 | RPC |\n')
  expect(html).toContain('<thead><tr><td class="align-right"></td><th>For</th></tr></thead>')
})

test('a centered column has a class, and a column at the left has none', async () => {
  const { html } = await compileText('| Port | For |\n|:---:|:---|\n| 3030 | RPC |\n')
  expect(html).toContain('<tr><td class="align-center">3030</td><td>RPC</td></tr>')
})

test('a superseded page must start with a link to its replacement', async () => {
  const supersededBy = '/rpc'
  const good = '{/* note */}\n\n<Deprecated>Gone. Read [RPC](/rpc#run) instead.</Deprecated>\n\nText\n'
  expect(await problemsOf(good, { supersededBy })).toEqual([])
  for (const bad of ['Text\n', '<Deprecated>Gone.</Deprecated>\n', '<Note>[RPC](/rpc)</Note>\n']) {
    expect(await problemsOf(bad, { supersededBy })).toEqual([
      '1:1 the page is superseded by /rpc but does not start by saying so | Start with <Deprecated>… Read [its title](/rpc) instead.</Deprecated>',
    ])
  }
})

test('a page with every element has no style attribute', async () => {
  const { html, problems } = await compileText(
    [
      '<Tip title="T">x</Tip>',
      '| a | b |\n|:-:|-|\n| 1 | 2 |',
      '```rust title="t" {1}\nfn main() {}\n```',
      '```diff\n-a\n+b\n```',
      '<Tabs>\n<Tab value="a" label="A">\n\nx\n\n</Tab>\n</Tabs>',
      '~~gone~~ <kbd>Ctrl</kbd>',
    ].join('\n\n'),
  )
  expect(problems).toEqual([])
  expect(html).not.toMatch(/<[^>]*\sstyle=/)
})

test.each([
  ['Run {x} now', '1:5 the expression {x} | Braces are code to MDX: put the text in backticks.'],
  [
    'Run {x y} now',
    '1:7 could not parse expression with acorn | Braces are code to MDX: put the text in backticks.',
  ],
  ['a <5 b', '| "<" starts a component: put the text in backticks.'],
  ['<Note>\n\nText\n', '1:1 expected a closing tag for `<Note>` | Close it, '],
  ['import x from "y"\n', '1:1 a line that starts with import or export'],
])('MDX that does not parse is one readable problem: %p', async (text, expected) => {
  const problems = await problemsOf(`${text}\n`)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(expected)
  expect(problems[0]).toMatch(/^\d+:\d+ /)
})
