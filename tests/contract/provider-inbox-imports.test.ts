import { afterAll, expect, test } from 'bun:test'
import { openProject } from '../support/open-project.ts'
import { createOwner, openProvider, readAnswer } from '../support/provider.ts'
import { addMember } from '../support/team-members.ts'
import { openWebhookReceiver } from '../support/webhook-receiver.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)

const createdAt = Date.now() - 20 * 24 * 60 * 60 * 1000
const ticket = {
  createdAt,
  status: 'done',
  reporter: { id: 'session1', userId: 'ann', name: 'Ann Lee', email: 'Ann@example.com' },
  report: {
    type: 'INQUIRY',
    priority: 'HIGH',
    isSilent: false,
    formData: { description: 'The page is empty' },
    consoleLog: [{ log: 'Failed', date: '', priority: 'ERROR' }],
    ['__proto__']: { polluted: true },
  },
  replies: [
    { id: 'a', createdAt: createdAt + 1, author: 'Bob Roe', text: 'We look at it.', isFromTeam: true },
    { id: 'b', createdAt: createdAt + 2, author: '', text: 'Thank you', isFromTeam: false },
  ],
  comments: [{ id: 'c', createdAt: createdAt + 3, author: 'Bob Roe', text: 'Known problem' }],
}

async function sendFile(path: string, body: string | Uint8Array<ArrayBuffer>, token = provider.inboxToken) {
  const response = await fetch(`${provider.origin}/inbox/api${path}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream' },
    body,
  })
  return readAnswer(response)
}

test('an imported report keeps its date, status, reporter, messages and files, and is stored once', async () => {
  const { sdkKey, list } = await openProject(provider)
  const path = `/projects/${sdkKey}/imports/gleap`
  const file = await sendFile(`${path}/t1/files/0?name=log.txt`, 'a log\n')
  expect(file).toMatchObject({
    status: 200,
    body: { name: 'log.txt', type: 'text/plain; charset=utf-8', size: 6 },
  })
  // A client sends a file again if the response was lost. The file gets another URL, because stored files never change.
  const again = await sendFile(`${path}/t1/files/0?name=log.txt`, 'a changed log\n')
  expect(again).toMatchObject({ status: 200, body: { name: 'log.txt', size: 14 } })
  const imported = { ...ticket, report: { ...ticket.report, attachments: [file.body] } }
  const first = await owner('PUT', `${path}/t1`, imported)
  expect(first).toMatchObject({ status: 200, body: { isNew: true } })
  const { id } = Object(first.body)
  expect((await owner('PUT', `${path}/t1`, { ...imported, status: 'open' })).body).toEqual({
    id,
    isNew: false,
  })
  expect(await list({ status: 'done' })).toEqual([id])
  expect((await owner('GET', `/reports/${id}`)).body).toMatchObject({
    createdAt: new Date(createdAt).toISOString(),
    status: 'done',
    type: 'INQUIRY',
    priority: 'HIGH',
    title: 'The page is empty',
    reportedBy: 'Ann@example.com',
    identity: { userId: 'ann' },
    has: { attachments: true, console: true },
    group: null,
    unreadReplies: 0,
  })
  const conversation = Object((await owner('GET', `/reports/${id}/replies`)).body)
  expect(conversation.reporterName).toBe('Ann Lee')
  expect(conversation.replies).toMatchObject([
    { author: { name: 'Bob Roe' }, text: 'We look at it.', createdAt: new Date(createdAt + 1).toISOString() },
    { author: null, text: 'Thank you' },
  ])
  expect((await owner('GET', `/reports/${id}/comments`)).body).toMatchObject({
    comments: [{ author: { name: 'Bob Roe' }, text: 'Known problem' }],
  })
  expect(await (await fetch(Object(file.body).url)).text()).toBe('a log\n')
  expect(await (await fetch(Object(again.body).url)).text()).toBe('a changed log\n')
  expect((await sendFile(`${path}/t1/files/0?name=log.txt`, 'changed')).status).toBe(400)
  expect(await list({ q: 'known problem' })).toEqual([id])
  expect((await owner('GET', `/audit?project=${sdkKey}&limit=1`)).body).toMatchObject({
    entries: [{ action: 'report.imported', target: id, detail: { source: 'gleap', id: 't1' } }],
  })
})

test('a report that is deleted and imported again gets a new id, and all of its new content', async () => {
  const { sdkKey, list } = await openProject(provider)
  const path = `/projects/${sdkKey}/imports/gleap/t1`
  const { id: first } = Object((await owner('PUT', path, ticket)).body)
  expect((await owner('DELETE', `/reports/${first}`)).status).toBe(204)
  const changed = { ...ticket.report, formData: { description: 'The page is slow' } }
  const { body } = await owner('PUT', path, { ...ticket, report: changed })
  expect(body).toEqual({ id: expect.any(String), isNew: true })
  const { id } = Object(body)
  expect(id).not.toBe(first)
  expect(await list({ status: 'done' })).toEqual([id])
  expect((await owner('GET', `/reports/${id}`)).body).toMatchObject({ report: changed })
  expect(Object((await owner('GET', `/reports/${id}/replies`)).body).replies).toHaveLength(2)
})

test('repeated messages and simultaneous imports of one report are stored once', async () => {
  const { sdkKey, list } = await openProject(provider)
  const repeated = { ...ticket, replies: [...ticket.replies, ...ticket.replies] }
  const answers = await Promise.all(
    [1, 2, 3].map(() => owner('PUT', `/projects/${sdkKey}/imports/gleap/t1`, repeated)),
  )
  const ids = new Set(answers.map(({ body }) => Object(body).id))
  expect(ids.size).toBe(1)
  expect(answers.filter(({ body }) => Object(body).isNew)).toHaveLength(1)
  const [id = ''] = ids
  expect(await list({ status: 'done' })).toEqual([id])
  expect((await owner('GET', `/reports/${id}`)).body).toMatchObject({ report: { type: 'INQUIRY' } })
  expect(Object((await owner('GET', `/reports/${id}/replies`)).body).replies).toHaveLength(2)
})

test('the original ids are listed in pages, by project', async () => {
  const [shop, other] = [await openProject(provider), await openProject(provider)]
  const path = `/projects/${shop.sdkKey}/imports/gleap`
  for (const id of ['b', 'a-1', 'C.2', '-']) await owner('PUT', `${path}/${id}`, ticket)
  await owner('PUT', `/projects/${other.sdkKey}/imports/gleap/x`, ticket)
  await shop.report({ formData: { description: 'Not imported' } })
  expect((await owner('GET', path)).body).toEqual({ ids: ['-', 'C.2', 'a-1', 'b'], cursor: null })
  expect((await owner('GET', `${path}?cursor=a-1`)).body).toEqual({ ids: ['b'], cursor: null })
})

test('imported reports and their messages send no webhooks, and join no group', async () => {
  const receiver = openWebhookReceiver()
  const { sdkKey, report } = await openProject(provider)
  const webhook = { url: receiver.url, events: ['report.created', 'report.updated'] }
  await owner('PATCH', `/projects/${sdkKey}`, { webhooks: [webhook] })
  const crash = {
    ...ticket.report,
    type: 'CRASH',
    isSilent: true,
    formData: { errorMessage: 'x is undefined' },
  }
  await owner('PUT', `/projects/${sdkKey}/imports/gleap/t1`, { ...ticket, report: crash })
  // Sends a normal report, to show that the webhook works.
  const id = await report({ formData: { description: 'New' } })
  const { deliveries } = Object((await owner('GET', `/projects/${sdkKey}/deliveries`)).body)
  expect(deliveries.map((each: { report: string }) => each.report)).toEqual([id])
  expect((await owner('GET', `/reports?project=${sdkKey}&status=done`)).body).toMatchObject({
    reports: [{ title: 'x is undefined', group: null }],
  })
  await receiver.wait(1)
  expect(receiver.received.map(({ text }) => text)).toEqual([expect.stringContaining(id)])
  await receiver.close()
})

test('erasing a person erases their imported reports', async () => {
  const { sdkKey, list } = await openProject(provider)
  const email = `${crypto.randomUUID()}@example.com`
  for (const id of ['t1', 't2'])
    await owner('PUT', `/projects/${sdkKey}/imports/gleap/${id}`, { ...ticket, reporter: { id: 'x', email } })
  expect(await list({ status: 'done' })).toHaveLength(2)
  expect((await owner('DELETE', `/subjects?email=${email}`)).body).toMatchObject({ reports: 2, sessions: 1 })
  expect(await list({ status: 'done' })).toEqual([])
  expect((await owner('GET', `/projects/${sdkKey}/imports/gleap`)).body).toMatchObject({ ids: [] })
})

test('invalid imports are refused by field, and leave nothing', async () => {
  const { sdkKey, list } = await openProject(provider)
  const path = `/projects/${sdkKey}/imports/gleap`
  for (const [field, wrong] of [
    ['createdAt', { createdAt: Date.now() - 91 * 24 * 60 * 60 * 1000 }],
    ['createdAt', { createdAt: Date.now() + 2 * 24 * 60 * 60 * 1000 }],
    ['createdAt', { createdAt: 'yesterday' }],
    ['replies.0.createdAt', { replies: [{ ...ticket.replies[0], createdAt: 253_402_300_799_999 }] }],
    ['comments.0.createdAt', { comments: [{ ...ticket.comments[0], createdAt: 253_402_300_799_999 }] }],
    ['status', { status: 'closed' }],
    ['report', { report: [] }],
    ['reporter', { reporter: undefined }],
    ['replies', { replies: [{ id: 'a' }] }],
    ['more', { more: 1 }],
  ] as const) {
    const answer = await owner('PUT', `${path}/t`, { ...ticket, ...wrong })
    expect([answer.status, Object(answer.body).detail]).toEqual([400, expect.stringContaining(field)])
  }
  for (const id of ['a%20b', '...']) expect((await owner('PUT', `${path}/${id}`, ticket)).status).toBe(400)
  expect((await owner('PUT', `/projects/${sdkKey}/imports/other/t`, ticket)).status).toBe(400)
  expect((await owner('PUT', '/projects/unknown/imports/gleap/t', ticket)).status).toBe(404)
  expect((await owner('GET', '/projects/unknown/imports/gleap')).status).toBe(404)
  expect((await sendFile(`${path}/t/files/0?name=a`, '')).status).toBe(400)
  expect((await sendFile(`${path}/t/files/100?name=a`, 'x')).status).toBe(400)
  expect((await sendFile(`${path}/t/files/0`, 'x')).status).toBe(400)
  expect(await list({ status: 'done' })).toEqual([])
})

test('only admins of the project import, and a token needs write access', async () => {
  const { sdkKey } = await openProject(provider)
  const path = `/projects/${sdkKey}/imports/gleap`
  const other = [(await openProject(provider)).sdkKey]
  const [member, admin, stranger] = await Promise.all([
    addMember(provider, 'member', { projects: [sdkKey] }),
    addMember(provider, 'admin', { projects: [sdkKey] }),
    addMember(provider, 'admin', { projects: other }),
  ])
  expect((await member.call('PUT', `${path}/t`, ticket)).status).toBe(403)
  expect((await stranger.call('PUT', `${path}/t`, ticket)).status).toBe(404)
  const createToken = async (scope: string) =>
    String(Object((await admin.call('POST', '/account/tokens', { name: 'Import', scope })).body).token)
  const put = async (token: string) =>
    (await owner('PUT', `${path}/t`, ticket, { Authorization: `Bearer ${token}` })).status
  expect(await put(await createToken('read'))).toBe(403)
  expect(await put(await createToken('write'))).toBe(200)
})
