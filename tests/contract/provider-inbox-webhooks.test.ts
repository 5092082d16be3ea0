import { afterAll, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { createId } from '../../edge/src/http/create-id.ts'
import * as v from 'valibot'
import { reportSummarySchema } from '../../edge/contract/index.ts'
import { openWebhookProjects } from '../support/webhook-projects.ts'

const { owner, hook, openHookedProject, readDeliveries, settled, close } = await openWebhookProjects()
afterAll(close)

test('a webhook gets the trace of the request that sent the report', async () => {
  const { visitor } = await openHookedProject()
  const traceId = createId()
  await visitor.report(
    { isSilent: true, formData: { description: 'traced' } },
    { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  )
  await hook.wait(1)
  expect(hook.received[0]?.headers.get('traceparent')).toBe(`00-${traceId}-00f067aa0ba902b7-01`)
})

test('a webhook gets signed Standard Webhooks messages about a new report and its changes', async () => {
  const { report, sdkKey, webhook } = await openHookedProject()
  const id = await report({ formData: { description: 'words' } })
  await hook.wait(1)
  await owner('PATCH', '/reports', { ids: [id], status: 'done' })
  await hook.wait(2)

  for (const { headers, text } of hook.received) {
    const signed = `${headers.get('webhook-id')}.${headers.get('webhook-timestamp')}.${text}`
    const key = Buffer.from(webhook.secret.replace('whsec_', ''), 'base64')
    expect(headers.get('webhook-signature')).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    )
    expect(Math.abs(Number(headers.get('webhook-timestamp')) - Date.now() / 1000)).toBeLessThan(10)
    expect(v.is(reportSummarySchema, JSON.parse(text).data)).toBe(true)
  }
  expect(hook.received.map(({ text }) => JSON.parse(text))).toMatchObject([
    { type: 'report.created', data: { id, title: 'words' } },
    { type: 'report.updated', data: { id, status: 'done' } },
  ])
  const deliveries = await settled(sdkKey, 2)
  expect(
    deliveries.map(({ event, state, status, attempts }) => ({ event, state, status, attempts })),
  ).toEqual([
    { event: 'report.updated', state: 'delivered', status: 204, attempts: 1 },
    { event: 'report.created', state: 'delivered', status: 204, attempts: 1 },
  ])
}, 300_000)

test('a secret is shown once and stays through changes, and messages are deleted with their webhook', async () => {
  const { report, sdkKey, webhook } = await openHookedProject()
  const patch = (webhooks: object[]) => owner('PATCH', `/projects/${sdkKey}`, { webhooks })
  const { body: list } = await owner('GET', '/projects')
  const changed = await patch([{ id: webhook.id, url: `${hook.url}/new`, events: ['report.created'] }])

  expect(JSON.stringify(list)).not.toContain(webhook.secret)
  expect(Object(changed.body).webhooks).toEqual([
    {
      id: webhook.id,
      url: `${hook.url}/new`,
      events: ['report.created'],
      format: 'json',
      types: [],
      labels: [],
      firstOfGroup: false,
    },
  ])
  await report()
  await settled(sdkKey, 1)
  expect(Object((await patch([])).body).webhooks).toEqual([])
  expect(await readDeliveries(sdkKey)).toEqual([])
  expect(await patch([{ id: webhook.id, url: hook.url, events: ['report.created'] }])).toMatchObject({
    status: 400,
  })
})

test('a URL that is invalid or contains a password is refused', async () => {
  const { sdkKey } = await openHookedProject()
  for (const url of ['hook', 'ftp://example.com/', 'https://a:b@example.com/', 'javascript:alert(1)']) {
    const webhooks = [{ url, events: ['report.created'] }]
    expect(await owner('PATCH', `/projects/${sdkKey}`, { webhooks })).toMatchObject({
      status: 400,
      body: { code: 'invalid_body' },
    })
  }
})

test('a webhook that is saved again without its id keeps id and secret if its URL is the same', async () => {
  const { sdkKey, webhook } = await openHookedProject()
  const events = ['report.created']
  const other = `${hook.url}/other`
  const save = async (webhooks: object[]) =>
    Object((await owner('PATCH', `/projects/${sdkKey}`, { webhooks })).body).webhooks

  const saved = await save([
    { url: hook.url, events },
    { url: other, events },
  ])
  expect(saved).toMatchObject([
    { id: webhook.id, events },
    { url: other, secret: expect.any(String) },
  ])
  expect(saved[0]).not.toHaveProperty('secret')

  // Two webhooks can have the same URL.
  const twice = await save([
    { url: hook.url, events },
    { id: webhook.id, url: hook.url, events },
  ])
  expect(twice).toMatchObject([{ secret: expect.any(String) }, { id: webhook.id }])
  expect(twice[0].id).not.toBe(webhook.id)
})
