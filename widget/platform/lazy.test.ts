import { expect, test } from 'bun:test'
import { createLazy } from './lazy.ts'

function createPart() {
  const asked: string[] = []
  let isThere = true
  const late = createLazy(() => {
    asked.push('start')
    if (!isThere) return Promise.reject(new Error('blocked'))
    return Promise.resolve({ stop: () => void asked.push('stop') })
  })
  return { asked, late, block: (isBlocked: boolean) => (isThere = !isBlocked) }
}

test('a chunk starts once for all callers', async () => {
  const { asked, late } = createPart()
  expect(late.current()).toBeUndefined()
  const [first, second] = await Promise.all([late.load(), late.load()])
  expect(first).toBe(second)
  expect(late.current()).toBe(first)
  expect(asked).toEqual(['start'])
})

test('a chunk that failed to load is retried on the next request', async () => {
  const { asked, late, block } = createPart()
  block(true)
  late.use(() => asked.push('used'))
  await Bun.sleep(0)
  block(false)
  late.use(() => asked.push('used'))
  await Bun.sleep(0)
  expect(asked).toEqual(['start', 'start', 'used'])
})

test('a chunk that loads after disposal is stopped immediately', async () => {
  const { asked, late } = createPart()
  late.use(() => asked.push('used'))
  const loading = late.load()
  late.stop()
  await loading
  await Bun.sleep(0)
  expect(asked).toEqual(['start', 'stop'])
})
