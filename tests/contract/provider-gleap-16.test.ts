import { afterAll, expect, test } from 'bun:test'
import { createOwner, createVisitor, openProvider } from '../support/provider.ts'
import { createProject } from '../support/open-project.ts'

/** Requests that Gleap 16.4 sends and 7.0.31 does not (`decisions/023`). */
const provider = await openProvider()
afterAll(() => provider.close())

const anonymous = { name: '', email: '', userId: '', phone: '', value: 0 }

/** The body as the client sends it. */
const toBody = (data: unknown) => ({ data, type: 'js', sdkVersion: '16.4.0', ws: true })

async function identify(userId: unknown = 7) {
  const visitor = createVisitor(provider)
  const { ids } = await visitor.start()
  await visitor.identify(userId, { name: 'Ann', email: 'ann@example.com', plan: 'pro' })
  const update = (data: unknown) => visitor.post('/sessions/partialupdate', toBody(data))
  return { visitor, ids, update }
}

test('a partial update changes the given properties, keeps the others, and is stored', async () => {
  const { visitor, ids, update } = await identify()
  const { status, body } = await update({ email: 'new@example.com', value: 5, list: [1, { two: null }] })

  expect(status).toBe(200)
  const changed = { email: 'new@example.com', value: 5, list: [1, { two: null }] }
  expect(body).toEqual({ ...anonymous, userId: 7, name: 'Ann', plan: 'pro', ...changed, ...ids })
  expect((await visitor.start()).body).toEqual(body)
})

test('partial updates at the same time are all stored', async () => {
  const { visitor, update } = await identify()
  const names = ['one', 'two', 'three', 'four', 'five', 'six']
  const answers = await Promise.all(names.map((name) => update({ [name]: name })))

  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))
  expect((await visitor.start()).body).toMatchObject(Object.fromEntries(names.map((name) => [name, name])))
})

test('a partial update cannot change who the visitor is', async () => {
  const { visitor, ids, update } = await identify('ann')
  const { status, body } = await update({
    userId: 'bob',
    userHash: 'x',
    gleapId: 'x',
    gleapHash: 'y',
    plan: 'max',
  })

  expect(status).toBe(200)
  expect(body).toMatchObject({ ...ids, userId: 'ann', name: 'Ann', plan: 'max' })
  expect(body).not.toHaveProperty('userHash')
  expect((await visitor.start()).body).toEqual(body)
})

test('a verified visitor stays verified after a partial update', async () => {
  const { sdkKey, secret } = await createProject(provider)
  const owner = createOwner(provider)
  const visitor = createVisitor(provider, sdkKey)
  await visitor.start()
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const hash = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode('ann'))
  await visitor.identify('ann', {}, Buffer.from(hash).toString('hex'))
  expect(await visitor.post('/sessions/partialupdate', toBody({ name: 'Ann' }))).toMatchObject({
    status: 200,
  })
  const { body } = await visitor.report({ type: 'BUG', isSilent: true })
  const report = await owner('GET', `/reports/${Object(body).id}`)
  expect(Object(report.body).identity).toMatchObject({ userId: 'ann', isVerified: true })
})

test('a property named __proto__ is a property and pollutes nothing', async () => {
  const { visitor } = await identify()
  const body = '{"data":{"__proto__":{"polluted":1}}}'
  expect(await visitor.post('/sessions/partialupdate', body)).toMatchObject({ status: 200 })
  expect(JSON.stringify((await visitor.start()).body)).toContain('"__proto__":{"polluted":1}')
  expect({}).not.toHaveProperty('polluted')
})

test('a partial update of an anonymous visitor is refused with what to do, and stores nothing', async () => {
  const visitor = createVisitor(provider)
  const { ids } = await visitor.start()
  const refused = await visitor.post('/sessions/partialupdate', toBody({ name: 'Ann' }))

  expect(refused).toMatchObject({ status: 400, body: { code: 'bad_request' } })
  expect(Object(refused.body).detail).toContain('Identify the visitor first')
  expect((await visitor.start()).body).toEqual({ ...anonymous, ...ids })
})

test.each([
  ['no data', { type: 'js' }, 400],
  ['data that is a list', { data: [1] }, 400],
  ['data that is null', { data: null }, 400],
  ['a large property', { data: { large: 'x'.repeat(5000) } }, 413],
  ['no object', '[1]', 400],
  ['no JSON', '{"data":', 400],
])('a partial update with %s is refused and changes nothing', async (_, body, status) => {
  const { visitor } = await identify()
  const { body: before } = await visitor.start()
  expect(await visitor.post('/sessions/partialupdate', body)).toMatchObject({ status })
  expect((await visitor.start()).body).toEqual(before)
})

test('the list of tooltips is empty, and the key and the method are checked', async () => {
  const call = (path: string, init?: RequestInit) => fetch(provider.origin + path, init)
  const known = await call('/config/demo/tooltips?lang=en')

  expect([known.status, await known.json()]).toEqual([200, []])
  expect(known.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect((await call('/config/unknown/tooltips')).status).toBe(404)
  const posted = await call('/config/demo/tooltips', { method: 'POST' })
  expect([posted.status, posted.headers.get('Allow')]).toEqual([405, 'GET'])
})

test('tooltips are refused to pages of origins that the project does not allow', async () => {
  const { sdkKey } = await createProject(provider)
  const allowed = await createOwner(provider)('PATCH', `/projects/${sdkKey}`, {
    origins: ['https://shop.example'],
  })
  expect(allowed.status).toBe(200)
  const ask = (origin: string) =>
    fetch(`${provider.origin}/config/${sdkKey}/tooltips`, { headers: { Origin: origin } })
  expect((await ask('https://shop.example')).status).toBe(200)
  expect((await ask('https://other.example')).status).toBe(403)
})

test('the configuration does not depend on the language in its URL', async () => {
  const read = async (query: string) => (await fetch(`${provider.origin}/config/demo${query}`)).json()
  expect(await read('?lang=en-us')).toEqual(await read(''))
})
