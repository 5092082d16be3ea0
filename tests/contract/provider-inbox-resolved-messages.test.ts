import { afterAll, expect, test } from 'bun:test'
import * as v from 'valibot'
import { REPLY_CHARACTERS } from '../../edge/contract/index.ts'
import { repliesSchema } from '../../edge/inbox/conversation/contract.ts'
import { openProject } from '../support/open-project.ts'
import { createOwner, createVisitor, openProvider } from '../support/provider.ts'
import { addMember } from '../support/team-members.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)

const written = { isSilent: false, formData: { description: 'Stuck' } }
const message = 'It is resolved.\n<b>Thanks</b>'

/** Sends a report that counts as written by a person, and not as suspected spam. */
async function sendWritten(report: (fields: object) => Promise<string>): Promise<string> {
  const id = await report(written)
  expect((await owner('PATCH', `/reports/${id}`, { spam: null })).status).toBe(200)
  return id
}

const readReplies = async (report: string) =>
  v.parse(repliesSchema, (await owner('GET', `/reports/${report}/replies`)).body).replies

test('a member who resolves a report tells its reporter, once, as a reply of the member', async () => {
  const { report, sdkKey, visitor } = await openProject(provider)
  const id = await sendWritten(report)
  const ann = await addMember(provider, 'member', { projects: [sdkKey] })
  for (let time = 0; time < 2; time += 1)
    expect(await ann.call('PATCH', `/reports/${id}`, { status: 'done', message })).toMatchObject({
      status: 200,
      body: { status: 'done' },
    })
  expect(await readReplies(id)).toMatchObject([{ author: { id: ann.id, name: 'Ann Lee' }, text: message }])
  expect(Object((await visitor.post('/sessions', {})).body).unreadReplies).toBe(1)
  const { entries } = Object((await owner('GET', `/audit?project=${sdkKey}`)).body)
  expect(entries.map(({ action }: { action: string }) => action)).toContain('reply.sent')
  expect(JSON.stringify(entries)).not.toContain('Thanks')
})

test('each reporter of merged reports gets their own name and reference', async () => {
  const { report, sdkKey, visitor } = await openProject(provider)
  await visitor.identify('ann', { name: 'Ann Miller' })
  const known = await sendWritten(report)
  const anonymous = createVisitor(provider, sdkKey)
  await anonymous.start()
  const unknown = String(Object((await anonymous.report(written)).body).id)
  await owner('PATCH', `/reports/${unknown}`, { spam: null })
  const merged = await owner('POST', `/reports/${known}/duplicates`, { reports: [unknown] })
  expect(merged.status).toBe(200)
  const text = 'Hello {name|there}, we fixed {reference}.'
  await owner('PATCH', `/reports/${known}`, { status: 'done', message: text })
  const reference = (id: string) => id.slice(0, 8).toUpperCase()
  expect((await readReplies(known)).map((reply) => reply.text)).toEqual([
    `Hello Ann Miller, we fixed ${reference(known)}.`,
  ])
  expect((await readReplies(unknown)).map((reply) => reply.text)).toEqual([
    `Hello there, we fixed ${reference(unknown)}.`,
  ])
})

test('only reports that a person wrote, that are not suspected spam and were not done get the message', async () => {
  const { report } = await openProject(provider)
  const [open, done] = [await sendWritten(report), await sendWritten(report)]
  const [silent, spam] = [await report(), await report(written)]
  await owner('PATCH', `/reports/${spam}`, { spam: 'suspected' })
  await owner('PATCH', `/reports/${done}`, { status: 'done' })
  const ids = [open, done, silent, spam, 'unknown']
  expect((await owner('PATCH', '/reports', { ids, status: 'done', message })).status).toBe(200)
  const counts = await Promise.all(
    [open, done, silent, spam].map(async (id) => (await readReplies(id)).length),
  )
  expect(counts).toEqual([1, 0, 0, 0])
})

test('a message without the status done, or without a valid text, changes nothing', async () => {
  const { report } = await openProject(provider)
  const id = await sendWritten(report)
  for (const [wrong, detail] of [
    [{ message }, 'message: send it together with the status done.'],
    [{ status: 'archived', message }, 'message: send it together with the status done.'],
    [{ status: 'done', message: ' ' }, 'message'],
    [{ status: 'done', message: 'x'.repeat(REPLY_CHARACTERS + 1) }, 'message'],
  ] as const)
    expect(await owner('PATCH', `/reports/${id}`, wrong)).toMatchObject({
      status: 400,
      body: { code: 'invalid_body', detail: expect.stringContaining(detail) },
    })
  expect(Object((await owner('GET', `/reports/${id}`)).body).status).toBe('open')
  expect(await readReplies(id)).toEqual([])
})
