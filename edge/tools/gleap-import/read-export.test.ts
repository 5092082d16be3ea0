import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readExport } from './read-export.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'export-'))
})
afterAll(() => rm(root, { recursive: true }))

async function read(files: Record<string, string>) {
  const folder = await mkdtemp(join(root, 'case-'))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const { tickets, messages, problems, repeated } = await readExport(folder)
  const counts = [...messages].map(([id, { length }]) => [id, length])
  return { ids: [...tickets.keys()], counts, problems, repeated }
}

const ticket = (id: string, more: object = {}) => ({
  _id: id,
  bugId: 1,
  createdAt: '2026-11-01T00:00:00Z',
  ...more,
})
const message = (id: string, owner: unknown) => ({ _id: id, ticket: owner, comment: 'text' })
const json = JSON.stringify

test.each([
  ['an array', { 'a.json': json([ticket('a'), ticket('b', { ticket: 'a' })]) }],
  ['a response of the API', { 'a.json': json({ tickets: [ticket('a'), ticket('b')], count: 2 }) }],
  ['other lists', { 'a.json': json({ data: [ticket('a')] }), 'b.json': json({ items: [ticket('b')] }) }],
  ['single tickets in folders', { 'a/1.json': json(ticket('a')), 'b/1.json': json({ ticket: ticket('b') }) }],
  ['lines', { 'a.jsonl': `${json(ticket('a'))}\n\n${json(ticket('b'))}\n` }],
  ['lines under another name', { 'a.json': `${json(ticket('a'))}\r\n${json(ticket('b'))}` }],
  ['a byte order mark', { 'a.json': `\ufeff${json([ticket('a'), ticket('b')])}` }],
])('the tickets of %s are found', async (_, files) => {
  expect(await read(files as Record<string, string>)).toEqual({
    ids: ['a', 'b'],
    counts: [],
    problems: [],
    repeated: 0,
  })
})

test('messages are found in separate lists, in their ticket and next to it', async () => {
  const files = {
    'a.json': json({ ...ticket('a'), messages: [message('1', 'a')], comments: [message('2', 'a')] }),
    'b.json': json({ ticket: ticket('b'), messages: [message('3', 'b')] }),
    'c.json': json({
      items: [message('4', 'a'), message('5', { _id: 'b' }), message('6', 'stray')],
      hasMore: false,
    }),
  }
  expect(await read(files)).toMatchObject({
    ids: ['a', 'b'],
    counts: [
      ['a', 3],
      ['b', 2],
      ['stray', 1],
    ],
    problems: [],
  })
})

test('the version of a ticket that was changed last is imported', async () => {
  const folder = await mkdtemp(join(root, 'case-'))
  const versions = [2, 3, 1].map((day) => ticket('a', { title: day, updatedAt: `2026-11-0${day}T00:00:00Z` }))
  await writeFile(join(folder, 'a.json'), json(versions))
  const { tickets, repeated } = await readExport(folder)
  expect([tickets.get('a')?.['title'], repeated]).toEqual([3, 2])
})

test('an entry that is not a ticket is listed with its place, and the rest is read', async () => {
  const { ids, problems } = await read({
    'a.json': json([ticket('a'), 1, null, {}, { _id: 'contact', name: 'Ann' }, { bugId: 3 }]),
    'b.json': '[{"_id":',
    'c.json': '',
    'd.jsonl': `${json(ticket('d'))}\n{"_id":\n`,
    'e.json': `{"a":${'['.repeat(100_000)}`,
  })
  expect(ids).toEqual(['a', 'd'])
  expect(problems.map(({ where }) => where)).toEqual([
    ...[2, 3, 4, 5, 6].map((item) => `a.json, item ${item}`),
    'b.json',
    'c.json',
    'd.jsonl, line 2',
    'e.json',
  ])
})

test('a missing path and a folder without JSON are explained', async () => {
  const folder = await mkdtemp(join(root, 'case-'))
  await expectFailure(join(folder, 'missing'), 'does not exist')
  await expectFailure(folder, 'has no .json')
})

async function expectFailure(path: string, text: string): Promise<void> {
  const error = await readExport(path).catch(String)
  expect(error).toContain(text)
}
