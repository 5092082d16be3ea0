import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBackup } from '../../edge/start/backup/create-backup.ts'
import { restoreBackup } from '../../edge/start/backup/restore-backup.ts'
import { openTestStorage, type TestStorage } from '../support/test-storage.ts'

let storage: TestStorage
let folder: string
let backup: string

beforeEach(async () => {
  storage = await openTestStorage()
  folder = await mkdtemp(join(tmpdir(), 'changed-backup-'))
  backup = join(folder, 'backup')
  await storage.storeReport('a')
  await storage.storeReport('b')
  await createBackup(storage.folder, backup)
})
afterEach(async () => {
  await storage.remove()
  await rm(folder, { recursive: true })
})

const readBody = (place: string, id: string) => Bun.file(join(place, 'blobs/demo', `${id}.body`)).text()

test.each([
  ['of the same size', 'changed'],
  ['of another size', 'changed content'],
])('content %s that replaced another under its key is copied again', async (_, content) => {
  // Otherwise, the copy could be as old as the new content on a file system with coarse timestamps.
  const earlier = Date.now() / 1000 - 5
  await utimes(join(backup, 'blobs/demo/a.body'), earlier, earlier)
  await storage.storeBlob('demo/a/body', undefined, content)
  expect(await createBackup(storage.folder, backup)).toMatchObject({ reports: 2, copied: 1, missing: [] })
  expect(await readBody(backup, 'a')).toBe(content)
  const restored = join(folder, 'restored')
  await restoreBackup(backup, restored)
  expect(await readBody(restored, 'a')).toBe(content)
  expect(await readBody(restored, 'b')).toBe('content')
  expect(await createBackup(storage.folder, backup)).toMatchObject({ copied: 0 })
})

test('only the account that makes a backup can read it', async () => {
  const readable: string[] = []
  for (const name of ['', ...(await readdir(backup, { recursive: true }))]) {
    const { mode } = await stat(join(backup, name))
    if ((mode & 0o077) !== 0) readable.push(`${name} ${(mode & 0o777).toString(8)}`)
  }
  expect(readable).toEqual([])
})

test('content that was lost after a backup stays in the next one', async () => {
  await rm(join(storage.folder, 'blobs/demo/a.body'))
  expect(await createBackup(storage.folder, backup)).toMatchObject({ reports: 2, copied: 0, missing: [] })
  expect((await readdir(join(backup, 'blobs/demo'))).toSorted()).toEqual(['a.body', 'b.body'])
})
