import { afterAll, expect, test } from 'bun:test'
import { openProject } from '../support/open-project.ts'
import { createOwner, openProvider } from '../support/provider.ts'
import { addMember } from '../support/team-members.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)

const readReport = async (id: string) => Object((await owner('GET', `/reports/${id}`)).body)
const readComments = async (id: string) =>
  Object((await owner('GET', `/reports/${id}/comments`)).body).comments

test('a report has an assignee, and the list shows those of one member, of me, and of no one', async () => {
  const ann = await addMember(provider, 'member')
  const { list, report } = await openProject(provider)
  const [first, second, third] = [await report(), await report(), await report()]
  const assignee = { id: ann.id, name: 'Ann Lee' }

  expect((await owner('PATCH', `/reports/${first}`, { assignee: ann.id })).body).toMatchObject({ assignee })
  await owner('PATCH', '/reports', { ids: [second], assignee: 'owner' })
  expect((await readReport(first)).assignee).toEqual(assignee)
  expect(await list({ assignee: ann.id })).toEqual([first])
  expect(await list({ assignee: 'me' })).toEqual([second])
  expect(await list({ assignee: 'none' })).toEqual([third])
  expect(await list({ assignee: ann.id, status: 'done' })).toEqual([])

  await owner('PATCH', `/reports/${first}`, { status: 'inprogress' })
  expect((await readReport(first)).assignee).toEqual(assignee)
  await owner('PATCH', `/reports/${first}`, { assignee: null })
  expect((await readReport(first)).assignee).toBeNull()
})

test('only members can be assigned, and the name of a removed assignee stays', async () => {
  const ann = await addMember(provider, 'member')
  const { report } = await openProject(provider)
  const id = await report()
  await owner('PATCH', `/reports/${id}`, { assignee: ann.id })
  await owner('DELETE', `/members/${ann.id}`)

  expect((await readReport(id)).assignee).toEqual({ id: ann.id, name: 'Ann Lee (removed)' })
  for (const assignee of [ann.id, 'unknown'])
    expect(await owner('PATCH', `/reports/${id}`, { assignee })).toMatchObject({
      status: 400,
      body: { code: 'invalid_body', detail: expect.stringContaining('assignee') },
    })
})

test('a reader cannot be assigned, and the report keeps its assignee', async () => {
  const reader = await addMember(provider, 'reader')
  const { report } = await openProject(provider)
  const id = await report()
  await owner('PATCH', `/reports/${id}`, { assignee: 'owner' })
  const body = { code: 'invalid_body', detail: expect.stringContaining('readers cannot change reports') }
  expect(await owner('PATCH', `/reports/${id}`, { assignee: reader.id })).toMatchObject({ status: 400, body })
  expect(await owner('PATCH', '/reports', { ids: [id], assignee: reader.id })).toMatchObject({
    status: 400,
    body,
  })
  expect((await readReport(id)).assignee).toMatchObject({ id: 'owner' })
})

test('a member without access to the project of a report cannot be assigned to it', async () => {
  const [one, two] = [await openProject(provider), await openProject(provider)]
  const ann = await addMember(provider, 'member', { projects: [one.sdkKey] })
  const [own, other] = [await one.report(), await two.report()]
  expect((await owner('PATCH', `/reports/${own}`, { assignee: ann.id })).status).toBe(200)
  const refused = {
    status: 400,
    body: { code: 'invalid_body', detail: expect.stringContaining('no access to the project') },
  }
  expect(await owner('PATCH', `/reports/${other}`, { assignee: ann.id })).toMatchObject(refused)
  expect(await owner('PATCH', '/reports', { ids: [own, other], assignee: ann.id })).toMatchObject(refused)
  expect((await readReport(other)).assignee).toBeNull()
})

test('adding a label creates it in each project, and labels filter the list', async () => {
  const [one, two] = [await openProject(provider), await openProject(provider)]
  const [first, second, other] = [await one.report(), await one.report(), await two.report()]
  const addLabels = ['Checkout', 'mobile', 'checkout']
  const { body } = await owner('PATCH', '/reports', { ids: [first, other], addLabels })

  for (const { labels } of Object(body).reports)
    expect(labels.map(({ name }: { name: string }) => name)).toEqual(['Checkout', 'mobile'])
  expect(await one.list({ label: 'CHECKOUT' })).toEqual([first])
  expect(await two.list({ label: 'mobile' })).toEqual([other])
  expect(await one.list({ label: 'unknown' })).toEqual([])
  expect(await one.list({ label: 'mobile', assignee: 'none' })).toEqual([first])
  const ofOne = Object((await owner('GET', `/labels?project=${one.sdkKey}`)).body).labels
  expect(ofOne).toEqual([
    { project: one.sdkKey, name: 'Checkout', color: expect.any(String) },
    { project: one.sdkKey, name: 'mobile', color: expect.any(String) },
  ])

  await owner('PATCH', `/reports/${first}`, { removeLabels: ['CHECKOUT', 'unknown'] })
  expect((await readReport(first)).labels).toMatchObject([{ name: 'mobile' }])
  expect((await readReport(second)).labels).toEqual([])
  expect((await readReport(other)).labels).toHaveLength(2)
})

test('a label is renamed, recolored and deleted for all reports of its project', async () => {
  const { sdkKey, report } = await openProject(provider)
  const id = await report()
  await owner('PATCH', `/reports/${id}`, { addLabels: ['a/b ü', 'second'] })
  const label = (name: string) => `/projects/${sdkKey}/labels/${encodeURIComponent(name)}`

  expect(await owner('PATCH', label('a/b ü'), { name: 'First', color: 'pink' })).toMatchObject({
    status: 200,
    body: { project: sdkKey, name: 'First', color: 'pink' },
  })
  expect((await readReport(id)).labels).toMatchObject([{ name: 'First', color: 'pink' }, { name: 'second' }])
  expect(await owner('PATCH', label('second'), { name: 'first' })).toMatchObject({ status: 412 })
  expect((await owner('DELETE', label('First'))).status).toBe(204)
  expect((await owner('DELETE', label('First'))).status).toBe(404)
  expect((await owner('PATCH', label('First'), { color: 'red' })).status).toBe(404)
  expect((await readReport(id)).labels).toMatchObject([{ name: 'second' }])
  for (const addLabels of [[''], ['a\u202eb'], ['x'.repeat(51)], 'name', Array.from({ length: 21 }, String)])
    expect((await owner('PATCH', `/reports/${id}`, { addLabels })).status).toBe(400)
})

test('comments have an author, a time, mentions, and say that they were edited', async () => {
  const ann = await addMember(provider, 'member')
  const { report, list } = await openProject(provider)
  const id = await report()
  const added = await ann.call('POST', `/reports/${id}/comments`, { text: 'Seen by @Owner? **Yes**' })
  expect(added.status).toBe(201)
  const comment = Object(added.body)
  expect(comment).toMatchObject({
    author: { id: ann.id, name: 'Ann Lee' },
    text: 'Seen by @Owner? **Yes**',
    mentions: ['owner'],
    editedAt: null,
    version: 1,
  })
  await owner('POST', `/reports/${id}/comments`, { text: 'Second' })
  const path = `/reports/${id}/comments/${comment.id}`
  const edited = await ann.call('PATCH', path, { text: 'Changed', version: 1 })
  expect(edited).toMatchObject({ status: 200, body: { text: 'Changed', version: 2 } })

  expect((await readComments(id)).map(({ text }: { text: string }) => text)).toEqual(['Changed', 'Second'])
  expect(Object(edited.body).editedAt).toBeString()
  expect((await readReport(id)).commentCount).toBe(2)
  expect(await list()).toEqual([id])
  expect((await ann.call('DELETE', path)).status).toBe(204)
  expect((await ann.call('DELETE', path)).status).toBe(404)
  expect((await readReport(id)).commentCount).toBe(1)
})

test('an edit of an older version is refused, so that no text is lost', async () => {
  const { report } = await openProject(provider)
  const id = await report()
  const { body } = await owner('POST', `/reports/${id}/comments`, { text: 'one' })
  const path = `/reports/${id}/comments/${Object(body).id}`
  const edits = await Promise.all(
    ['two', 'three', 'four'].map((text) => owner('PATCH', path, { text, version: 1 })),
  )
  expect(edits.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412])
  const saved = edits.find(({ status }) => status === 200)
  expect(await readComments(id)).toMatchObject([{ text: Object(saved?.body).text, version: 2 }])
})

test('only its author can edit a comment, and only its author or an admin can delete it', async () => {
  const [ann, bob] = [
    await addMember(provider, 'member'),
    await addMember(provider, 'member', { name: 'Bob' }),
  ]
  const { report } = await openProject(provider)
  const [id, other] = [await report(), await report()]
  const comment = Object((await ann.call('POST', `/reports/${id}/comments`, { text: 'mine' })).body)
  const path = `/reports/${id}/comments/${comment.id}`

  for (const caller of [bob.call, owner])
    expect((await caller('PATCH', path, { text: 'theirs', version: 1 })).status).toBe(403)
  expect((await bob.call('DELETE', path)).status).toBe(403)
  expect(
    (await ann.call('PATCH', `/reports/${other}/comments/${comment.id}`, { text: 'x', version: 1 })).status,
  ).toBe(404)
  expect(await readComments(id)).toMatchObject([{ text: 'mine', version: 1 }])
  expect((await owner('DELETE', path)).status).toBe(204)
  for (const text of ['', ' \n ', 'x'.repeat(20_001), 1])
    expect((await owner('POST', `/reports/${id}/comments`, { text })).status).toBe(400)
  expect((await owner('POST', '/reports/unknown/comments', { text: 'x' })).status).toBe(404)
  expect((await owner('GET', '/reports/unknown/comments')).status).toBe(404)
})

test('the field notes reads, writes and deletes a comment', async () => {
  const { report } = await openProject(provider)
  const id = await report()
  await owner('PATCH', `/reports/${id}`, { notes: 'first' })
  const [note] = await readComments(id)
  expect(note).toMatchObject({ text: 'first', author: { id: 'owner' }, version: 1 })
  await owner('PATCH', `/reports/${id}`, { notes: 'second' })
  const path = `/reports/${id}/comments/${note.id}`
  expect(await readComments(id)).toMatchObject([{ id: note.id, text: 'second', version: 2 }])
  expect((await owner('PATCH', path, { text: 'third', version: 1 })).status).toBe(412)
  expect((await owner('PATCH', path, { text: 'third', version: 2 })).status).toBe(200)
  expect((await readReport(id)).notes).toBe('third')
  await owner('DELETE', path)
  expect((await readReport(id)).notes).toBe('')
  await owner('PATCH', `/reports/${id}`, { notes: 'again' })
  await owner('PATCH', `/reports/${id}`, { notes: '' })
  expect(await readComments(id)).toEqual([])
})

test('every change by a team member is sent to the live stream', async () => {
  const { sdkKey, report } = await openProject(provider)
  const id = await report()
  const { inboxToken, origin } = provider
  const stream = await fetch(`${origin}/inbox/api/live?project=${sdkKey}`, {
    headers: { Authorization: `Bearer ${inboxToken}` },
  })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const readUntil = async (wanted: string) => {
    while (!text.includes(wanted)) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done) throw new Error(`The stream ended without ${wanted}: ${text}`)
      text += value
    }
  }
  await readUntil('event: ready')
  await owner('PATCH', `/reports/${id}`, { assignee: 'owner' })
  await readUntil('"assignee":{"id":"owner"')
  await owner('PATCH', `/reports/${id}`, { addLabels: ['live'] })
  await readUntil('"labels":[{"name":"live"')
  const { body } = await owner('POST', `/reports/${id}/comments`, { text: 'x' })
  await readUntil('"commentCount":1')
  text = ''
  await owner('PATCH', `/reports/${id}/comments/${Object(body).id}`, { text: 'y', version: 1 })
  await readUntil(`"id":"${id}"`)
  await owner('DELETE', `/reports/${id}/comments/${Object(body).id}`)
  await readUntil('"commentCount":0')
  await owner('PATCH', `/reports/${id}`, { removeLabels: ['live'] })
  await readUntil('"labels":[]')
  await reader?.cancel()
  // Workers look for changes once a second.
}, 20_000)

test('a removed member reads no further changes from an open stream', async () => {
  const ann = await addMember(provider, 'reader')
  const { sdkKey, report } = await openProject(provider)
  const stream = await fetch(`${provider.origin}/inbox/api/live?project=${sdkKey}`, {
    headers: { Cookie: ann.cookie },
  })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain('event: ready')
  await owner('DELETE', `/members/${ann.id}`)
  const id = await report()
  let rest = ''
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done) break
    rest += value
  }
  expect(rest).not.toContain(id)
})

test('comments and labels are deleted with their report', async () => {
  const { sdkKey, report } = await openProject(provider)
  const id = await report()
  await owner('PATCH', `/reports/${id}`, { addLabels: ['gone'] })
  await owner('POST', `/reports/${id}/comments`, { text: 'gone' })
  expect((await owner('DELETE', `/reports/${id}`)).status).toBe(204)
  expect((await owner('GET', `/reports/${id}/comments`)).status).toBe(404)
  expect((await owner('GET', `/reports?project=${sdkKey}&label=gone`)).body).toMatchObject({ reports: [] })
})

test('the audit log names who changed what, and never repeats a comment', async () => {
  const ann = await addMember(provider, 'member')
  const { sdkKey, report } = await openProject(provider)
  const id = await report()
  const { body } = await ann.call('POST', `/reports/${id}/comments`, { text: 'a secret text' })
  const comment = Object(body).id
  await ann.call('PATCH', `/reports/${id}/comments/${comment}`, { text: 'another secret text', version: 1 })
  await ann.call('PATCH', `/reports/${id}`, { assignee: ann.id, addLabels: ['new'] })
  await ann.call('DELETE', `/reports/${id}/comments/${comment}`)
  await ann.call('DELETE', `/projects/${sdkKey}/labels/new`)

  const audit = Object((await owner('GET', `/audit?project=${sdkKey}`)).body)
  const who = `Ann Lee <${ann.email}>`
  expect(audit.entries.slice(0, 5)).toMatchObject([
    { action: 'label.deleted', who, detail: { label: 'new' } },
    { action: 'comment.deleted', who, target: id, detail: { comment } },
    { action: 'report.changed', who, target: id, detail: { assignee: ann.id, addLabels: ['new'] } },
    { action: 'comment.edited', who, target: id, detail: { comment } },
    { action: 'comment.added', who, target: id, detail: { comment } },
  ])
  expect(JSON.stringify(audit)).not.toContain('secret text')
})

test('a mention names one of two members with the same name, and is found again after both changed', async () => {
  const { list, report, sdkKey } = await openProject(provider)
  const name = `Kim ${crypto.randomUUID().slice(0, 8)}`
  const [first, second] = [
    await addMember(provider, 'member', { name }),
    await addMember(provider, 'member', { name: name.toUpperCase() }),
  ]
  const id = await report()
  await report()
  const add = async (text: string) =>
    Object((await owner('POST', `/reports/${id}/comments`, { text })).body) as {
      id: string
      mentions: string[]
    }

  expect((await add(`@${name} which one?`)).mentions).toEqual([])
  const comment = await add(`@${name} (${second.email}) please look`)
  expect(comment.mentions).toEqual([second.id])
  expect(await list({ mentions: second.id })).toEqual([id])
  expect(await list({ mentions: first.id })).toEqual([])
  const asSecond = await second.call('GET', `/reports?project=${sdkKey}&mentions=me`)
  expect(Object(asSecond.body).reports).toMatchObject([{ id }])

  // The mention stays with its member when names change.
  await second.call('PATCH', '/account', { name: `Not ${name}` })
  await first.call('PATCH', '/account', { name: `${name} (${second.email.replace('@', ' ')})` })
  const { comments } = Object((await owner('GET', `/reports/${id}/comments`)).body)
  expect(comments.at(-1).mentions).toEqual([second.id])

  const path = `/reports/${id}/comments/${comment.id}`
  const edit = { text: 'no mention', version: 1 }
  expect((await owner('PATCH', path, edit)).body).toMatchObject({ mentions: [] })
  expect(await list({ mentions: second.id })).toEqual([])
  await owner('PATCH', path, { text: `@Not ${name}`, version: 2 })
  expect(await list({ mentions: second.id })).toEqual([id])
  await owner('DELETE', path)
  expect(await list({ mentions: second.id })).toEqual([])
})

test('the types of the reports and actions that a member may see are listed after the standard ones', async () => {
  const { report, sdkKey } = await openProject(provider)
  const type = `TYPE_${crypto.randomUUID()}`
  await report({ type })
  const seeing = await addMember(provider, 'reader', { projects: [sdkKey] })
  const other = await addMember(provider, 'reader', { projects: [(await openProject(provider)).sdkKey] })
  const typesFor = async ({ call }: typeof seeing) => Object((await call('GET', '/report-types')).body).types
  expect(await typesFor(seeing)).toEqual(['BUG', 'CRASH', 'RAGE_CLICK', 'FEATURE_REQUEST', type])
  expect(await typesFor(other)).toEqual(['BUG', 'CRASH', 'RAGE_CLICK', 'FEATURE_REQUEST'])
})
