import { expect, test } from 'bun:test'
import dns from 'node:dns'
import { createBunWebhookSender, lookUpPublic } from './webhook-sender.ts'

test('a name that resolves to a private network gets no connection', async () => {
  const addresses = await dns.promises.lookup('localhost', { all: true })
  expect(addresses.length).toBeGreaterThan(0)
  for (const all of [true, false]) {
    const error = await new Promise((resolve) => lookUpPublic('localhost', { all }, resolve))
    expect(error).toEqual(new Error('The host resolves to a private network.'))
  }
})

test('a name without an address is an error, and a refused name is not resolved', async () => {
  const webhookSender = createBunWebhookSender(false)
  const message = { headers: {}, body: '{}' }

  const [unknown, refused] = await Promise.allSettled([
    webhookSender.post('https://nothing.invalid/', message),
    webhookSender.post('http://127.0.0.1:1/', message),
  ])
  expect(unknown).toMatchObject({ status: 'rejected' })
  expect(refused).toEqual({
    status: 'rejected',
    reason: new Error('The URL must start with https://.'),
  })
})

test('a message is posted unchanged, and a redirect is not followed', async () => {
  const told: { method: string; text: string; type: string | null }[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { headers, method } = request
      told.push({ method, text: await request.text(), type: headers.get('Content-Type') })
      return new Response('x'.repeat(100_000), { status: 302, headers: { Location: '/elsewhere' } })
    },
  })
  const message = { headers: { 'Content-Type': 'application/json' }, body: '{"ü":1}' }
  const { status, text } = await createBunWebhookSender(true).post(
    `http://127.0.0.1:${server.port}/`,
    message,
  )
  await server.stop(true)

  expect(status).toBe(302)
  expect(text).toBe('x'.repeat(1024))
  expect(told).toEqual([{ method: 'POST', text: '{"ü":1}', type: 'application/json' }])
})

test('a response whose body never ends is cut off and keeps its status', async () => {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode('bad \0key: ü')),
        }),
        { status: 403 },
      ),
  })
  const sent = await createBunWebhookSender(true).post(`http://127.0.0.1:${server.port}/`, {
    headers: {},
    body: '{}',
  })
  await server.stop(true)

  expect(sent).toEqual({ status: 403, text: 'bad key: ü' })
})
