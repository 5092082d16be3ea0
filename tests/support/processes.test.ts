import { expect, test } from 'bun:test'
import { findDescendants } from './processes.ts'

test.skipIf(process.platform !== 'linux')('finds children of children by their command line', async () => {
  const marker = `marker-${crypto.randomUUID()}`
  const child = Bun.spawn(['sh', '-c', `sh -c 'echo ready; read line; : ${marker}'; :`], {
    stdin: 'pipe',
    stdout: 'pipe',
  })
  await child.stdout.getReader().read()
  expect(findDescendants(marker)).toHaveLength(2)
  await child.stdin.end()
  await child.exited
  expect(findDescendants(marker)).toEqual([])
})
