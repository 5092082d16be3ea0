import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { findProofs, formatTable, idsIn, readRequirements } from './proofs.ts'

// These tests parse every test file, which takes seconds on a busy machine.
setDefaultTimeout(300_000)

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

test('every requirement has a test that runs', async () => {
  const proofs = await findProofs()
  const open = (await readRequirements()).filter(({ id }) => !proofs.has(id))
  expect(open).toEqual([])
})

test('the list of requirements is complete', async () => {
  const ids = (await readRequirements()).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const counts = ['D', 'W', 'P'].map((group) => ids.filter((id) => id.startsWith(group)).length)
  expect(counts).toEqual([91, 218, 46])
})

test.each([
  ['a plain test', `test('D-002 and D-003 hold', () => {})`, ['D-002', 'D-003']],
  ['a template', 'test(`D-002 ${kind} D-003`, () => {})', ['D-002', 'D-003']],
  ['a table with parentheses', `test.each([f(1), 'a)'])("W-004 x", run)`, ['W-004']],
  ['a table over lines', `test.each([\n  ['a', (b) => b],\n])(\n  'W-004 %s',\n  (a) => a,\n)`, ['W-004']],
  ['a loop', 'for (const kind of kinds) { test(`D-041 ${kind}`, () => {}) }', ['D-041']],
  ['a suite', `describe('D-010', () => { test('D-011', () => {}) })`, ['D-010', 'D-011']],
  ['a Playwright suite', `test.describe('D-010', () => { test('D-011', f) })`, ['D-010', 'D-011']],
])('ids in the name of %s count', (_, source, expected) => {
  expect([...idsIn(source)]).toEqual(expected)
})

test.each([
  ['a comment', `// test('D-001', () => {})`],
  ['a text', `const name = "test('D-001', () => {})"`],
  ['an assertion', `test('x', () => { expect('D-001').toBe('D-001') })`],
  ['a skipped test', `test.skip('D-001', () => {})`],
  ['a test that some machines skip', `test.skipIf(!canMount)('D-001', () => {})`],
  ['a skipped table', `test.skip.each([1])('D-001', () => {})`],
  ['tests that are not written', `test.todo('D-001')\ntest.fixme('D-001', () => {})`],
  ['a test that is expected to fail', `test.failing('D-001', () => {})`],
  ['a test without a body', `test('D-001')`],
  ['a skipped suite', `describe.skip('D-001', () => { test('D-002', () => {}) })`],
  ['a suite whose tests are skipped', `describe('D-001', () => { test.skip('D-002', () => {}) })`],
  ['a skipped Playwright suite', `test.describe.skip('D-001', () => { test('D-002', () => {}) })`],
])('ids in the name of %s do not count', (_, source) => {
  expect([...idsIn(source)]).toEqual([])
})

function rowsThatDiffer(written: string, now: string): string[] {
  const known = new Set(written.split('\n'))
  return now.split('\n').filter((row) => !known.has(row))
}
