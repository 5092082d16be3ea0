import { afterAll, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { threadsSchema } from '../../edge/contract/index.ts'
import { personSchema } from '../../edge/inbox/audit/contract.ts'
import { repliesSchema } from '../../edge/inbox/conversation/contract.ts'
import { createId } from '../../edge/src/http/create-id.ts'
import { openProject } from '../support/open-project.ts'
import { createOwner, createVisitor, type Ids, openProvider, type Visitor } from '../support/provider.ts'
import { addMember } from '../support/team-members.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)

const message = `Checkout is stuck ${'since Monday '.repeat(20)}`.trim()
const written = { isSilent: false, formData: { description: message } }

/** Creates a project with a visitor's report, and a reply of the team to it. */
async function openThread() {
  const project = await openProject(provider)
  const id = await project.report(written)
  const reply = await replyAsTeam(id, 'We found it.')
  return { ...project, id, reply: String(Object(reply.body).id) }
}

const replyAsTeam = (report: string, text: string) =>
  owner('POST', `/reports/${report}/replies`, { id: createId(), text })

/** Returns the threads that a visitor sees in the panel. */
async function readThreads(visitor: Visitor) {
  const response = await fetch(`${provider.origin}/replies`, { headers: visitor.headers() })
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  return v.parse(threadsSchema, await response.json()).threads
}

const countUnread = async (visitor: Visitor) =>
  Object((await visitor.post('/sessions', {})).body).unreadReplies

const readReplies = async (report: string) =>
  v.parse(repliesSchema, (await owner('GET', `/reports/${report}/replies`)).body).replies

const readReport = async (id: string) => Object((await owner('GET', `/reports/${id}`)).body)

test('a reply reaches the session that sent the report, which reads it and replies', async () => {
  const { id, reply, visitor } = await openThread()
  expect(await countUnread(visitor)).toBe(1)
  expect(await readThreads(visitor)).toMatchObject([
    {
      report: id,
      title: message.slice(0, 200),
      message,
      replies: [{ id: reply, author: 'Owner', text: 'We found it.', isRead: false }],
    },
  ])
  expect((await visitor.post('/replies/read', { report: id, last: reply })).status).toBe(204)
  expect(await countUnread(visitor)).toBe(0)
  expect((await readReplies(id))[0]?.readAt).toBeString()

  await owner('PATCH', `/reports/${id}`, { status: 'done' })
  const answer = { report: id, id: createId(), text: 'Still stuck\n<b>here</b>' }
  const sent = await visitor.post('/replies', answer)
  expect(sent).toMatchObject({ status: 201, body: { id: answer.id, author: null, text: answer.text } })
  expect(await readReport(id)).toMatchObject({ status: 'open', unreadReplies: 1 })
  expect(await readReplies(id)).toMatchObject([
    { id: reply, author: { id: 'owner', name: 'Owner' } },
    { id: answer.id, author: null, text: answer.text, readAt: null },
  ])
  expect((await owner('POST', `/reports/${id}/replies/read`)).status).toBe(204)
  expect(await readReport(id)).toMatchObject({ unreadReplies: 0 })
  expect((await readReplies(id))[1]?.readAt).toBeString()
})

test('a visitor sees every report that they wrote, and can add to it before the team replies', async () => {
  const { report, visitor } = await openProject(provider)
  expect(await countUnread(visitor)).toBeUndefined()
  const automatic = await report()
  expect(await countUnread(visitor)).toBeUndefined()
  const [first, second] = [await report(written), await report(written)]
  expect(await countUnread(visitor)).toBe(0)
  await owner('PATCH', `/reports/${second}`, { status: 'done' })
  const add = (id: string) => visitor.post('/replies', { report: id, id: createId(), text: 'Also on Monday' })
  expect([(await add(first)).status, (await add(automatic)).status]).toEqual([201, 404])
  expect(await readThreads(visitor)).toMatchObject([
    { report: first, isDone: false, replies: [{ author: null, text: 'Also on Monday' }] },
    { report: second, isDone: true, replies: [] },
  ])
})

test('an internal comment does not reach the reporter', async () => {
  const { id, visitor } = await openThread()
  const { status } = await owner('POST', `/reports/${id}/comments`, { text: 'An internal word' })
  expect(status).toBe(201)
  expect(JSON.stringify((await owner('GET', `/reports/${id}/comments`)).body)).toContain('An internal word')
  const threads = JSON.stringify(await readThreads(visitor))
  expect(threads).toContain('We found it.')
  expect(threads).not.toContain('An internal word')
})

test('a reporter who replies has read what the team wrote', async () => {
  const { id, visitor } = await openThread()
  await visitor.post('/replies', { report: id, id: createId(), text: 'Thanks' })
  expect(await countUnread(visitor)).toBe(0)
  expect((await readReplies(id))[0]?.readAt).toBeString()
})

test('replies that arrive while the visitor reads stay unread', async () => {
  const { id, reply, visitor } = await openThread()
  let last = ''
  // Replies within the same millisecond have no order, so this repeats until their times differ.
  do last = String(Object((await replyAsTeam(id, 'One more thing')).body).createdAt)
  while (last === (await readReplies(id))[0]?.createdAt)
  await visitor.post('/replies/read', { report: id, last: reply })
  expect(await countUnread(visitor)).toBeGreaterThanOrEqual(1)
})

test('a repeated reply is stored once, from either side, and opens the report once', async () => {
  const { id, visitor } = await openThread()
  const body = { report: id, id: createId(), text: 'Once' }
  await visitor.post('/replies', body)
  await owner('PATCH', `/reports/${id}`, { status: 'done' })
  expect((await visitor.post('/replies', body)).status).toBe(201)
  expect((await readReport(id)).status).toBe('done')
  const own = { id: createId(), text: 'Twice' }
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await owner('POST', `/reports/${id}/replies`, own)).toMatchObject({ status: 201, body: own })
  expect(await readReplies(id)).toHaveLength(3)
})

test('no other session can read a thread, reply to it, or mark it as read', async () => {
  const { id, reply, sdkKey } = await openThread()
  const stranger = createVisitor(provider, sdkKey)
  const { ids } = await stranger.start()
  const elsewhere = createVisitor(provider, (await openProject(provider)).sdkKey)
  const other = await elsewhere.start()
  for (const visitor of [stranger, elsewhere]) {
    expect(await readThreads(visitor)).toEqual([])
    expect(await countUnread(visitor)).toBeUndefined()
    const answer = { report: id, id: createId(), text: 'Mine' }
    expect(await visitor.post('/replies', answer)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await visitor.post('/replies/read', { report: id, last: reply })).status).toBe(204)
  }
  const forged: (Ids | undefined)[] = [
    undefined,
    { ...ids, gleapHash: '0'.repeat(64) },
    { gleapId: ids.gleapId, gleapHash: other.ids.gleapHash },
  ]
  for (const wrong of forged) {
    stranger.use(wrong)
    expect((await fetch(`${provider.origin}/replies`, { headers: stranger.headers() })).status).toBe(401)
    expect((await stranger.post('/replies', { report: id, id: createId(), text: 'a' })).status).toBe(401)
  }
  expect(await readReplies(id)).toMatchObject([{ id: reply, readAt: null }])
})

test('the next user of a browser sees no report of the previous one', async () => {
  const { report, visitor } = await openProject(provider)
  await visitor.identify('ann')
  const id = await report(written)
  await replyAsTeam(id, 'For Ann')
  expect(await readThreads(visitor)).toHaveLength(1)
  expect(Object((await visitor.identify('bob')).body).unreadReplies).toBeUndefined()
  expect(await readThreads(visitor)).toEqual([])
  expect((await visitor.post('/replies', { report: id, id: createId(), text: 'a' })).status).toBe(404)
  expect(Object((await visitor.identify('ann')).body).unreadReplies).toBe(1)
})

test('a verified user reads replies on another device; a claimed user id is not enough', async () => {
  const { report, sdkKey, visitor } = await openProject(provider)
  const { secret } = Object((await owner('POST', `/projects/${sdkKey}/secret`)).body)
  const userHash = createHmac('sha256', String(secret)).update('ann').digest('hex')
  await visitor.identify('ann', {}, userHash)
  await replyAsTeam(await report(written), 'For Ann')
  const phone = createVisitor(provider, sdkKey)
  await phone.start()
  await phone.identify('ann')
  expect(await readThreads(phone)).toEqual([])
  await phone.identify('ann', {}, userHash)
  expect(await readThreads(phone)).toHaveLength(1)

  // The visitor must not see the thread in the same session without verification, and not if the report was sent
  // without it.
  await visitor.identify('ann')
  expect(await readThreads(visitor)).toEqual([])
  const unproven = createVisitor(provider, sdkKey)
  await unproven.start()
  await unproven.identify('ann')
  const claimed = String(Object((await unproven.report(written)).body).id)
  await replyAsTeam(claimed, 'For an unproven user')
  expect((await readThreads(phone)).map((thread) => thread.report)).not.toContain(claimed)
})

test('readers cannot reply, and automatic reports accept no replies', async () => {
  const { id, report } = await openThread()
  const reader = await addMember(provider, 'reader')
  const body = { id: createId(), text: 'a' }
  expect((await reader.call('GET', `/reports/${id}/replies`)).status).toBe(200)
  for (const path of ['replies', 'replies/read'])
    expect((await reader.call('POST', `/reports/${id}/${path}`, body)).status).toBe(403)
  const automatic = await report()
  expect(await owner('POST', `/reports/${automatic}/replies`, body)).toMatchObject({
    status: 400,
    body: { code: 'bad_request' },
  })
  for (const [method, path] of [
    ['GET', 'replies'],
    ['POST', 'replies'],
    ['POST', 'replies/read'],
  ] as const)
    expect(
      (await owner(method, `/reports/unknown/${path}`, method === 'GET' ? undefined : body)).status,
    ).toBe(404)
})

test('a member of other projects can neither read nor reply', async () => {
  const { id } = await openThread()
  const { sdkKey } = await openProject(provider)
  const ann = await addMember(provider, 'member', { projects: [sdkKey] })
  expect((await ann.call('GET', `/reports/${id}/replies`)).status).toBe(404)
  expect((await ann.call('POST', `/reports/${id}/replies`, { id: createId(), text: 'a' })).status).toBe(404)
})

test('invalid texts and ids are refused', async () => {
  const { id, visitor } = await openThread()
  for (const text of ['', ' \n', 'x'.repeat(5001), 5, null]) {
    const body = { report: id, id: createId(), text }
    expect(await visitor.post('/replies', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_body' },
    })
    expect((await owner('POST', `/reports/${id}/replies`, { id: createId(), text })).status).toBe(400)
  }
  for (const wrong of ['', 'a', createId().toUpperCase().replace(/^./, 'G')])
    expect((await visitor.post('/replies', { report: id, id: wrong, text: 'a' })).status).toBe(400)
  expect((await visitor.post('/replies', 'x'.repeat(40_000))).status).toBe(413)
  const longest = { report: id, id: createId(), text: '\u{1f600}'.repeat(2500) }
  expect((await visitor.post('/replies', longest)).body).toMatchObject({ text: longest.text })
})

test('a reply is announced to open inboxes, found by searches, and noted in the audit log', async () => {
  const { id, reply, list, sdkKey, visitor } = await openThread()
  const response = await fetch(`${provider.origin}/inbox/api/live?project=${sdkKey}&after=0`, {
    headers: { Authorization: `Bearer ${provider.inboxToken}` },
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  await visitor.post('/replies', { report: id, id: createId(), text: 'the xylophone button' })
  let seen = ''
  while (!seen.includes('"unreadReplies":1')) seen += (await reader?.read())?.value ?? ''
  await reader?.cancel()
  expect(await list({ q: 'xylophone', spam: 'only' })).toEqual([id])
  await owner('PATCH', `/reports/${id}`, { notes: 'violin' })
  for (const q of ['xylophone', 'violin', 'found']) expect(await list({ q, spam: 'only' })).toEqual([id])

  const { body } = await owner('GET', `/audit?project=${sdkKey}&limit=200`)
  const entries: { action: string }[] = Object(body).entries
  expect(entries.filter(({ action }) => action === 'reply.sent')).toMatchObject([
    { who: 'owner', target: id, detail: { reply } },
  ])
  expect(JSON.stringify(body)).not.toContain('xylophone')
})

test('replies are exported with their report and person, and erased with them', async () => {
  const { id, sdkKey, visitor } = await openThread()
  const userId = crypto.randomUUID()
  await visitor.identify(userId)
  await visitor.post('/replies', { report: id, id: createId(), text: 'Thanks' })
  const person = v.parse(personSchema, (await owner('GET', `/subjects?userId=${userId}`)).body)
  const texts = ['We found it.', 'Thanks']
  expect(person.reports[0]?.replies.map(({ text }) => text)).toEqual(texts)
  const exported = await fetch(`${provider.origin}/inbox/api/projects/${sdkKey}/export`, {
    headers: { Authorization: `Bearer ${provider.inboxToken}` },
  })
  expect(JSON.parse(await exported.text())).toMatchObject({ id, replies: texts.map((text) => ({ text })) })
  expect((await owner('DELETE', `/subjects?userId=${userId}`)).body).toMatchObject({ reports: 1 })
  expect((await owner('GET', `/reports/${id}/replies`)).status).toBe(404)
  expect(await readThreads(visitor)).toEqual([])
  expect(await countUnread(visitor)).toBeUndefined()
})
