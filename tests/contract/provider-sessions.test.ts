import { afterAll, expect, test } from 'bun:test'
import { createVisitor, openProvider } from '../support/provider.ts'

const provider = await openProvider()
afterAll(() => provider.close())

const anonymous = { name: '', email: '', userId: '', phone: '', value: 0 }

test('P-005 a first call creates a session with empty user fields', async () => {
  const { status, body, ids } = await createVisitor(provider).start()

  expect(status).toBe(200)
  expect(body).toEqual({ ...anonymous, ...ids })
  expect(ids.gleapId.length).toBeGreaterThan(16)
  expect(ids.gleapHash.length).toBeGreaterThan(16)
})

test('P-006 a call with the ids of a session returns the same session', async () => {
  const visitor = createVisitor(provider)
  const first = await visitor.start()
  await visitor.identify('u1', { name: 'Ann' })
  const second = await visitor.start()

  expect(second.body).toEqual({ ...anonymous, ...first.ids, userId: 'u1', name: 'Ann' })
})

test("P-007 ids that do not match get a new session, never someone else's", async () => {
  const ann = createVisitor(provider)
  const { ids } = await ann.start()
  await ann.identify('ann', { email: 'ann@example.com' })
  const stranger = createVisitor(provider)
  const own = (await stranger.start()).ids

  for (const gleapHash of [own.gleapHash, '', 'x', 'null', 'undefined', `${ids.gleapHash}0`]) {
    stranger.use({ gleapId: ids.gleapId, gleapHash })
    const { status, body, ids: given } = await stranger.start()
    expect(status).toBe(200)
    expect(given.gleapId).not.toBe(ids.gleapId)
    expect(body).toEqual({ ...anonymous, ...given })
  }
})

test('P-008 every property is returned with its name, value and type, now and later', async () => {
  const visitor = createVisitor(provider)
  const { ids } = await visitor.start()
  const properties = {
    name: 'Ann',
    email: 'ann@example.com',
    value: '5',
    plan: 'x',
    age: 41.5,
    isAdmin: false,
    nothing: null,
    list: [1, 'two', { three: 3 }],
    constructor: 'kept',
    'a b.c$': 'ü€😀',
  }
  const identified = await visitor.identify(7, properties, 'hash')
  const later = await visitor.start()

  expect(identified.status).toBe(200)
  expect(identified.body).toEqual({ ...anonymous, ...properties, userId: 7, ...ids })
  expect(later.body).toEqual(identified.body)
})

test('P-008 a property named __proto__ is a property and pollutes nothing', async () => {
  const visitor = createVisitor(provider)
  await visitor.start()
  const { status } = await visitor.post('/sessions/identify', '{"userId":"u","__proto__":{"polluted":1}}')
  const later = await visitor.start()

  expect(status).toBe(200)
  expect(JSON.stringify(later.body)).toContain('"__proto__":{"polluted":1}')
  expect(JSON.stringify((await createVisitor(provider).start()).body)).not.toContain('polluted')
})

test('P-008 later properties of the same user are merged, those of another user replace all', async () => {
  const visitor = createVisitor(provider)
  await visitor.start()
  await visitor.identify('ann', { name: 'Ann', plan: 'x' })

  expect((await visitor.identify('ann', { plan: 'y' })).body).toMatchObject({ name: 'Ann', plan: 'y' })
  expect((await visitor.identify('bob', {})).body).toMatchObject({ userId: 'bob', name: '' })
  expect((await visitor.start()).body).not.toHaveProperty('plan')
})

test('P-008 properties cannot replace the ids', async () => {
  const visitor = createVisitor(provider)
  const { ids } = await visitor.start()

  expect((await visitor.identify('u', { gleapId: 'x', gleapHash: 'y' })).body).toMatchObject(ids)
})

test('P-009 identify without the ids of a session is refused and stores nothing', async () => {
  const visitor = createVisitor(provider)
  const { ids } = await visitor.start()

  visitor.use(undefined)
  expect(await visitor.identify('u1')).toMatchObject({ status: 401, body: { code: 'invalid_session' } })
  visitor.use({ ...ids, gleapHash: ids.gleapHash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) })
  expect(await visitor.identify('u1')).toMatchObject({ status: 401, body: { code: 'invalid_session' } })
  visitor.use(ids)
  expect((await visitor.start()).body).toEqual({ ...anonymous, ...ids })
})

test('P-003 every call refuses a key without a project', async () => {
  for (const key of ['unknown', '', "'--", '../demo', 'x'.repeat(5000)]) {
    const visitor = createVisitor(provider, key)
    for (const path of [
      '/sessions',
      '/sessions/identify',
      '/sessions/partialupdate',
      '/sessions/stream',
      '/bugs/v2',
      '/frame/token',
    ]) {
      expect(await visitor.post(path, {})).toMatchObject({ status: 401, body: { code: 'invalid_key' } })
    }
  }
})

test('P-001 any page can call the API: preflight, headers and readable responses', async () => {
  const paths = [
    '/sessions',
    '/sessions/identify',
    '/sessions/partialupdate',
    '/sessions/stream',
    '/config/demo',
    '/config/demo/tooltips',
    '/uploads/sdk',
    '/bugs/v2',
  ]
  for (const path of [...paths, '/frame/token']) {
    const { status, headers } = await fetch(provider.origin + path, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://host.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'api-token,content-type,gleap-id,gleap-hash',
      },
    })
    expect(status).toBe(204)
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(headers.get('Access-Control-Allow-Methods')).toBe('GET,POST')
    expect(headers.get('Access-Control-Allow-Headers')).toBe(
      'Content-Type,Content-Encoding,Api-Token,Gleap-Id,Gleap-Hash,Idempotency-Key',
    )
  }
  for (const visitor of [createVisitor(provider), createVisitor(provider, 'unknown')]) {
    const answers = [
      await visitor.start(),
      await visitor.identify('u1'),
      await visitor.stream([]),
      await visitor.upload(new Blob(['text'])),
      await visitor.report({ type: 'BUG', isSilent: true }),
      await visitor.config(),
    ]
    for (const { headers } of answers) {
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
      expect(headers.get('Access-Control-Expose-Headers')).toContain('Retry-After')
    }
  }
})

test.each([
  [
    'too many properties',
    {
      userId: 'u',
      ...Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`p${at}`, 'x'.repeat(2000)])),
    },
    413,
  ],
  ['a large property', { userId: 'u', large: 'x'.repeat(5000) }, 413],
  ['no user', { name: 'Ann' }, 400],
  ['an empty user', { userId: '' }, 400],
  ['no object', '[1]', 400],
  ['no JSON', '{"userId":', 400],
])('identify with %s is refused', async (_, body, status) => {
  const visitor = createVisitor(provider)
  await visitor.start()

  expect(await visitor.post('/sessions/identify', body)).toMatchObject({ status })
})
