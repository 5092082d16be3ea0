import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { addedDocuments } from '../support/docs-routes.ts'
import oldAnchors from './old-anchors.json'

const facts = join(import.meta.dir, '../../content/facts.md')
const STATUS = /^(?:carried|updated|dropped)\b/

/** Returns the table rows in `facts.md` by route. The route is the heading above each table. */
function readFacts(source: string): Map<string, string[][]> {
  const sections = source.split(/^## /m).slice(1)
  return new Map(
    sections.map((section) => {
      const [heading = '', ...lines] = section.split('\n')
      const rows = lines.filter((line) => /^\|(?!\s*(?:fact\s*\||[-:]))/i.test(line))
      return [heading.trim(), rows.map(splitRow)]
    }),
  )
}

function splitRow(row: string): string[] {
  return row
    .replace(/^\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
}

test('reads table rows with escaped bars, without the header row', () => {
  const source =
    '# Facts\n\n## /a\n\n| fact | status | source or reason |\n|---|---|---|\n| a \\| b | carried | x |\n'
  expect(readFacts(source)).toEqual(new Map([['/a', [['a \\| b', 'carried', 'x']]]]))
})

test('every page has its facts, each with a status and a source or reason', async () => {
  const sections = readFacts(await Bun.file(facts).text())
  const faults = [...Object.keys(oldAnchors), ...addedDocuments].flatMap((route) => {
    const rows = sections.get(route) ?? []
    if (rows.length === 0) return [`${route} has no facts`]
    return rows
      .filter(([fact = '', status = '', source = '']) => fact === '' || !STATUS.test(status) || source === '')
      .map((row) => `${route}: | ${row.join(' | ')} |`)
  })
  expect(faults).toEqual([])
})
