import { expect, test } from 'bun:test'
import type { Output } from './command.ts'
import { type LaneOptions, runRounds, withoutParallelLanes } from './lanes.ts'

function collect() {
  let text = ''
  const decoder = new TextDecoder()
  const output: Output = {
    write: (chunk) => void (text += typeof chunk === 'string' ? chunk : decoder.decode(chunk)),
  }
  return { output, read: () => text }
}

const options = (
  more: Partial<LaneOptions<string, string>> & { output: Output },
): LaneOptions<string, string> => ({
  run: async (stage) => stage,
  stopsAfter: () => false,
  nameOf: (stage) => stage,
  ...more,
})

test('stages of a lane run one after the other, lanes side by side, rounds one after the other', async () => {
  const running = new Set<string>()
  const together: string[] = []
  const run = async (stage: string) => {
    running.add(stage)
    together.push([...running].join('+'))
    await Bun.sleep(1)
    running.delete(stage)
    return stage
  }
  const { output } = collect()
  await runRounds([[['a'], ['b']], [['c', 'd']]], options({ run, output }))
  expect(together).toEqual(['a', 'a+b', 'c', 'd'])
})

test('output of concurrent stages is not mixed', async () => {
  const { output, read } = collect()
  const written = Promise.withResolvers<void>()
  const run = async (stage: string, to: Output) => {
    to.write(`${stage} 1\n`)
    if (stage === 'a') await written.promise
    to.write(`${stage} 2\n`)
    written.resolve()
    return stage
  }
  await runRounds([[['a'], ['b']]], options({ run, output }))
  expect(read()).toContain('=== a\na 1\na 2\n')
  expect(read()).toContain('=== b\nb 1\nb 2\n')
  expect(read().startsWith('\n=== a started\n\n=== b started\n')).toBe(true)
})

test('a stage that runs alone prints as it goes', async () => {
  const { output, read } = collect()
  let seen = ''
  const run = async (stage: string, to: Output) => {
    to.write('first')
    seen = read()
    return stage
  }
  await runRounds([[['a']]], options({ run, output }))
  expect(seen).toBe('\n=== a\nfirst')
})

test('if a stage that others need fails, later rounds are skipped', async () => {
  const { output } = collect()
  const stopsAfter = (stage: string) => stage === 'install'
  const results = await runRounds([[['install'], ['programs']], [['unit']]], options({ stopsAfter, output }))
  expect(results.toSorted()).toEqual(['install', 'programs'])
})

test('on one core the lanes of a round follow each other', () => {
  expect(withoutParallelLanes([[['a'], ['b', 'c']], [['d']]])).toEqual([[['a', 'b', 'c']], [['d']]])
})
