import { expect, test } from 'bun:test'
import { sql } from '../ports/database.ts'
import { trashFiles, trashReports } from './trash.ts'

test.each([
  ['reports', trashReports],
  ['files', trashFiles],
])('the copies of %s call no function with more than 32 arguments, D1’s maximum', (_kind, copy) => {
  const { text } = copy(sql`SELECT 1`, 0)
  const calls = [...text.matchAll(/json_object\(([^()]*)\)/g)].map(([, list = '']) => list.split(',').length)
  expect(calls.length).toBeGreaterThan(0)
  expect(Math.max(...calls)).toBeLessThanOrEqual(32)
})
