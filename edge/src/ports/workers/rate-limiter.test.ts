import { expect, test } from 'bun:test'
import { type LimitName, RATE_LIMITS } from '../../../contract/limits.ts'
import { createBindingLimiter, type LimitBindings } from './rate-limiter.ts'

const names = Object.keys(RATE_LIMITS) as LimitName[] // Object.keys loses the type of the keys.

/** Creates bindings that record the keys that they count. Bindings named in `full` refuse every request. */
function createBindings(full: readonly string[] = []) {
  const calls: [binding: string, key: string][] = []
  const create = (binding: string) => ({
    async limit({ key }: { key: string }) {
      calls.push([binding, key])
      return { success: !full.includes(binding) }
    },
  })
  const bindings: LimitBindings = {
    LIMIT_SESSION: create('LIMIT_SESSION'),
    LIMIT_STREAM: create('LIMIT_STREAM'),
    LIMIT_REPORT: create('LIMIT_REPORT'),
    LIMIT_UPLOAD: create('LIMIT_UPLOAD'),
    LIMIT_SEARCH: create('LIMIT_SEARCH'),
    LIMIT_PAGE: create('LIMIT_PAGE'),
    LIMIT_SIGN_IN: create('LIMIT_SIGN_IN'),
  }
  return { bindings, calls }
}

test.each(names)('P-004 on Workers %s is counted by the binding with its name, per key', async (name) => {
  const binding = `LIMIT_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`
  const open = createBindings()
  expect(await createBindingLimiter(open.bindings).take(name, 'demo 192.0.2.1')).toBe(true)
  expect(open.calls).toEqual([[binding, 'demo 192.0.2.1']])

  const full = createBindingLimiter(createBindings([binding]).bindings)
  const answers = await Promise.all(names.map(async (other) => [other, await full.take(other, 'key')]))
  expect(answers).toEqual(names.map((other) => [other, other !== name]))
})
