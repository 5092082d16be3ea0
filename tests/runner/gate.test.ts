import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { leaveOut, notInGate } from './gate.ts'
import { rounds } from './stages.ts'

const root = join(import.meta.dir, '../..')
const stages = rounds.flat(2)

function listFiles(stage: string): string[] {
  const patterns = stages.find(({ name }) => name === stage)?.patterns ?? []
  return patterns.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: root })])
}

test.each(notInGate.map(({ stage, files, reason }) => [stage, files, reason]))(
  'what the gate leaves out of %s, %s, exists and has a reason',
  (stage, pattern, reason) => {
    const files = listFiles(stage)
    expect(files.filter((file) => new Bun.Glob(pattern).match(file))).not.toEqual([])
    expect(leaveOut(stage, files)?.length).toBeLessThan(files.length)
    expect(reason.length).toBeGreaterThan(20)
  },
)

test('a stage of which nothing is left out runs whole', () => {
  expect(leaveOut('unit', ['a.test.ts'])).toBeUndefined()
})
