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

  // When names change, a mention still belongs to the same member.
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
