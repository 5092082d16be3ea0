import { expect, test } from 'bun:test'
import { patchMethod } from './patch-method.ts'

function createHost() {
  const seen: string[] = []
  const host = {
    say: (word: string): void => {
      seen.push(word)
    },
  }
  return { host, seen }
}

const shout =
  (original: (word: string) => void, isOn: () => boolean) =>
  (word: string): void =>
    original(isOn() ? word.toUpperCase() : word)

test('puts the original back', () => {
  const { host } = createHost()
  const original = host.say
  const stop = patchMethod(host, 'say', shout)
  expect(host.say).not.toBe(original)
  stop()
  expect(host.say).toBe(original)
})

/** Returns a host whose method was patched, then patched by someone else, and whose first patch was stopped. */
function stopBelowAnotherPatch() {
  const { host, seen } = createHost()
  const stop = patchMethod(host, 'say', shout)
  const ours = host.say
  host.say = (word) => ours(`${word}!`)
  stop()
  return { host, seen, ours }
}

test('becomes inert below a later patch, in any order of removal', () => {
  const { host, seen, ours } = stopBelowAnotherPatch()
  host.say('a')
  host.say = ours
  host.say('b')
  expect(seen).toEqual(['a!', 'b'])
})

test('patches again after it was stopped under another patch', () => {
  const { host, seen } = stopBelowAnotherPatch()
  patchMethod(host, 'say', shout)
  host.say('a')
  expect(seen).toEqual(['A!'])
})

test('leaves frozen and missing methods alone', () => {
  const { host, seen } = createHost()
  const frozen = Object.freeze(host)
  patchMethod(frozen, 'say', shout)()
  frozen.say('a')
  expect(seen).toEqual(['a'])
  const bare: { say?: (word: string) => void } = {}
  patchMethod(bare, 'say', () => () => {})()
  expect(bare).toEqual({})
})

test('removes its own property where the method was inherited', () => {
  const { host } = createHost()
  const heir: typeof host = Object.create(host)
  patchMethod(heir, 'say', shout)()
  expect(Object.hasOwn(heir, 'say')).toBe(false)
  expect(heir.say).toBe(host.say)
})
