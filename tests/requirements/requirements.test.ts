import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { findProofs, formatTable, idsIn, readReasons, readRequirements } from './proofs.ts'

test('the table of requirements is up to date (bun tests/requirements/write.ts)', async () => {
  const written = await Bun.file(join(import.meta.dir, 'table.md')).text()
  const now = await formatTable()
  expect(rowsThatDiffer(written, now)).toEqual([])
  expect(written === now).toBe(true)
})

test('no test proves a requirement that does not exist', async () => {
  const known = new Set((await readRequirements()).map(({ id }) => id))
  expect([...(await findProofs()).keys()].filter((id) => !known.has(id))).toEqual([])
})

test('a requirement is either proven or excused, not both', async () => {
  const proofs = await findProofs()
  expect([...(await readReasons()).keys()].filter((id) => proofs.has(id))).toEqual([])
})

test('ids count in the names of tests only', () => {
  const source = `// D-001\ntest('D-002 and D-003 hold', () => {})\ntest.each([1, 2])("W-004 x", f)\nconst a = 'P-005'`
  expect([...idsIn(source)]).toEqual(['D-002', 'D-003', 'W-004'])
})

function rowsThatDiffer(written: string, now: string): string[] {
  const known = new Set(written.split('\n'))
  return now.split('\n').filter((row) => !known.has(row))
}
