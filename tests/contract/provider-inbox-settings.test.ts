import { afterAll, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import minimal from '../../edge/contract/examples/report-minimal.json'
import { createProject, createSession } from '../support/open-project.ts'
import { createOwner, createVisitor, openProvider } from '../support/provider.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)

test('a new project has a key, a secret shown once, and the defaults', async () => {
  const { sdkKey, secret } = await createProject(provider)
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
    gitlab: null,
    linear: null,
    jira: null,
    issueEvents: false,
    configVersion: 1,
    createdAt: expect.any(String),
    deleteAt: null,
  })
})

test('P-019 a changed configuration is in the next response, with a new version', async () => {
  const { sdkKey } = await createProject(provider)
  const { visitor } = await createSession(provider, sdkKey)
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

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('an uploaded logo is served to every page for a year, and visitors get its URL', async () => {
  const { sdkKey } = await createProject(provider)
  const upload = (body: BodyInit) =>
    fetch(`${provider.origin}/inbox/api/projects/${sdkKey}/logo`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${provider.inboxToken}` },
      body,
    })
  const { buttonLogo } = await (await upload(PNG)).json()
  const settings = { flowConfig: { buttonLogo }, projectActions: {} }
  expect((await owner('PUT', `/projects/${sdkKey}/config`, settings)).status).toBe(200)
  const { visitor } = await createSession(provider, sdkKey)
  const url = Object((await visitor.config()).body).flowConfig.buttonLogo
  expect(url).toEndWith(`/${buttonLogo}`)

  const image = await fetch(url)
  expect(Buffer.from(await image.arrayBuffer())).toEqual(PNG)
  expect(Object.fromEntries(image.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/png',
    'content-security-policy': expect.stringContaining('sandbox'),
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })

  const noImage =
    'This is not a PNG, JPEG, WebP or GIF image. An SVG file can contain scripts: save it as PNG.'
  for (const [body, status, detail] of [
    ['', 400, noImage],
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 400, noImage],
    ['<!doctype html><title>Not found</title>', 400, noImage],
    [new Uint8Array(10_000_000), 413, expect.stringContaining('262144')],
  ] as const) {
    const refused = await upload(body)
    expect([refused.status, (await refused.json()).detail]).toEqual([status, detail])
  }
  for (const wrong of [
    'http://shop.example/logo.png',
    'javascript:alert(1)',
    '../logo.png',
    `${buttonLogo}/`,
  ]) {
    const refused = { flowConfig: { buttonLogo: wrong }, projectActions: {} }
    const { body, status } = await owner('PUT', `/projects/${sdkKey}/config`, refused)
    expect([status, Object(body).detail]).toEqual([
      400,
      expect.stringContaining('flowConfig.buttonLogo: enter an https:// URL'),
    ])
  }
})

test('a question with choices needs a choice', async () => {
  const { sdkKey } = await createProject(provider)
  const put = (options: readonly string[]) => {
    const form = [{ name: 'area', type: 'select', label: 'Area', options }]
    const projectActions = { idea: { feedbackType: 'FEATURE_REQUEST', excludeData: {}, form } }
    return owner('PUT', `/projects/${sdkKey}/config`, { flowConfig: {}, projectActions })
  }
  for (const options of [[], ['', ' ']])
    expect(await put(options)).toMatchObject({
      status: 400,
      body: { code: 'invalid_body', detail: 'projectActions.idea.form.0.options: enter a choice.' },
    })
  expect((await put(['Checkout'])).status).toBe(200)
})

test('P-003 P-017 each key has its own configuration, which always has the actions that the widget needs', async () => {
  const [one, two] = [await createProject(provider), await createProject(provider)]
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

test('P-016 a configuration that does not match the contract is refused and changes nothing', async () => {
  const { sdkKey } = await createProject(provider)
  for (const flowConfig of [{ color: 'red' }, { unknown: 1 }, { borderRadius: '3' }, null]) {
    expect(
      await owner('PUT', `/projects/${sdkKey}/config`, { flowConfig, projectActions: {} }),
    ).toMatchObject({
      status: 400,
    })
  }
  expect((await owner('GET', `/projects/${sdkKey}/config`)).headers.get('ETag')).toBe('"1"')
})

test('P-010 a project can require identity verification', async () => {
  const { sdkKey, secret } = await createProject(provider)
  await owner('PATCH', `/projects/${sdkKey}`, { identityVerification: true })
  const { visitor } = await createSession(provider, sdkKey)
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

test('P-010 without required verification, a report says whether the user was verified', async () => {
  const { sdkKey, secret } = await createProject(provider)
  const { visitor } = await createSession(provider, sdkKey)
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
  const { sdkKey } = await createProject(provider)
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
  const { sdkKey } = await createProject(provider)
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

test('a signed event about an issue is accepted, and one with another signature is refused', async () => {
  const { sdkKey } = await createProject(provider)
  const jira = { site: 'near.atlassian.net', email: 'a@example.com', project: 'WEB', issueType: 'Task' }
  const saved = await owner('PATCH', `/projects/${sdkKey}`, { jira: { ...jira, token: 'x' } })
  expect(saved).toMatchObject({ status: 200, body: { jira, linear: null, issueEvents: false } })
  const { secret } = Object((await owner('PUT', `/projects/${sdkKey}/issue-events`, {})).body)
  const send = async (key: string) => {
    const body = JSON.stringify({
      webhookEvent: 'jira:issue_updated',
      timestamp: 1,
      issue: { id: '7', fields: { status: { statusCategory: { key: 'done' } } } },
      changelog: { items: [{ field: 'status' }] },
    })
    const signature = createHmac('sha256', key).update(body).digest('hex')
    const headers = { 'Content-Type': 'application/json', 'X-Hub-Signature': `sha256=${signature}` }
    const response = await fetch(`${provider.origin}/issue-events/${sdkKey}`, {
      method: 'POST',
      headers,
      body,
    })
    return { status: response.status, body: await response.json() }
  }
  expect(await send(String(secret))).toEqual({
    status: 200,
    body: { result: 'ignored', reason: 'unknown issue' },
  })
  expect(await send('another')).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
})
