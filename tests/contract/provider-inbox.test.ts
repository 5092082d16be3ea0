import { afterAll, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import minimal from '../../edge/contract/examples/report-minimal.json'
import { createOwner, createVisitor, openProvider } from '../support/provider.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)

async function createProject(): Promise<{ sdkKey: string; secret: string }> {
  return Object((await owner('POST', '/projects', { name: 'Test' })).body)
}

async function createSession(sdkKey: string) {
  const visitor = createVisitor(provider, sdkKey)
  const { ids } = await visitor.start()
  return { visitor, ids }
}

const event = (name: string, data?: object) => ({
  name,
  date: '2026-11-20T10:00:00.000Z',
  ...(data && { data }),
})

test('the inbox opens for the token and for nothing else', async () => {
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

test('a new project has a key, a secret shown once, and the defaults', async () => {
  const { sdkKey, secret } = await createProject()
  const { body } = await owner('GET', '/projects')
  const project = Object(body).projects.find((each: { sdkKey: string }) => each.sdkKey === sdkKey)

  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(project).toEqual({
    sdkKey,
    name: 'Test',
    origins: [],
    identityVerification: false,
    spamProtection: 'token',
    retentionDays: 90,
    webhooks: [],
    github: null,
    configVersion: 1,
    createdAt: expect.any(String),
  })
})

test('P-019 a change of the configuration is in the next answer, with its own version', async () => {
  const { sdkKey } = await createProject()
  const { visitor } = await createSession(sdkKey)
  const before = await visitor.config()
  const settings = { flowConfig: { color: '#123456', enableReplays: false }, projectActions: {} }
  const put = await owner('PUT', `/projects/${sdkKey}/config`, settings, { 'If-Match': '"1"' })
  const after = await visitor.config({ 'If-None-Match': before.headers.get('ETag') ?? '' })

  expect([put.status, put.headers.get('ETag')]).toEqual([200, '"2"'])
  expect(after).toMatchObject({
    status: 200,
    body: { flowConfig: { color: '#123456', enableReplays: false } },
  })
  expect(await owner('PUT', `/projects/${sdkKey}/config`, settings, { 'If-Match': '"1"' })).toMatchObject({
    status: 412,
    body: { code: 'version_conflict' },
  })
  expect((await owner('GET', `/projects/${sdkKey}/config`)).body).toEqual(settings)
})

test('P-003 P-017 each key has its own configuration, which always has the actions that the widget needs', async () => {
  const [one, two] = [await createProject(), await createProject()]
  const praise = { feedbackType: 'PRAISE', excludeData: {} }
  const settings = { flowConfig: { color: '#123456' }, projectActions: { praise } }
  expect(await owner('PUT', `/projects/${one.sdkKey}/config`, settings)).toMatchObject({ status: 200 })
  const configOf = async (sdkKey: string) => Object((await createVisitor(provider, sdkKey).config()).body)

  const [changed, untouched] = [await configOf(one.sdkKey), await configOf(two.sdkKey)]
  expect(changed.flowConfig.color).toBe('#123456')
  expect(untouched.flowConfig.color).not.toBe('#123456')
  expect(Object.keys(changed.projectActions)).toEqual(['bugreporting', 'crash', 'praise'])
  expect(Object.keys(untouched.projectActions)).toEqual(['bugreporting', 'featurerequests', 'crash'])
  for (const { projectActions } of [changed, untouched])
    for (const action of Object.values(projectActions))
      expect(action).toMatchObject({ feedbackType: expect.any(String), excludeData: expect.any(Object) })
})

test('P-016 a configuration that the contract does not know is refused and changes nothing', async () => {
  const { sdkKey } = await createProject()
  for (const flowConfig of [{ color: 'red' }, { unknown: 1 }, { borderRadius: '3' }, null]) {
    expect(
      await owner('PUT', `/projects/${sdkKey}/config`, { flowConfig, projectActions: {} }),
    ).toMatchObject({
      status: 400,
    })
  }
  expect((await owner('GET', `/projects/${sdkKey}/config`)).headers.get('ETag')).toBe('"1"')
})

test('P-010 a project may demand the proof of identity', async () => {
  const { sdkKey, secret } = await createProject()
  await owner('PATCH', `/projects/${sdkKey}`, { identityVerification: true })
  const { visitor } = await createSession(sdkKey)
  const hash = createHmac('sha256', secret).update('u1').digest('hex')

  for (const wrong of [undefined, '', 'x', hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))]) {
    expect(await visitor.identify('u1', { name: 'Eve' }, wrong)).toMatchObject({
      status: 403,
      body: { code: 'identity_mismatch' },
    })
  }
  expect((await visitor.start()).body).toMatchObject({ userId: '', name: '' })
  expect(await visitor.identify('u1', { name: 'Ann' }, hash)).toMatchObject({
    status: 200,
    body: { name: 'Ann' },
  })
})

test('P-010 where no proof is demanded, a report says whether there was one', async () => {
  const { sdkKey, secret } = await createProject()
  const { visitor } = await createSession(sdkKey)
  const identityOf = async () => {
    const { id } = Object((await visitor.report({ ...minimal, isSilent: true })).body)
    return Object((await owner('GET', `/reports/${id}`)).body).identity
  }

  expect(await identityOf()).toBeNull()
  await visitor.identify('u1', {}, 'a guess')
  expect(await identityOf()).toEqual({ userId: 'u1', isVerified: false })
  await visitor.identify('u1', {}, createHmac('sha256', secret).update('u1').digest('hex'))
  expect(await identityOf()).toEqual({ userId: 'u1', isVerified: true })
})

test('a project that lists origins is used from these pages, from our panel and from the inbox', async () => {
  const { sdkKey } = await createProject()
  await owner('PATCH', `/projects/${sdkKey}`, { origins: ['https://host.example'] })
  const visitor = createVisitor(provider, sdkKey)
  const from = (Origin: string) => visitor.post('/sessions', {}, { Origin })

  expect(await from('https://host.example')).toMatchObject({ status: 200 })
  expect(await from('http://frame.localhost:8787')).toMatchObject({ status: 200 })
  expect(await from('http://inbox.localhost:8787')).toMatchObject({ status: 200 })
  expect(await from('https://evil.example')).toMatchObject({
    status: 403,
    body: { code: 'origin_not_allowed' },
  })
  expect(await from('null')).toMatchObject({ status: 403 })
  expect((await visitor.config({ Origin: 'https://evil.example' })).status).toBe(403)
})

test('the owner sees which origins were refused until they are allowed', async () => {
  const { sdkKey } = await createProject()
  const path = `/projects/${sdkKey}/refused-origins`
  const visitor = createVisitor(provider, sdkKey)
  const refuse = (Origin: string) => visitor.post('/sessions', {}, { Origin })
  await owner('PATCH', `/projects/${sdkKey}`, { origins: ['https://host.example'] })
  expect((await owner('GET', path)).body).toEqual({ refusedOrigins: [] })

  await refuse('https://other.example')
  await refuse('https://other.example')
  await refuse('null')
  await refuse(`https://${'a'.repeat(300)}.example`)
  expect((await owner('GET', path)).body).toEqual({
    refusedOrigins: expect.arrayContaining([
      { origin: 'https://other.example', count: 2, lastAt: expect.any(String) },
      { origin: 'null', count: 1, lastAt: expect.any(String) },
    ]),
  })

  await owner('PATCH', `/projects/${sdkKey}`, { origins: ['https://host.example', 'https://other.example'] })
  expect((await owner('GET', path)).body).toMatchObject({ refusedOrigins: [{ origin: 'null' }] })
  expect(await owner('GET', '/projects/none/refused-origins')).toMatchObject({ status: 404 })
})

test('P-011 events can be read back in order', async () => {
  const { sdkKey } = await createProject()
  const { visitor, ids } = await createSession(sdkKey)
  const first = Array.from({ length: 500 }, (_, index) => event(`e${index}`, { index, text: 'ü"\\' }))
  const second = [event('last'), event('very last', { nested: [null, { a: 1.5 }] })]
  await visitor.stream(first)
  await visitor.stream(second)

  expect((await owner('GET', `/sessions/${ids.gleapId}/events`)).body).toEqual({
    events: [...first, ...second],
  })
})

test('P-013 an outbound is delivered once per session, when its trigger is met', async () => {
  const { sdkKey } = await createProject()
  const trigger = { event: 'checkout', data: { step: 2 } }
  const { body } = await owner('POST', `/projects/${sdkKey}/outbounds`, { actionType: 'survey', trigger })
  const { id } = Object(body)
  const { visitor } = await createSession(sdkKey)
  const { visitor: other } = await createSession(sdkKey)

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

test('P-013 of several outbounds that are due each call brings one, and a stopped one never comes', async () => {
  const { sdkKey } = await createProject()
  const make = async () => {
    const outbound = { actionType: 'survey', trigger: { event: 'go' } }
    return Object((await owner('POST', `/projects/${sdkKey}/outbounds`, outbound)).body).id
  }
  const ids = [await make(), await make(), await make()]
  await owner('DELETE', `/projects/${sdkKey}/outbounds/${ids[1]}`)
  const { visitor } = await createSession(sdkKey)
  const answers = await Promise.all(Array.from({ length: 6 }, () => visitor.stream([event('go')])))

  const given = answers.map(({ body }) => Object(body).outbound).filter(Boolean)
  expect(given).toHaveLength(2)
  expect(new Set(given)).toEqual(new Set([ids[0], ids[2]]))
})

test('pages of the list go on where the last one ended, whatever arrives meanwhile', async () => {
  const { sdkKey } = await createProject()
  const { visitor } = await createSession(sdkKey)
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

test('a report can be worked on', async () => {
  const { sdkKey } = await createProject()
  const { visitor } = await createSession(sdkKey)
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

test('P-003 ids of one project are worth nothing in another', async () => {
  const [one, two] = [await createProject(), await createProject()]
  const { visitor: ann, ids } = await createSession(one.sdkKey)
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
    const { visitor } = await createSession((await createProject()).sdkKey)
    return Object((await visitor.report({ ...minimal, isSilent: true }, key)).body).id
  }

  expect(await send()).not.toBe(await send())
})
