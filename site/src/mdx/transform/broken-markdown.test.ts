import { expect, test } from 'bun:test'
import { problemsOf } from '../article-fixture.ts'

test.each([
  ['Read [the keys](/intro/node keys) first.', '1:15 a link that does not parse'],
  ['Two\nlines, [keys] (/intro/keys) and [types](/intro/the types)', '2:39 a link that does not parse'],
  ['See [keys][nokeys].', '1:10 a link to a reference that the page does not define'],
  ['This is ** important** text.', '1:9 ** that neither starts nor ends bold text'],
  ['Run `neard now.', '1:5 a backtick that neither starts nor ends code'],
  ['- [ ] open', '1:1 a task list, which readers cannot check'],
  ['Ready :rocket: to go', '1:7 the code of an emoji'],
  ['See [[keys]].', '1:5 a link or a table of contents in double brackets'],
  ['!!! note "Title"\n    Text', '1:1 an admonition in the syntax of MkDocs'],
  ['##Heading', '1:1 a heading without a space'],
  ['| A | B |\n|---|\n| 1 | 2 |', '1:1 a table that does not parse'],
])('%j is reported, because readers would see its signs', async (text, expected) => {
  const problems = await problemsOf(text)
  expect(problems).toEqual([expect.stringContaining(`${expected} | `)])
})

test.each([
  'A \\*\\* and a \\` and \\](x) stay as they are.',
  '`[a](b)` and `**` and `## x` and ``a ` b``',
  '```text\n[a](b c) ** ` ##x\n```',
  '**Bold**, *soft*, [link](/intro "Title"), [x][y], and #channel.\n\n[y]: /intro',
  '| A | B |\n|---|---|\n| `\\|` | 2 |',
  'At 10:30:15, `:rocket:` of host:port:name, \\:ok:, a::b, and \\[[x]].',
  '## A {#a}\n\n- item with `code`\n\n> quoted **text**',
])('%j has no mistake', async (text) => {
  expect(await problemsOf(text)).toEqual([])
})
