import { expect, test } from 'bun:test'
import { problemsOf } from '../article-fixture.ts'

test('a row with more cells than columns is reported, one with fewer is not', async () => {
  expect(await problemsOf('| Port | Use |\n|---|---|\n| 3030 | RPC | x |\n| 24567 |')).toEqual([
    '3:1 a row with 3 cells in a table with 2 columns | Write \\| for a vertical bar in a cell, or add a column to the header.',
  ])
})
