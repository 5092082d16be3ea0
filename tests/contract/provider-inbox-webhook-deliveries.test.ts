import { afterAll, expect, test } from 'bun:test'
import * as v from 'valibot'
import { webhookFormats } from '../../edge/contract/webhooks.ts'
import { failingWebhooksSchema } from '../../edge/inbox/deliveries/contract.ts'
import { createId } from '../../edge/src/http/create-id.ts'
import { openProject } from '../support/open-project.ts'
import { addMember } from '../support/team-members.ts'
import { openWebhookProjects } from '../support/webhook-projects.ts'

const { provider, owner, hook, openHookedProject, readDeliveries, settled, close } =
  await openWebhookProjects()
afterAll(close)

test('a refused message is retried later, a redirect is not followed, and 410 stops retries', async () => {
  const { report, sdkKey } = await openHookedProject(['report.created'])
  for (const [index, status] of [500, 302, 410].entries()) {
    hook.answer(status)
    await report()
    await hook.wait(index + 1)
  }
  const deliveries = await settled(sdkKey, 3)

  expect(hook.received).toHaveLength(3)
  const byStatus = new Map(deliveries.map((delivery) => [delivery.status, delivery]))
  for (const status of [500, 302]) {
    expect(byStatus.get(status)).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(Date.parse(byStatus.get(status)?.nextAt ?? '')).toBeGreaterThan(Date.now())
  }
  expect(byStatus.get(410)).toMatchObject({ state: 'failed', nextAt: null })
}, 300_000)

test('suspected spam and events that a webhook did not select are not sent', async () => {
  const { report, sdkKey, visitor } = await openHookedProject(['report.updated'])
  await visitor.report({ formData: { description: 'no token' } })
  await report()
  expect(await readDeliveries(sdkKey)).toEqual([])
})

test('a test message is sent to one webhook immediately, and is not retried', async () => {
  const { sdkKey, webhook } = await openHookedProject()
  const sendTest = (id: string) => owner('POST', `/projects/${sdkKey}/deliveries/test`, { webhook: id })

  expect((await sendTest(webhook.id)).body).toMatchObject({ event: 'test', state: 'delivered', status: 204 })
  expect(hook.received.map(({ text }) => JSON.parse(text).type)).toEqual(['test'])
  hook.answer(503)
  expect((await sendTest(webhook.id)).body).toMatchObject({
    state: 'failed',
    status: 503,
    error: 'The server answered 503.',
    nextAt: null,
  })
  expect(await sendTest('unknown')).toMatchObject({ status: 404 })
  const { entries } = Object((await owner('GET', `/audit?project=${sdkKey}`)).body)
  const tested = { who: 'owner', action: 'webhook.tested', target: webhook.id }
  expect(entries.slice(0, 2)).toMatchObject([tested, tested])
})

test('a message links to the report in the inbox and has its complete text', async () => {
  const { report } = await openHookedProject(['report.created'])
  const words = `${'A long story. '.repeat(40)}The end.`
  const id = await report({
    formData: { description: words },
    metaData: { currentUrl: 'https://shop.example/pay' },
  })
  await hook.wait(1)
  const { data } = JSON.parse(hook.received[0]?.text ?? '')
  expect(data).toMatchObject({
    id,
    type: 'BUG',
    message: words,
    projectName: 'Test',
    currentUrl: 'https://shop.example/pay',
  })
  expect(data.title).toBe(words.slice(0, 200))
  expect(data.url).toBe(`${await readInboxOrigin()}/reports/${id}`)
})

async function readInboxOrigin(): Promise<string> {
  const { hostname, origin, port } = new URL(provider.origin)
  return hostname === 'localhost' ? `http://inbox.localhost:${port}` : `${origin}/inbox`
}

test('a webhook of a chat service gets its format, and only the selected report types', async () => {
  const { report, sdkKey } = await openHookedProject()
  const change = (format: string, types: string[]) =>
    owner('PATCH', `/projects/${sdkKey}`, {
      webhooks: [{ url: hook.url, events: ['report.created'], format, types }],
    })

  const formats = webhookFormats.filter((format) => format !== 'json')
  for (const [index, format] of formats.entries()) {
    const { body } = await change(format, ['CRASH'])
    expect(Object(body).webhooks).toMatchObject([{ format, types: ['CRASH'] }])
    const before = hook.received.length
    await report({ type: 'BUG', formData: { description: 'a bug' } })
    await report({ type: 'CRASH', formData: { description: `a crash ${format}` } })
    await hook.wait(before + 1)
    const sent = JSON.parse(hook.received[before]?.text ?? '')
    expect(sent).not.toHaveProperty('data')
    expect(JSON.stringify(sent)).toContain(`a crash ${format}`)
    expect(await settled(sdkKey, index + 1)).toHaveLength(index + 1)
  }
  expect(hook.received).toHaveLength(formats.length)
  expect(await change('pager', [])).toMatchObject({ status: 400 })
})

test('a delivery shows what was sent and answered, and can be sent again with the same id', async () => {
  const { report, sdkKey } = await openHookedProject(['report.created'])
  hook.answer(500)
  await report({ formData: { description: 'first' } })
  const [failed] = await settled(sdkKey, 1)
  expect(failed).toMatchObject({ state: 'waiting', status: 500, attempts: 1, response: 'answered 500' })
  expect(JSON.parse(failed?.request ?? '').data.title).toBe('first')

  hook.answer(200)
  const path = `/projects/${sdkKey}/deliveries/${failed?.id}/resend`
  expect((await owner('POST', path)).body).toMatchObject({
    id: failed?.id,
    state: 'delivered',
    status: 200,
    attempts: 2,
    error: '',
    nextAt: null,
    response: 'answered 200',
  })
  expect(hook.received.map(({ headers }) => headers.get('webhook-id'))).toEqual([
    failed?.id ?? '',
    failed?.id ?? '',
  ])
  expect((await owner('POST', path)).body).toMatchObject({ state: 'delivered', attempts: 3 })
  expect(await owner('POST', `/projects/${sdkKey}/deliveries/none/resend`)).toMatchObject({ status: 404 })
  expect(await owner('POST', `/projects/demo/deliveries/${failed?.id}/resend`)).toMatchObject({ status: 404 })
  const { entries } = Object((await owner('GET', `/audit?project=${sdkKey}`)).body)
  expect(entries.slice(0, 2)).toMatchObject([{ action: 'delivery.resent' }, { action: 'delivery.resent' }])
})

test('a webhook that keeps failing is listed until it accepts a message', async () => {
  const { sdkKey, webhook } = await openHookedProject()
  const readFailing = async () => {
    const { failing } = v.parse(failingWebhooksSchema, (await owner('GET', '/webhooks/failing')).body)
    return failing.filter(({ project }) => project === sdkKey)
  }
  const sendTest = () => owner('POST', `/projects/${sdkKey}/deliveries/test`, { webhook: webhook.id })
  hook.answer(404)
  await sendTest()
  await sendTest()
  expect(await readFailing()).toEqual([])
  await sendTest()
  expect(await readFailing()).toMatchObject([
    { webhook: webhook.id, url: hook.url, failures: 3, error: 'The server answered 404.' },
  ])
  const other = await openProject(provider)
  const stranger = await addMember(provider, 'reader', { projects: [other.sdkKey] })
  expect((await stranger.call('GET', '/webhooks/failing')).body).toEqual({ failing: [] })
  const resume = (id: string) => owner('POST', `/projects/${sdkKey}/deliveries/resume`, { webhook: id })
  expect(await resume('unknown')).toMatchObject({ status: 404 })
  expect(await resume(webhook.id)).toMatchObject({ status: 204 })
  expect(await readFailing()).toEqual([])
  for (let attempt = 0; attempt < 3; attempt += 1) await sendTest()
  expect(await readFailing()).toMatchObject([{ failures: 3, pausedAt: null }])
  hook.answer(204)
  await sendTest()
  expect(await readFailing()).toEqual([])
})

test('one change of status and assignee sends one message with both', async () => {
  const { report, sdkKey } = await openHookedProject(['report.updated'])
  const id = await report()
  await owner('PATCH', `/reports/${id}`, { status: 'done', assignee: 'owner', priority: 'HIGH' })
  await hook.wait(1)
  await owner('PATCH', `/reports/${id}`, { assignee: null })
  await hook.wait(2)

  const deliveries = await settled(sdkKey, 2)
  expect(deliveries.map(({ event }) => event)).toEqual(['report.updated', 'report.updated'])
  expect(hook.received.map(({ text }) => JSON.parse(text).data)).toMatchObject([
    { status: 'done', priority: 'HIGH', assignee: { id: 'owner' } },
    { status: 'done', assignee: null },
  ])
  expect(hook.received.map(({ text }) => JSON.parse(text).changes)).toEqual([
    [
      { field: 'status', from: 'open', to: 'done' },
      { field: 'priority', from: 'LOW', to: 'HIGH' },
      { field: 'assignee', from: null, to: 'Owner' },
    ],
    [{ field: 'assignee', from: 'Owner', to: null }],
  ])
}, 300_000)

test('a message about a change names who made it: a member, or the reporter', async () => {
  const { report, sdkKey, visitor } = await openHookedProject(['report.created', 'report.updated'])
  const id = await report({ isSilent: false, formData: { description: 'a' } })
  await owner('PATCH', `/reports/${id}`, { spam: null })
  const ann = await addMember(provider, 'member', { name: 'Ann Lee' })
  await ann.call('PATCH', `/reports/${id}`, { status: 'done', notes: 'x'.repeat(2000) })
  await owner('POST', `/reports/${id}/replies`, { id: createId(), text: 'Fixed' })
  await visitor.post('/replies', { report: id, id: createId(), text: 'Not yet' })
  await report()
  const deliveries = await settled(sdkKey, 4)
  const sent = deliveries.map(({ request }) => JSON.parse(request)).toReversed()
  expect(sent.map(({ changedBy, changes, type }) => [type, changedBy, changes])).toEqual([
    ['report.updated', 'Owner', [{ field: 'spam', from: 'suspected', to: null }]],
    [
      'report.updated',
      'Ann Lee',
      [
        { field: 'status', from: 'open', to: 'done' },
        { field: 'notes', from: '', to: 'x'.repeat(1000) },
      ],
    ],
    ['report.updated', 'Reporter', [{ field: 'status', from: 'done', to: 'open' }]],
    ['report.created', undefined, undefined],
  ])
}, 300_000)
