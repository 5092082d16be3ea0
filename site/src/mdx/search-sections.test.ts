import { expect, test } from 'bun:test'
import { compileText } from './article-fixture.ts'

test('D-046 a page is split at its headings', async () => {
  const { sections } = await compileText(
    'Intro\ntext.\n\n## One {#first}\n\nA\n\n#### Deep\n\nB\n\n### Two `x`\n\n- C\n- D\n',
    { title: 'Keys' },
  )
  expect(sections).toEqual([
    { id: '', heading: 'Keys', level: 1, text: 'Intro text.', commands: [] },
    { id: 'first', heading: 'One', level: 2, text: 'A', commands: [] },
    { id: 'deep', heading: 'Deep', level: 4, text: 'B', commands: [] },
    { id: 'two-x', heading: 'Two x', level: 3, text: 'C\nD', commands: [] },
  ])
})

test('commands are listed, and longer blocks are counted', async () => {
  const { sections } = await compileText(
    ['```bash\nneard --version\n```', '```json\n{}\n```', '```bash\na\nb\n```'].join('\n\n'),
  )
  expect(sections[0]?.commands).toEqual(['neard --version', ''])
})

test('sections include tables, code, tabs, admonitions, and diagrams', async () => {
  const svg = '<svg viewBox="0 0 1 1"><title>Net</title><desc>A and B.</desc></svg>'
  const { sections } = await compileText(
    [
      '| Port | For |\n| - | - |\n| 3030 | RPC |',
      '```console\n$ neard run\nok\n```',
      '<Tabs>\n<Tab value="a" label="Ubuntu">\n\nE\n\n</Tab>\n</Tabs>',
      '<Note title="Mind">F</Note>',
      '<Diagram src="./net.svg" caption="C" />',
    ].join('\n\n'),
    { files: { 'net.svg': svg } },
  )
  expect(sections[0]?.text.split('\n')).toEqual([
    '3030: For RPC',
    'neard run',
    'ok',
    'Ubuntu',
    'E',
    'Mind',
    'F',
    'Net',
    'A and B.',
    'C',
  ])
})

test('a table row is found by its first cell and its column headers', async () => {
  const table = '| Part | Recommended | Minimal |\n|---|---|---|\n| RAM | 32 GB | 16 GB |\n| `CPU` | 8 | |\n'
  const { sections } = await compileText(`${table}\n\n| Only | Heads |\n|---|---|\n`)
  expect(sections[0]?.text.split('\n')).toEqual([
    'RAM: Recommended 32 GB, Minimal 16 GB',
    'CPU: Recommended 8, Minimal',
    'Only Heads',
  ])
})
