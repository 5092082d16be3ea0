import { afterAll, expect, test } from 'bun:test'
import * as v from 'valibot'
import { configSchema } from '../../edge/contract/index.ts'
import { createVisitor, openProvider } from '../support/provider.ts'

const provider = await openProvider()
afterAll(() => provider.close())

const toEvents = (names: readonly string[]) =>
  names.map((name) => ({ name, date: new Date(0).toISOString() }))

test('P-012 events are accepted, and the response is empty if no action is pending', async () => {
  const visitor = createVisitor(provider)
  await visitor.start()
  const many = toEvents(Array.from({ length: 500 }, (_, index) => `e${index}`))

  expect(await visitor.stream(toEvents(['pageView']))).toMatchObject({ status: 200, body: {} })
  expect(await visitor.stream(many)).toMatchObject({ status: 200, body: {} })
  expect(await visitor.stream([])).toMatchObject({ status: 200, body: {} })
})

test('P-011 more events than the queue can hold, or larger ones, are refused with the limit', async () => {
  const visitor = createVisitor(provider)
  await visitor.start()
  const event = { name: 'e', date: new Date(0).toISOString() }

  expect(await visitor.stream(Array.from({ length: 501 }, () => event))).toMatchObject({
    status: 413,
    body: { code: 'too_large', detail: expect.stringContaining('500') },
  })
  expect(await visitor.stream([{ ...event, data: { text: 'x'.repeat(5000) } }])).toMatchObject({
    status: 413,
  })
})

test.each([[{}], [{ events: {} }], [{ events: [{}] }], [{ events: [{ name: 'a', date: 'yesterday' }] }]])(
  'P-011 a stream body %j is refused',
  async (body) => {
    const visitor = createVisitor(provider)
    await visitor.start()

    expect(await visitor.post('/sessions/stream', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_body' },
    })
  },
)

test('P-015 the configuration is complete and has the documented types', async () => {
  const { status, body } = await createVisitor(provider).config()

  expect(status).toBe(200)
  expect(v.parse(configSchema, body)).toEqual(Object(body))
})

test('P-018 an unknown key has no configuration', async () => {
  expect(await createVisitor(provider, 'unknown').config()).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
})

test('P-020 the configuration is the same with and without a session', async () => {
  const visitor = createVisitor(provider)
  await visitor.start()

  expect((await visitor.config(visitor.headers())).body).toEqual((await visitor.config()).body)
})

test('P-019 a current configuration is answered with 304, and caches must revalidate it', async () => {
  const visitor = createVisitor(provider)
  const { headers } = await visitor.config()
  const again = await visitor.config({ 'If-None-Match': headers.get('ETag') ?? '' })

  expect(headers.get('Cache-Control')).toBe('no-cache')
  expect(again).toMatchObject({ status: 304, body: '' })
})
