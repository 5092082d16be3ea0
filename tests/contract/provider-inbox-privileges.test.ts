import { afterAll, expect, test } from 'bun:test'
import { readOperations } from '../attacks/fuzz/read-operations.ts'
import { openProject } from '../support/open-project.ts'
import { createOwner, openProvider, readAnswer } from '../support/provider.ts'
import { acceptInvitation, addMember, askWithCookie, createBrowser } from '../support/team-members.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const operations = await readOperations(provider.origin)
const owner = createOwner(provider)

const invite = async (email: string, role: string): Promise<string> =>
  String(Object((await owner('POST', '/invitations', { email, role })).body).url)

const createToken = async (call: ReturnType<typeof createOwner>, scope: string) =>
  Object((await call('POST', '/account/tokens', { name: 'CI', scope })).body) as { id: string; token: string }

async function signInWith(token: string): Promise<{ status: number; cookie: string }> {
  const response = await fetch(`${provider.origin}/inbox/api/session`, {
    method: 'POST',
    headers: { Origin: provider.origin },
    body: JSON.stringify({ token }),
  })
  return { status: response.status, cookie: response.headers.get('Set-Cookie')?.split(';')[0] ?? '' }
}

/** Routes without a project in their path. A member of only one project may still call them. */
const open = new Set([
  'get /inbox/api/projects',
  'get /inbox/api/places',
  'get /inbox/api/members',
  'get /inbox/api/labels',
  'get /inbox/api/report-types',
  'get /inbox/api/webhooks/failing',
  'patch /inbox/api/reports',
  'post /inbox/api/deleted-reports/restore',
  'delete /inbox/api/deleted-reports/{id}',
])
const others = operations.filter(
  ({ caller, method, path }) =>
    caller === 'owner' &&
    !/\/(?:projects|reports|sessions|groups)\/\{|\/api\/(?:account|views|session$)/.test(path) &&
    !open.has(`${method} ${path}`),
)

test('an admin of one project who names it opens only the routes that are limited to it', async () => {
  const { sdkKey } = await openProject(provider)
  const ann = await addMember(provider, 'admin', { projects: [sdkKey] })
  expect(others.length).toBeGreaterThan(15)
  for (const { method, path, query } of others) {
    if (query.includes('project')) continue
    const called = `${path.replace('/inbox/api', '').replaceAll(/\{\w+\}/g, ann.id)}?project=${sdkKey}`
    const body = method === 'get' ? undefined : {}
    const { status } = await ann.call(method.toUpperCase(), called, body)
    expect([method, called, status]).toEqual([method, called, 403])
  }
})

test('an admin of one project cannot give themselves or others more than this project', async () => {
  const [own, other] = [await openProject(provider), await openProject(provider)]
  const ann = await addMember(provider, 'admin', { projects: [own.sdkKey] })
  const email = `${crypto.randomUUID()}@example.com`
  for (const suffix of ['', `?project=${own.sdkKey}`]) {
    const invited = await ann.call('POST', `/invitations${suffix}`, { email, role: 'admin' })
    expect([suffix, invited.status]).toEqual([suffix, 403])
    const changed = await ann.call('PATCH', `/members/${ann.id}${suffix}`, { projects: null })
    expect([suffix, changed.status]).toEqual([suffix, 403])
  }
  expect((await ann.call('GET', `/projects/${other.sdkKey}/config`)).status).toBe(404)
})

test('an id from another project is not found under the caller’s project', async () => {
  const [own, other] = [await openProject(provider), await openProject(provider)]
  const [ownReport, otherReport] = [await own.report(), await other.report()]
  const ann = await addMember(provider, 'admin', { projects: [own.sdkKey] })
  const secret = await owner('POST', `/reports/${otherReport}/comments`, { text: 'internal' })
  const comment = Object(secret.body).id
  const trigger = { event: 'opened' }
  const made = await owner('POST', `/projects/${other.sdkKey}/outbounds`, { actionType: 'a', trigger })
  expect(made.status).toBe(201)
  const outbound = Object(made.body).id

  const attempts = [
    ['PATCH', `/reports/${ownReport}/comments/${comment}`, { text: 'taken', version: 1 }],
    ['DELETE', `/reports/${ownReport}/comments/${comment}`],
    ['DELETE', `/projects/${own.sdkKey}/outbounds/${outbound}`],
    ['POST', `/projects/${own.sdkKey}/deliveries/${otherReport}/resend`],
  ] as const
  for (const [method, path, body] of attempts)
    expect([method, path, (await ann.call(method, path, body)).status]).toEqual([method, path, 404])
  for (const path of [`/projects/${own.sdkKey}%2f..%2f${other.sdkKey}/config`, `/reports/${otherReport}%00`])
    expect([path, (await ann.call('GET', path)).status]).not.toEqual([path, 200])
  const { comments } = Object((await owner('GET', `/reports/${otherReport}/comments`)).body)
  expect(comments).toMatchObject([{ id: comment, text: 'internal' }])
  const { outbounds } = Object((await owner('GET', `/projects/${other.sdkKey}/outbounds`)).body)
  expect(outbounds).toMatchObject([{ id: outbound, stopped: false }])
})

test('everything of another project answers like an id that does not exist, on every operation', async () => {
  const [own, other] = [await openProject(provider), await openProject(provider)]
  const [id, gleapId] = [await other.report(), other.visitor.headers()['Gleap-Id'] ?? '']
  await other.visitor.stream([{ name: 'opened', date: new Date().toISOString() }])
  const ann = await addMember(provider, 'admin', { projects: [own.sdkKey] })
  const places = [
    ['/reports/{id}', `/reports/${id}`, '/reports/unknown'],
    ['/sessions/{gleapId}', `/sessions/${gleapId}`, '/sessions/unknown'],
    ['/projects/{sdkKey}', `/projects/${other.sdkKey}`, '/projects/unknown'],
  ] as const
  let compared = 0
  for (const { caller, method, path } of operations) {
    const place = places.find(([prefix]) => path.replace('/inbox/api', '').startsWith(prefix))
    if (caller !== 'owner' || place === undefined) continue
    const [prefix, foreign, unknown] = place
    const rest = path.slice(path.indexOf(prefix) + prefix.length).replaceAll(/\{\w+\}/g, 'unknown')
    const ask = async (start: string) => {
      const { body, status } = await ann.call(
        method.toUpperCase(),
        start + rest,
        method === 'get' ? undefined : {},
      )
      return { operation: `${method} ${path}`, status, body }
    }
    expect(await ask(foreign)).toEqual(await ask(unknown))
    compared += 1
  }
  expect(compared).toBeGreaterThan(40)
  // In a list of ids, too: neither is changed, and neither is reported.
  const change = async (ids: string[]) => (await ann.call('PATCH', '/reports', { ids, status: 'done' })).body
  expect(await change([id])).toEqual(await change(['unknown']))
  expect(Object((await owner('GET', `/reports/${id}`)).body).status).toBe('open')
})

test('no body sets a field that its operation does not have', async () => {
  const ann = await addMember(provider, 'admin')
  const { sdkKey, report } = await openProject(provider)
  const id = await report()
  const url = await invite(`${crypto.randomUUID()}@example.com`, 'reader')
  const accepted = await fetch(`${provider.origin}/inbox/api/invitations/accept`, {
    method: 'POST',
    body: JSON.stringify({ token: url.split('#')[1], name: 'Eve', role: 'admin', projects: null }),
  })
  expect((await readAnswer(accepted)).status).toBe(400)

  const attempts = [
    ['PATCH', '/account', { name: 'Ann', role: 'admin' }],
    ['PATCH', '/account', { name: 'Ann', id: 'owner' }],
    ['POST', '/account/tokens', { name: 'CI', scope: 'read', member: 'owner' }],
    ['PATCH', `/members/${ann.id}`, { role: 'reader', isOwner: true }],
    ['PATCH', `/members/${ann.id}`, { email: 'owner@example.com' }],
    ['POST', '/invitations', { email: 'a@example.com', role: 'owner' }],
    ['POST', '/invitations', { email: 'a@example.com', role: 'reader', expiresAt: '2100-01-01' }],
    ['PATCH', `/reports/${id}`, { status: 'done', project: 'demo' }],
    ['PATCH', `/reports/${id}`, { id: 'other' }],
    ['POST', `/reports/${id}/comments`, { text: 'x', author: 'owner' }],
    ['POST', '/projects', { name: 'x', sdkKey: 'demo' }],
    ['PATCH', `/projects/${sdkKey}`, { name: 'x', secret: 'known' }],
  ] as const
  for (const [method, path, body] of attempts)
    expect([method, path, body, (await ann.call(method, path, body)).status]).toEqual([
      method,
      path,
      body,
      400,
    ])
})

test('a lower role applies at once, to tokens and to open browsers', async () => {
  const ann = await addMember(provider, 'admin')
  const program = createOwner({ ...provider, inboxToken: ann.token })
  const [own, other] = [await openProject(provider), await openProject(provider)]
  expect((await ann.call('GET', '/audit')).status).toBe(200)
  await owner('PATCH', `/members/${ann.id}`, { role: 'reader', projects: [own.sdkKey] })

  expect((await ann.call('GET', '/audit')).status).toBe(403)
  expect((await program('GET', '/audit')).status).toBe(403)
  expect((await ann.call('PATCH', `/reports/${await own.report()}`, { status: 'done' })).status).toBe(403)
  expect((await ann.call('GET', `/reports/${await other.report()}`)).status).toBe(404)
})

test('a revoked token also ends the browsers that signed in with it', async () => {
  const ann = await addMember(provider, 'member')
  const { id, token } = await createToken(ann.call, 'write')
  const { cookie, status } = await signInWith(token)
  expect(status).toBe(204)
  expect((await askWithCookie(provider, '/projects', { cookie })).status).toBe(200)
  expect((await ann.call('DELETE', `/account/tokens/${id}`)).status).toBe(204)

  expect((await askWithCookie(provider, '/projects', { cookie })).status).toBe(401)
  expect((await askWithCookie(provider, '/projects', ann)).status).toBe(200)
})

/**
 * Every operation that creates or ends a way to sign in, with the answer to a browser that sends an empty body; null if
 * the call would disturb other tests.
 */
const credentialOperations: Record<string, number | null> = {
  'post /inbox/api/account/tokens': 400,
  'delete /inbox/api/account/tokens/{id}': 404,
  'post /inbox/api/account/passkeys/options': 200,
  'post /inbox/api/account/passkeys': 400,
  'patch /inbox/api/account/passkeys/{id}': 400,
  'delete /inbox/api/account/passkeys/{id}': 404,
  'delete /inbox/api/account/sessions/{id}': 404,
  'delete /inbox/api/sessions': null,
  'patch /inbox/api/members/{id}': 404,
  'delete /inbox/api/members/{id}': 404,
  'post /inbox/api/invitations': 400,
  'delete /inbox/api/invitations/{id}': 404,
  // The secret key of a project proves who its visitors are.
  'post /inbox/api/projects/{sdkKey}/secret': 404,
}

/** Every other operation that changes something, and that a personal token may therefore call. */
const isWork = (operation: string) =>
  (/^\w+ \/inbox\/api\/(?:reports|deleted-reports|groups|projects|subjects|trash|views|account\/(?:columns|digests|notifications|notification-settings|default-view))(?:\/|$)/.test(
    operation,
  ) &&
    !operation.endsWith('/secret')) ||
  operation === 'patch /inbox/api/account' ||
  // Ends only the session in the cookie of the request.
  operation === 'delete /inbox/api/session'

test('every operation that changes something is either work or creates or ends a way to sign in', () => {
  const changes = operations
    .filter(({ caller, method }) => caller === 'owner' && method !== 'get')
    .map(({ method, path }) => `${method} ${path}`)
  const known = Object.keys(credentialOperations)
  expect(changes.filter((change) => !isWork(change)).toSorted()).toEqual(known.toSorted())
})

test('no personal token, and no browser signed in with one, creates or ends a way to sign in', async () => {
  const ann = await addMember(provider, 'admin')
  const readOnly = await createToken(ann.call, 'read')
  const { cookie } = await signInWith(ann.token)
  const programs = {
    'a personal token': createOwner({ ...provider, inboxToken: ann.token }),
    'a read-only token': createOwner({ ...provider, inboxToken: readOnly.token }),
    'a browser signed in with a token': createBrowser(provider, cookie),
  }
  const people = { 'a browser': ann.call, 'the inbox token': owner }
  const readCredentials = () =>
    Promise.all(
      ['tokens', 'passkeys', 'sessions'].map(async (list) => {
        const found = Object((await ann.call('GET', `/account/${list}`)).body)[list] as { id: string }[]
        return found.map(({ id }) => id)
      }),
    )
  const before = await readCredentials()
  for (const [operation, expected] of Object.entries(credentialOperations)) {
    const [method = '', path = ''] = operation.split(' ')
    const called = path.replace('/inbox/api', '').replace(/\{\w+\}/, 'unknown')
    for (const [caller, call] of Object.entries(programs)) {
      const { body, status } = await call(method.toUpperCase(), called, {})
      expect([caller, operation, status]).toEqual([caller, operation, 403])
      expect(Object(body).detail).toMatch(/cannot change how people sign in|can only read/)
    }
    if (expected === null) continue
    for (const [caller, call] of Object.entries(people))
      expect([caller, operation, (await call(method.toUpperCase(), called, {})).status]).toEqual([
        caller,
        operation,
        expected,
      ])
  }
  // With complete bodies, too.
  const program = programs['a browser signed in with a token']
  const email = `${crypto.randomUUID()}@example.com`
  const [token] = Object((await ann.call('GET', '/account/tokens')).body).tokens
  for (const [method, path, body] of [
    ['POST', '/account/tokens', { name: 'more', scope: 'write' }],
    ['POST', '/invitations', { email, role: 'admin' }],
    ['POST', '/invitations', { email: ann.email, role: 'admin' }],
    ['PATCH', `/members/${ann.id}`, { role: 'admin' }],
    ['DELETE', `/account/tokens/${token.id}`],
  ] as const)
    expect([path, (await program(method, path, body)).status]).toEqual([path, 403])
  expect(await readCredentials()).toEqual(before)
})

test('a read-only token cannot start a session, because sessions can write', async () => {
  const ann = await addMember(provider, 'member')
  const { token } = await createToken(ann.call, 'read')
  expect(await signInWith(token)).toEqual({ status: 401, cookie: '' })
})

test('a member who was removed and returns gets none of their old sessions and tokens back', async () => {
  const ann = await addMember(provider, 'admin')
  await owner('DELETE', `/members/${ann.id}`)
  expect((await ann.call('GET', '/projects')).status).toBe(401)
  const { cookie } = await acceptInvitation(provider, await invite(ann.email, 'admin'), 'Ann Again')

  expect((await askWithCookie(provider, '/account', { cookie })).body).toMatchObject({ id: ann.id })
  expect((await ann.call('GET', '/projects')).status).toBe(401)
  expect((await askWithCookie(provider, '/projects', ann)).status).toBe(401)
})

test('an invitation that was open when its person was removed no longer works', async () => {
  const ann = await addMember(provider, 'member')
  const url = await invite(ann.email, 'admin')
  await owner('DELETE', `/members/${ann.id}`)
  expect((await acceptInvitation(provider, url, 'Ann')).status).toBe(403)
})

test.each([
  ['is removed', (id: string) => owner('DELETE', `/members/${id}`)],
  ['is no longer an admin', (id: string) => owner('PATCH', `/members/${id}`, { role: 'member' })],
  ['is limited to a project', (id: string) => owner('PATCH', `/members/${id}`, { projects: ['demo'] })],
])('the invitations of an admin who %s no longer work', async (_, end) => {
  const ann = await addMember(provider, 'admin')
  const email = `${crypto.randomUUID()}@example.com`
  const { url } = Object((await ann.call('POST', '/invitations', { email, role: 'admin' })).body)
  expect((await end(ann.id)).status).toBeLessThan(300)
  expect((await acceptInvitation(provider, url, 'Eve')).status).toBe(403)
})

test('an invitation names its inviter, its projects and its end until it is used', async () => {
  const { sdkKey } = await openProject(provider)
  const { body } = await owner('GET', '/projects')
  const { name } = Object(body).projects.find((each: { sdkKey: string }) => each.sdkKey === sdkKey)
  const email = `${crypto.randomUUID()}@example.com`
  const invited = Object(
    (await owner('POST', '/invitations', { email, role: 'reader', projects: [sdkKey] })).body,
  )
  const show = async (token: string) => {
    const request = { method: 'POST', body: JSON.stringify({ token }) }
    const { status, body: shown } = await readAnswer(
      await fetch(`${provider.origin}/inbox/api/invitations/show`, request),
    )
    return { status, shown: Object(shown) }
  }
  const token = String(invited.url).split('#')[1] ?? ''
  expect(await show(token)).toEqual({
    status: 200,
    shown: { invitedBy: 'Owner', memberName: null, projects: [name], expiresAt: invited.expiresAt },
  })
  expect((await show(`${token}0`)).shown.code).toBe('invitation_invalid')
  expect((await acceptInvitation(provider, invited.url, 'Ann')).status).toBe(204)
  expect((await show(token)).shown.code).toBe('invitation_invalid')

  const link = Object((await owner('POST', '/invitations', { email, role: 'reader' })).body)
  expect((await show(String(link.url).split('#')[1] ?? '')).shown.memberName).toBe('Ann')
  expect((await acceptInvitation(provider, link.url, 'Eve')).status).toBe(204)
  const { entries } = Object((await owner('GET', '/audit?limit=200')).body)
  const isAboutAnn = (entry: { who: string; target: string }) =>
    entry.who === `Ann <${email}>` || [invited.id, link.id].includes(entry.target)
  expect(entries.filter(isAboutAnn).map(({ action }: { action: string }) => action)).toEqual([
    'session.started',
    'link.created',
    'session.started',
    'member.joined',
    'member.invited',
  ])
})

test('a page of another site cannot use an invitation to sign its visitors in', async () => {
  const url = await invite(`${crypto.randomUUID()}@example.com`, 'reader')
  const response = await fetch(`${provider.origin}/inbox/api/invitations/accept`, {
    method: 'POST',
    headers: { Origin: 'https://evil.example' },
    body: JSON.stringify({ token: url.split('#')[1], name: 'Eve' }),
  })
  expect(response.status).toBe(403)
  expect((await acceptInvitation(provider, url, 'Ann')).status).toBe(204)
})
