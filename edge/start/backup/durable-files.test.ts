import { expect, test } from 'bun:test'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeDurably } from './durable-files.ts'

test('a file that replaces an interrupted write is readable only by its owner', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'durable-files-'))
  const path = join(folder, 'backup.json')
  await writeFile(`${path}.tmp`, '{', { mode: 0o644 })
  await writeDurably(path, '{}')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await Bun.file(path).text()).toBe('{}')
  await rm(folder, { recursive: true })
})
