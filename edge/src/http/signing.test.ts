import { expect, test } from 'bun:test'
import { hashing } from '../ports/bun/hashing.ts'
import { isSnapshotPath, signSnapshotPath } from './signing.ts'

const signing = {
  hashing,
  secrets: { serverSecret: 'a-server-secret', inboxToken: 'a-token' },
}
const HOUR_MS = 60 * 60 * 1000

test('a signed URL of a snapshot is valid for an hour, for this report alone', async () => {
  const path = await signSnapshotPath('r1', 1000, signing)
  const query = Object.fromEntries(new URL(path, 'https://files.example').searchParams)
  const isValid = (report: string, now: number) => isSnapshotPath(report, { ...query, now }, signing)

  expect(await isValid('r1', 1000)).toBe(true)
  expect(await isValid('r1', HOUR_MS + 999)).toBe(true)
  expect(await isValid('r1', HOUR_MS + 1000)).toBe(false)
  expect(await isValid('r2', 1000)).toBe(false)
})
