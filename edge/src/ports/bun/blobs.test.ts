import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTestStorage } from '../../../../tests/support/test-storage.ts'
import { removeUnfinished } from './blobs.ts'

test('blobs are listed in pages, ordered by key', async () => {
  const storage = await openTestStorage()
  const project = join(storage.folder, 'blobs/demo')
  await storage.storeBlob('demo/0/body')
  for (let index = 1; index < 2500; index += 1) writeFileSync(join(project, `${index}.body`), '')
  await storage.storeBlob('other/a/file')
  const listed: string[] = []
  let cursor: string | undefined
  do {
    const page = await storage.ports.blobs.list(cursor)
    expect(page.blobs.length).toBeLessThanOrEqual(1000)
    listed.push(...page.blobs.map(({ key }) => key))
    ;({ cursor } = page)
  } while (cursor !== undefined)
  expect(listed).toHaveLength(2501)
  expect(new Set(listed).size).toBe(2501)
  expect(listed.at(-1)).toBe('other/a/file')
  await storage.remove()
}, 300_000)

test('files that a crashed process left unfinished are removed, and files that may still be written stay', async () => {
  const storage = await openTestStorage()
  const blobs = join(storage.folder, 'blobs')
  const project = join(blobs, 'demo')
  mkdirSync(project, { recursive: true })
  for (const name of ['old.body', 'old.file.tmp', 'new.body.tmp']) writeFileSync(join(project, name), '')
  for (const name of ['old.body', 'old.file.tmp']) utimesSync(join(project, name), 0, 0)
  await removeUnfinished(blobs)
  expect(readdirSync(project).toSorted()).toEqual(['new.body.tmp', 'old.body'])
  await storage.remove()
})
