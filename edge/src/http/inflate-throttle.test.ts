import { expect, test } from 'bun:test'
import { receiveBody } from './receive-body.ts'

const MIB = 1024 * 1024

/** Inflates a body that has arrived completely; returns how many timers ran in the meantime. */
async function countTimers(bytes: number): Promise<number> {
  let timers = 0
  let timer = setTimeout(tick)
  function tick(): void {
    timers += 1
    timer = setTimeout(tick)
  }
  const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(bytes / 32)))
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'Content-Encoding': 'gzip' },
    body: Bun.gzipSync(Buffer.concat([noise, new Uint8Array(bytes - noise.length)])),
  })
  let received = 0
  await receiveBody(request, 32 * MIB, { onPlain: (chunk) => void (received += chunk.byteLength) })
  clearTimeout(timer)
  expect(received).toBe(bytes)
  return timers
}

test('inflating a body yields to other work every 128 KiB', async () => {
  expect(await countTimers(4 * MIB)).toBeGreaterThanOrEqual(28)
})

test('a large body pauses longer, even after another one has failed', async () => {
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'Content-Encoding': 'gzip' },
    body: Bun.gzipSync(new Uint8Array(8 * MIB)),
  })
  expect(await receiveBody(request, 32 * MIB, {}).catch(() => 'refused')).toBe('refused')
  const small = await countTimers(4 * MIB)
  // Without pauses, the large body would let only eight more timers run than the small one.
  expect(await countTimers(5 * MIB)).toBeGreaterThan(small + 16)
})
