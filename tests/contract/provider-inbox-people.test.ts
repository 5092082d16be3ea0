import { afterAll, expect, test } from 'bun:test'
import * as v from 'valibot'
import { auditSchema, personSchema } from '../../edge/inbox/audit/contract.ts'
import { openProject } from '../support/open-project.ts'
import { createOwner, createVisitor, openProvider } from '../support/provider.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)

/**
 * Stores three events, a file and three reports of Ann. She sends one report before `identify`, one after it, and one
 * with only her email address, after an event in another browser.
 */
async function visitAsAnn() {
  const project = await openProject(provider)
  const { report, sdkKey, visitor } = project
  const userId = `ann-${crypto.randomUUID()}`
  const email = `${userId}@Example.com`
  const before = await report({ formData: { description: 'who am I' } })
  await visitor.identify(userId, { email, name: 'Ann' })
  const date = '2026-11-20T10:00:00.000Z'
  await visitor.stream([
    { name: 'bought', date, data: { n: 1 } },
    { name: 'left', date },
  ])
  const { fileUrl } = Object((await visitor.upload(new Blob(['a recording']))).body)
  const known = await report({ screenRecordingUrl: fileUrl, formData: { description: 'ü' } })
  const stranger = createVisitor(provider, sdkKey)
  const { ids } = await stranger.start()
  await stranger.stream([{ name: 'typed', date }])
  const answer = await stranger.report({ isSilent: true, formData: { reportedBy: email.toLowerCase() } })
  const byAddress = String(Object(answer.body).id)
  const someoneElse = await stranger.report({ isSilent: true, formData: { reportedBy: 'bob@example.com' } })
  const bobs = String(Object(someoneElse.body).id)
  return { ...project, userId, email, fileUrl, before, known, byAddress, bobs, strangerId: ids.gleapId }
}

const readEvents = async (gleapId: string): Promise<unknown> =>
  Object((await owner('GET', `/sessions/${gleapId}/events`)).body).events

test('a report shows what else its sender has sent, by user id or by email address', async () => {
  const { before, byAddress, known } = await visitAsAnn()
  const othersOf = async (id: string) =>
    Object((await owner('GET', `/reports/${id}`)).body).others.map((other: { id: string }) => other.id)

  expect(await othersOf(known)).toEqual([byAddress, before])
  expect(await othersOf(before)).toEqual([known])
  expect(await othersOf(byAddress)).toEqual([known, before])
})

test('all data of a person is exported as one file', async () => {
  const { before, byAddress, email, known, sdkKey, userId } = await visitAsAnn()
  const { body, headers } = await owner('GET', `/subjects?email=${encodeURIComponent(email.toUpperCase())}`)
  const person = v.parse(personSchema, body)

  expect(headers.get('Content-Disposition')).toBe('attachment; filename="person.json"')
  expect(person.sessions).toMatchObject([
    {
      project: sdkKey,
      userId,
      email,
      properties: { name: 'Ann' },
      events: [{ name: 'bought', data: { n: 1 } }, { name: 'left' }],
    },
    { project: sdkKey, userId: null, email: null, properties: {}, events: [{ name: 'typed' }] },
  ])
  expect(person.files).toMatchObject([{ size: 11, url: expect.stringMatching(/\/[0-9a-f]{32}\.\w+$/) }])
  expect(person.reports.map(({ id }) => id)).toEqual([before, known, byAddress])
  expect(person.reports[1]?.report).toMatchObject({ formData: { description: 'ü' } })
  const byId = v.parse(
    personSchema,
    (await owner('GET', `/subjects?userId=${userId}&project=${sdkKey}`)).body,
  )
  expect(byId.reports.map(({ id }) => id)).toEqual([before, known])
  const elsewhere = await owner('GET', `/subjects?userId=${userId}&project=demo`)
  expect(elsewhere.body).toEqual({ sessions: [], files: [], reports: [], replies: [] })
})

test('erasing a person deletes their reports, files, events and sessions, and no one else’s', async () => {
  const ann = await visitAsAnn()
  const { before, bobs, byAddress, email, fileUrl, known, sdkKey, strangerId, userId, visitor } = ann
  expect(await readEvents(strangerId)).toHaveLength(1)
  const { body } = await owner('DELETE', `/subjects?email=${encodeURIComponent(email)}`)

  expect(body).toEqual({ sessions: 2, events: 3, files: 1, reports: 3, replies: 0 })
  expect(await readEvents(strangerId)).toEqual([])
  for (const id of [before, known, byAddress]) expect((await owner('GET', `/reports/${id}`)).status).toBe(404)
  expect((await owner('GET', `/reports/${bobs}`)).status).toBe(200)
  const file = `${provider.origin}/files${new URL(fileUrl).pathname.replace(/^\/files/, '')}`
  expect((await fetch(file)).status).toBe(404)
  expect((await visitor.post('/sessions', {})).body).toMatchObject({ userId: '', name: '' })
  const { body: entries } = await owner('GET', `/audit?project=${sdkKey}`)
  expect(JSON.stringify(entries)).not.toContain(userId)
  expect((await owner('DELETE', `/subjects?email=${encodeURIComponent(email)}`)).body).toEqual({
    sessions: 0,
    events: 0,
    files: 0,
    reports: 0,
    replies: 0,
  })
})

test('events of a browser that two people used are erased with either, and the other person keeps the rest', async () => {
  const { report, visitor } = await openProject(provider)
  const [ann, bob] = [crypto.randomUUID(), crypto.randomUUID()]
  const date = '2026-11-20T10:00:00.000Z'
  await visitor.identify(ann, {})
  await visitor.stream([{ name: 'by Ann', date }])
  await report()
  await visitor.identify(bob, { email: `${bob}@example.com` })
  const bobs = await report()
  const gleapId = visitor.headers()['Gleap-Id'] ?? ''

  expect((await owner('GET', `/subjects/counts?userId=${ann}`)).body).toEqual({
    sessions: 0,
    events: 1,
    files: 0,
    reports: 1,
    replies: 0,
  })
  const { body } = await owner('DELETE', `/subjects?userId=${ann}`)
  expect(body).toEqual({ sessions: 0, events: 1, files: 0, reports: 1, replies: 0 })
  expect(await readEvents(gleapId)).toEqual([])
  expect((await owner('GET', `/reports/${bobs}`)).body).toMatchObject({ identity: { userId: bob } })
})

test('an export is in the audit log, under the project if one was named', async () => {
  const { sdkKey } = await openProject(provider)
  const userId = crypto.randomUUID()
  const readNewest = async (query: string) => {
    const { entries } = v.parse(auditSchema, (await owner('GET', `/audit?limit=1${query}`)).body)
    return entries.map(({ who, action, project, target, detail }) => ({
      who,
      action,
      project,
      target,
      detail,
    }))
  }
  const exported = { who: 'owner', action: 'person.exported' as const, target: null, detail: {} }
  await owner('GET', `/subjects?userId=${userId}&project=${sdkKey}`)
  expect(await readNewest(`&project=${sdkKey}`)).toEqual([{ ...exported, project: sdkKey }])
  await owner('GET', `/subjects?userId=${userId}`)
  expect(await readNewest('')).toEqual([{ ...exported, project: null }])
})

test('reports of two people who use the same browser are kept apart', async () => {
  const { report, visitor } = await openProject(provider)
  const [ann, bob] = [crypto.randomUUID(), crypto.randomUUID()]
  await visitor.identify(ann, {})
  const anns = await report()
  await visitor.identify(bob, {})
  const bobs = await report()

  const reportsOf = async (userId: string) =>
    Object((await owner('GET', `/subjects?userId=${userId}`)).body).reports.map(
      ({ id }: { id: string }) => id,
    )
  expect([await reportsOf(ann), await reportsOf(bob)]).toEqual([[anns], [bobs]])
  expect(Object((await owner('GET', `/reports/${anns}`)).body).identity).toEqual({
    userId: ann,
    isVerified: false,
  })
})

test('a person is identified by either user id or email', async () => {
  for (const query of ['', 'userId=', 'userId=a&email=b', 'name=a']) {
    for (const method of ['GET', 'DELETE']) {
      expect(await owner(method, `/subjects?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid_query' },
      })
    }
  }
})

test('every change in the inbox is in the audit log, without secrets or the text of notes', async () => {
  const { report, sdkKey } = await openProject(provider)
  const id = await report()
  await owner('PATCH', `/projects/${sdkKey}`, { name: 'Renamed' })
  await owner('PUT', `/projects/${sdkKey}/config`, { flowConfig: {}, projectActions: {} })
  await owner(
    'PUT',
    `/projects/${sdkKey}/config`,
    { flowConfig: {}, projectActions: {} },
    { 'If-Match': '"1"' },
  )
  const outbound = { actionType: 'survey', trigger: { event: 'go' } }
  const made = Object((await owner('POST', `/projects/${sdkKey}/outbounds`, outbound)).body)
  await owner('DELETE', `/projects/${sdkKey}/outbounds/${made.id}`)
  await owner('DELETE', `/projects/${sdkKey}/outbounds/${made.id}`)
  await owner('PATCH', `/reports/${id}`, { status: 'done', notes: 'private words' })
  await owner('DELETE', `/reports/${id}`)

  const { body } = await owner('GET', `/audit?project=${sdkKey}&limit=200`)
  const { entries } = v.parse(auditSchema, body)
  expect(entries.map(({ action, target, detail }) => ({ action, target, detail }))).toEqual([
    { action: 'report.deleted', target: id, detail: {} },
    {
      action: 'report.changed',
      target: id,
      detail: { status: 'done', notes: 'changed', from: { status: 'open' } },
    },
    { action: 'outbound.stopped', target: made.id, detail: {} },
    { action: 'outbound.created', target: made.id, detail: outbound },
    { action: 'config.changed', target: null, detail: {} },
    { action: 'project.changed', target: null, detail: { name: 'Renamed' } },
    { action: 'project.created', target: null, detail: { name: 'Test' } },
  ])
  expect(new Set(entries.map(({ who }) => who))).toEqual(new Set(['owner']))
  const first = Object((await owner('GET', `/audit?project=${sdkKey}&limit=5`)).body)
  const rest = Object((await owner('GET', `/audit?project=${sdkKey}&limit=5&cursor=${first.cursor}`)).body)
  expect([...first.entries, ...rest.entries]).toEqual(entries)
  expect(rest.cursor).toBeNull()
})

test('the number of deleted items is shown before an erasure and logged without naming the person', async () => {
  const { email, sdkKey, userId } = await visitAsAnn()
  const counts = { sessions: 2, events: 3, files: 1, reports: 3, replies: 0 }
  const query = `email=${encodeURIComponent(email)}&project=${sdkKey}`
  expect((await owner('GET', `/subjects/counts?${query}`)).body).toEqual(counts)
  expect((await owner('GET', `/subjects/counts?email=unknown@example.com`)).body).toEqual({
    sessions: 0,
    events: 0,
    files: 0,
    reports: 0,
    replies: 0,
  })
  expect(await owner('GET', '/subjects/counts')).toMatchObject({ status: 400 })

  expect((await owner('DELETE', `/subjects?${query}`)).body).toEqual(counts)
  const { body } = await owner('GET', `/audit?project=${sdkKey}`)
  const { entries } = v.parse(auditSchema, body)
  expect(entries[0]).toMatchObject({ action: 'person.erased', detail: counts })
  expect(JSON.stringify(body)).not.toContain(userId)
  expect((await owner('GET', `/subjects/counts?${query}`)).body).toMatchObject({ reports: 0, sessions: 0 })
})
