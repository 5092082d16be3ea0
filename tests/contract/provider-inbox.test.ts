import { afterAll, expect, test } from 'bun:test'
import minimal from '../../edge/contract/examples/report-minimal.json'
import { createProject, createSession } from '../support/open-project.ts'
import { createOwner, createVisitor, openProvider } from '../support/provider.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)

const event = (name: string, data?: object) => ({
  name,
  date: '2026-11-20T10:00:00.000Z',
  ...(data && { data }),
})

test('the inbox opens only with the token', async () => {
  const paths = ['/projects', '/reports', '/reports/x', '/projects/demo/config', '/sessions/x/events']
  for (const path of paths) {
    for (const token of ['', 'wrong', provider.inboxToken.slice(0, -1)]) {
      const call = createOwner({ ...provider, inboxToken: token })
      expect(await call('GET', path)).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    }
  }
  expect((await owner('GET', '/projects')).status).toBe(200)
})

test('the token is exchanged for a cookie that only pages of the inbox can use for changes', async () => {
  const api = `${provider.origin}/inbox/api`
  const signIn = (token: string) =>
    fetch(`${api}/session`, { method: 'POST', body: JSON.stringify({ token }) })
  expect((await signIn('wrong')).status).toBe(401)
  const cookie = (await signIn(provider.inboxToken)).headers.get('Set-Cookie') ?? ''
  expect(cookie).toMatch(/^inbox=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/)

  const Cookie = cookie.slice(0, cookie.indexOf(';'))
  const change = (headers: Record<string, string>) =>
    fetch(`${api}/projects`, {
      method: 'POST',
      headers: { Cookie, ...headers },
      body: '{"name":"By cookie"}',
    })
  expect((await fetch(`${api}/projects`, { headers: { Cookie } })).status).toBe(200)
  expect((await fetch(`${api}/projects`, { headers: { Cookie: `${Cookie}0` } })).status).toBe(401)
  expect((await change({ Origin: 'https://evil.example' })).status).toBe(403)
  expect((await change({})).status).toBe(403)
  expect((await change({ Origin: provider.origin })).status).toBe(201)
})

test('P-011 events can be read back in order', async () => {
  const { sdkKey } = await createProject(provider)
  const { visitor, ids } = await createSession(provider, sdkKey)
  const first = Array.from({ length: 500 }, (_, index) => event(`e${index}`, { index, text: 'ü"\\' }))
  const second = [event('last'), event('very last', { nested: [null, { a: 1.5 }] })]
  await visitor.stream(first)
  await visitor.stream(second)

  expect((await owner('GET', `/sessions/${ids.gleapId}/events`)).body).toEqual({
    events: [...first, ...second],
  })
})

test('P-013 an outbound is delivered once per session, when its trigger is met', async () => {
  const { sdkKey } = await createProject(provider)
  const trigger = { event: 'checkout', data: { step: 2 } }
  const { body } = await owner('POST', `/projects/${sdkKey}/outbounds`, { actionType: 'survey', trigger })
  const { id } = Object(body)
  const { visitor } = await createSession(provider, sdkKey)
  const { visitor: other } = await createSession(provider, sdkKey)

  expect((await visitor.stream([event('checkout', { step: 1 }), event('pageView')])).body).toEqual({})
  expect((await visitor.stream([event('checkout', { step: 2, more: true })])).body).toEqual({
    outbound: id,
    actionType: 'survey',
  })
  expect((await visitor.stream([event('checkout', { step: 2 })])).body).toEqual({})
  expect((await other.stream([event('checkout', { step: 2 })])).body).toMatchObject({ outbound: id })
  expect((await owner('GET', `/projects/${sdkKey}/outbounds`)).body).toMatchObject({
    outbounds: [{ id, delivered: 2, stopped: false }],
  })
})

test('P-013 each call delivers one of several due outbounds, and never a stopped one', async () => {
  const { sdkKey } = await createProject(provider)
  const make = async () => {
    const outbound = { actionType: 'survey', trigger: { event: 'go' } }
    return Object((await owner('POST', `/projects/${sdkKey}/outbounds`, outbound)).body).id
  }
  const ids = [await make(), await make(), await make()]
  await owner('DELETE', `/projects/${sdkKey}/outbounds/${ids[1]}`)
  const { visitor } = await createSession(provider, sdkKey)
  const answers = await Promise.all(Array.from({ length: 6 }, () => visitor.stream([event('go')])))

  const given = answers.map(({ body }) => Object(body).outbound).filter(Boolean)
  expect(given).toHaveLength(2)
  expect(new Set(given)).toEqual(new Set([ids[0], ids[2]]))
})

test('each page of the list starts where the previous one ended, even if new reports arrive', async () => {
  const { sdkKey } = await createProject(provider)
  const { visitor } = await createSession(provider, sdkKey)
  const send = (index: number) =>
    visitor.report({
      ...minimal,
      isSilent: true,
      formData: { description: `r${index}` },
      type: index % 2 ? 'BUG' : 'CRASH',
    })
  for (let index = 0; index < 7; index += 1) await send(index)
  const read = async (query: string) =>
    Object((await owner('GET', `/reports?project=${sdkKey}&${query}`)).body)
  const titles = (page: { reports: { title: string }[] }) => page.reports.map(({ title }) => title)

  const first = await read('limit=3')
  await send(7)
  const second = await read(`limit=3&cursor=${first.cursor}`)
  const third = await read(`limit=3&cursor=${second.cursor}`)
  expect([titles(first), titles(second), titles(third), third.cursor]).toEqual([
    ['r6', 'r5', 'r4'],
    ['r3', 'r2', 'r1'],
    ['r0'],
    null,
  ])
  expect(titles(await read('type=BUG'))).toEqual(['r7', 'r5', 'r3', 'r1'])
  expect(titles(await read('q=R5'))).toEqual(['r5'])
  expect(titles(await read('status=done'))).toEqual([])
  for (const bad of ['limit=0', 'limit=201', 'limit=x', 'cursor=x', 'status=lost']) {
    expect(await owner('GET', `/reports?${bad}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_query' },
    })
  }
})

test('status, priority, type and notes of a report can be changed', async () => {
  const { sdkKey } = await createProject(provider)
  const { visitor } = await createSession(provider, sdkKey)
  const { id } = Object((await visitor.report({ ...minimal, isSilent: true })).body)
  const patch = { status: 'done', priority: 'HIGH', type: 'RAGE_CLICK' }

  expect((await owner('PATCH', `/reports/${id}`, { ...patch, notes: 'fixed' })).body).toMatchObject(patch)
  expect((await owner('GET', `/reports/${id}`)).body).toMatchObject({
    ...patch,
    notes: 'fixed',
    report: minimal.type ? { type: 'BUG' } : {},
  })
  expect((await owner('PATCH', `/reports/${id}`, { status: 'lost' })).status).toBe(400)
})

test('P-003 ids of one project are invalid in another', async () => {
  const [one, two] = [await createProject(provider), await createProject(provider)]
  const { visitor: ann, ids } = await createSession(provider, one.sdkKey)
  await ann.identify('ann', { name: 'Ann' })
  const eve = createVisitor(provider, two.sdkKey)
  eve.use(ids)

  for (const path of ['/sessions/identify', '/sessions/stream', '/bugs/v2', '/frame/token', '/uploads/sdk']) {
    expect(await eve.post(path, {})).toMatchObject({ status: 401, body: { code: 'invalid_session' } })
  }
  const { body, ids: given } = await eve.start()
  expect(given.gleapId).not.toBe(ids.gleapId)
  expect(JSON.stringify(body)).not.toContain('Ann')
})

test('the same idempotency key in two projects is two reports', async () => {
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const send = async () => {
    const { visitor } = await createSession(provider, (await createProject(provider)).sdkKey)
    return Object((await visitor.report({ ...minimal, isSilent: true }, key)).body).id
  }

  expect(await send()).not.toBe(await send())
})
