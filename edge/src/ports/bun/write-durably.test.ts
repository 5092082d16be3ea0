import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeDurably } from './write-durably.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-durably-'))
  path = join(folder, 'backup.json')
})
afterEach(() => rm(folder, { recursive: true }))

const readMode = async () => (await stat(path)).mode & 0o777

test('a file that replaces an interrupted write is readable only by its owner', async () => {
  await writeFile(`${path}.tmp`, '{', { mode: 0o644 })
  await writeDurably(path, '{}')
  expect(await readMode()).toBe(0o600)
  expect(await Bun.file(path).text()).toBe('{}')
  expect(await readdir(folder)).toEqual(['backup.json'])
})

test('a file can be written in parts, and for other readers', async () => {
  await writeDurably(path, ['{', '}'])
  expect(await readMode()).toBe(0o600)
  await writeDurably(path, ['{', '}'], { mode: 0o644 })
  expect(await readMode()).toBe(0o644)
  expect(await Bun.file(path).text()).toBe('{}')
})

test('a write that fails leaves the old file', async () => {
  await writeDurably(path, '{}')
  function* fail() {
    yield '['
    throw new Error('a damaged row')
  }
  expect(await writeDurably(path, fail()).catch(String)).toBe('Error: a damaged row')
  expect(await Bun.file(path).text()).toBe('{}')
})
