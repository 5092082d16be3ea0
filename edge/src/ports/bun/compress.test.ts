import { expect, test } from 'bun:test'
import { compressAnswer } from './compress.ts'

const json = { 'Content-Type': 'application/json' }
const accepting = (encodings: string) =>
  new Request('http://localhost/', { headers: { 'Accept-Encoding': encodings } })
const inflate = async (answer: Response) => new TextDecoder().decode(Bun.gunzipSync(await answer.bytes()))

function toStream(chunks: string[], onCancel = () => {}): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull(controller) {
      const chunk = chunks.shift()
      if (chunk === undefined) controller.close()
      else controller.enqueue(encoder.encode(chunk))
    },
    cancel: onCancel,
  })
}

test('a large response is compressed at once, and its entity tag becomes weak', async () => {
  const text = 'a report '.repeat(1000)
  const answer = await compressAnswer(
    accepting('br, gzip'),
    new Response(text, { headers: { ...json, ETag: '"7"', 'Content-Length': '9000', Vary: 'Accept' } }),
  )

  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-encoding': 'gzip',
    'content-type': 'application/json',
    etag: 'W/"7"',
    vary: 'Accept, Accept-Encoding',
  })
  expect(await inflate(answer)).toBe(text)
})

test('a very large response is compressed as a stream, which ends when the client disconnects', async () => {
  const chunks = Array.from({ length: 100 }, (_, index) => `${index} `.repeat(1000))
  const whole = await compressAnswer(
    accepting('gzip'),
    new Response(toStream([...chunks]), { headers: json }),
  )
  expect(await inflate(whole)).toBe(chunks.join(''))

  let isCanceled = false
  const endless = toStream(
    Array.from({ length: 10_000 }, () => 'x'.repeat(10_000)),
    () => {
      isCanceled = true
    },
  )
  const left = await compressAnswer(accepting('gzip'), new Response(endless, { headers: json }))
  await left.body?.cancel()
  expect(isCanceled).toBe(true)
})

const large = 'x'.repeat(5000)

test.each([
  ['a small answer', accepting('gzip'), new Response('{}', { headers: json })],
  [
    'a response whose encoding the client refuses',
    accepting('gzip;q=0'),
    new Response(large, { headers: json }),
  ],
  [
    'an already compressed response',
    accepting('gzip'),
    new Response(large, { headers: { 'Content-Type': 'video/webm' } }),
  ],
  ['events', accepting('gzip'), new Response(large, { headers: { 'Content-Type': 'text/event-stream' } })],
  ['a refusal', accepting('gzip'), new Response(large, { status: 404, headers: json })],
  [
    'what has an encoding',
    accepting('gzip'),
    new Response(large, { headers: { ...json, 'Content-Encoding': 'br' } }),
  ],
])('%s stays as it is', async (_, request, answer) => {
  const [headers, text] = [Object.fromEntries(answer.headers), await answer.clone().text()]
  const same = await compressAnswer(request, answer)
  expect(Object.fromEntries(same.headers)).toEqual(headers)
  expect(await same.text()).toBe(text)
})
