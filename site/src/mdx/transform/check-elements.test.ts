import { expect, test } from 'bun:test'
import { compileText, problemsOf } from '../article-fixture.ts'

test.each(['Note', 'Tip', 'Info', 'Warning', 'Danger', 'Deprecated'])(
  '<%s> is a labeled admonition',
  async (kind) => {
    const { html } = await compileText(`<${kind}>Mind the *gap*.</${kind}>\n`)
    expect(html).toBe(
      `<div class="admonition admonition-${kind.toLowerCase()}" role="note" aria-label="${kind}">` +
        `<p class="admonition-title">${kind}</p><div class="admonition-body"><p>Mind the <em>gap</em>.</p></div></div>`,
    )
  },
)

test('the title of an admonition replaces its kind, and the label contains both', async () => {
  const { html } = await compileText('<Tip title="Faster">\n\nA\n\nB\n\n</Tip>\n')
  expect(html).toContain('aria-label="Tip: Faster"><p class="admonition-title">Faster</p>')
  expect(html).toContain('<p>A</p><p>B</p>')
})

const TABS = `<Tabs group="network">
<Tab value="mainnet" label="Mainnet">

One

</Tab>
<Tab value="testnet" label="Testnet">

Two

</Tab>
</Tabs>
`

test('tabs render every panel below its label, and a hidden list for the script', async () => {
  const { html } = await compileText(TABS)
  expect(html).toBe(
    '<div class="tabs" data-group="network"><div class="tab-list" hidden="">' +
      '<button class="tab" type="button" data-value="mainnet" data-selected="">Mainnet</button>' +
      '<button class="tab" type="button" data-value="testnet">Testnet</button></div>' +
      '<div class="tab-panel" data-value="mainnet" data-selected=""><p class="tab-label">Mainnet</p><p>One</p></div>' +
      '<div class="tab-panel" data-value="testnet"><p class="tab-label">Testnet</p><p>Two</p></div></div>',
  )
})

test('a heading inside a tab is reported', async () => {
  expect(await problemsOf(TABS.replace('One', '## One'))).toEqual([
    '4:1 a heading inside a tab | Readers who see another tab could not follow a link to it: move it above the tabs.',
  ])
})

test('unknown tab groups, unknown values, and repeated values are reported', async () => {
  expect(await problemsOf(TABS.replace('"network"', '"networks"'))).toEqual([
    '1:1 <Tabs> of the unknown group "networks" | Did you mean network?',
  ])
  expect(await problemsOf(TABS.replace('"testnet"', '"tesnet"'))).toEqual([
    '7:1 the tab value "tesnet" in the group "network" | Did you mean testnet?',
  ])
  expect(await problemsOf(TABS.replace('"testnet"', '"mainnet"'))).toEqual([
    '7:1 a second tab with value="mainnet"',
  ])
})

test('<Tabs> contains only <Tab>, and <Tab> appears only in <Tabs>', async () => {
  expect(await problemsOf('<Tabs>\n\nText\n\n</Tabs>\n')).toEqual([
    '3:1 something other than <Tab> directly inside <Tabs> | Write <Tab value="…" label="…">, the text, and </Tab>.',
    '1:1 <Tabs> without a <Tab>',
  ])
  expect(await problemsOf('<Tab value="a" label="A">x</Tab>\n')).toEqual([
    '1:1 <Tab> outside of <Tabs> | Put <Tabs> around it.',
  ])
})

test('<Steps> contains exactly one numbered list', async () => {
  const { html } = await compileText('<Steps>\n\n1. First\n2. Second\n\n</Steps>\n')
  expect(html).toBe('<div class="steps"><ol>\n<li>First</li>\n<li>Second</li>\n</ol></div>')
  expect(await problemsOf('<Steps>\n\n- First\n\n</Steps>\n')).toEqual([
    '1:1 <Steps> contains something other than one numbered list | Leave a blank line after <Steps> and before </Steps>, and indent what belongs to a step.',
  ])
})

test.each([
  ['<Notes>x</Notes>', '<Notes> is no component | Did you mean Note? Plain text goes in backticks.'],
  ['<Note titel="x">x</Note>', '<Note> has no attribute "titel" | Did you mean title?'],
  ['<span style="color:red">x</span>', '<span> has no attribute "style" | Known are: id.'],
  [
    '<Note title={x}>x</Note>',
    'an expression in an attribute of <Note> | Attributes are plain text: name="value".',
  ],
  [
    '<Definitions></Definitions>',
    '<Definitions> without a <Definition> | Write at least one <Definition term="…">, or remove the element.',
  ],
  [
    '<Definition term="A">B</Definition>',
    '<Definition> outside of <Definitions> | Put <Definitions> around it.',
  ],
])('%s is reported with a hint', async (source, problem) => {
  expect(await problemsOf(`${source}\n`)).toEqual([`1:1 ${problem}`])
})

test('a missing attribute is reported', async () => {
  expect(await problemsOf('<Diagram />\n')).toContain('1:1 <Diagram> without src="…"')
})

test.each([
  ['<img src="x.png" />', 'Write ![what it shows](./file.png).'],
  ['Press <b>x</b>.', 'Write **text**.'],
  ['<a name="old"></a>', 'Write [text](/path). For an old anchor, write <span id="old-anchor"></span>.'],
  ['<Aside type="tip">x</Aside>', 'Write <Note>, <Tip>, <Info>, <Warning>, or <Danger>.'],
  ['<iframe src="https://x.example"></iframe>', 'Pages load nothing from other sites. Write a link.'],
])('%s of HTML or another tool is reported with what to write', async (text, hint) => {
  const [problem] = await problemsOf(text)
  expect(problem).toEndWith(`is no component | ${hint}`)
})

test('an old anchor is an empty element that links can name', async () => {
  const { html, anchors } = await compileText('<span id="old"></span>\n\nText\n')
  expect(html).toContain('<span id="old"></span>')
  expect(anchors).toEqual([{ id: 'old', line: 1, column: 1 }])
  expect(await problemsOf('<span id="old">x</span>\n')).toEqual([
    '1:1 <span id="…"> marks an old anchor and must be empty',
  ])
})

test('definitions are a list of terms with their texts', async () => {
  const { html, markdown } = await compileText(
    '<Definitions>\n<Definition term="Node key">\n\nA\n\n- B\n\n</Definition>\n<Definition term="Pool">\n\nC\n\n</Definition>\n</Definitions>\n',
  )
  expect(html).toBe(
    '<dl class="definitions"><div><dt id="node-key">Node key</dt><dd><p>A</p><ul>\n<li>B</li>\n</ul></dd></div>' +
      '<div><dt id="pool">Pool</dt><dd><p>C</p></dd></div></dl>',
  )
  expect(markdown).toBe('**Node key**\n\nA\n\n- B\n\n**Pool**\n\nC\n')
})

test('text between definitions is reported with what to do', async () => {
  expect(await problemsOf('<Definitions>\n\nText\n\n</Definitions>\n')).toEqual([
    '3:1 something other than <Definition> directly inside <Definitions> | Write <Definition term="…">, the text, and </Definition>.',
  ])
})

test.each(['<summary>More *text*</summary>', '<summary>\n\nMore *text*\n\n</summary>'])(
  'a summary has no paragraph, so that its text is beside the marker: %j',
  async (summary) => {
    const { html } = await compileText(`<details>\n${summary}\n\nHidden\n\n</details>\n`)
    expect(html).toContain('<details><summary>More <em>text</em></summary><p>Hidden</p></details>')
  },
)

test.each([
  ['<details><summary>More *text*</summary>Hidden</details>', '<p>Hidden</p>'],
  ['<details>\n<summary>More *text*</summary>\nHidden\n</details>', '<p>\nHidden</p>'],
  ['<details>\n  <summary>More *text*</summary>\n  Hidden\n</details>', '<p>\nHidden</p>'],
])('a summary is directly inside its details, without blank lines too: %j', async (text, hidden) => {
  const { html, markdown } = await compileText(`${text}\n`)
  expect(html).toBe(`<details><summary>More <em>text</em></summary>${hidden}</details>`)
  expect(markdown).toStartWith('**More text**\n\n')
})
