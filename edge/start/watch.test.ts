import { expect, spyOn, test } from 'bun:test'
import { buildFirst } from './watch.ts'
import { StepError } from './run-step.ts'

const broken = new StepError('content/docs/intro/keys.mdx:7:1: error: a heading of level 1')

test('a first build that fails is reported, so that the last good output can be served', async () => {
  const failure = await buildFirst({
    build: () => Promise.reject(broken),
    hasOutput: () => true,
    nextChange: () => Promise.reject(new Error('did not have to wait')),
  })
  expect(failure).toBe(broken.message)
})

test('without output, the first build repeats after each change until it succeeds', async () => {
  const printed = spyOn(console, 'error').mockImplementation(() => undefined)
  const steps: string[] = []
  const failure = await buildFirst({
    async build() {
      steps.push('build')
      if (steps.length < 5) throw broken
    },
    hasOutput: () => false,
    async nextChange() {
      steps.push('change')
    },
  })
  expect(failure).toBeUndefined()
  expect(steps).toEqual(['build', 'change', 'build', 'change', 'build'])
  expect(printed.mock.calls.flat().join()).toContain(broken.message)
  printed.mockRestore()
})

test('an error that is not in the content ends the process with its stack', async () => {
  const bug = new TypeError('x is undefined')
  const building = buildFirst({
    build: () => Promise.reject(bug),
    hasOutput: () => true,
    nextChange: () => Promise.resolve(),
  })
  expect(await building.catch((error: unknown) => error)).toBe(bug)
})
