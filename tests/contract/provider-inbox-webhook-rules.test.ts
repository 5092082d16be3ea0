import { afterAll, expect, test } from 'bun:test'
import { createId } from '../../edge/src/http/create-id.ts'
import { openWebhookProjects } from '../support/webhook-projects.ts'

const { owner, hook, openHookedProject, readDeliveries, settled, close } = await openWebhookProjects()
afterAll(close)

const events = ['report.created', 'report.updated']

/** A crash as the widget sends it. Crashes with the same name are one group. */
const crash = (name: string) => ({
  type: 'CRASH',
  formData: {
    errorMessage: `TypeError: ${name} is undefined`,
    stackTrace: 'pay@https://a.example/main.js:1:1',
  },
})

test('a webhook announces only the first report of each group, and the one after the group was done', async () => {
  const { report, sdkKey } = await openHookedProject()
  const { body } = await owner('PATCH', `/projects/${sdkKey}`, {
    webhooks: [{ url: hook.url, events: ['report.created'], firstOfGroup: true }],
  })
  expect(Object(body).webhooks).toMatchObject([{ firstOfGroup: true, labels: [] }])
  const first = await report(crash('cart'))
  const second = await report(crash('cart'))
  const other = await report(crash('address'))
  const written = [await report(), await report()]
  await owner('PATCH', '/reports', { ids: [second], status: 'done', withGroups: true })
  const regression = await report(crash('cart'))
  await report(crash('cart'))
  const announced = [first, other, ...written, regression]
  const deliveries = await settled(sdkKey, announced.length)
  expect(new Set(deliveries.map((delivery) => delivery.report))).toEqual(new Set(announced))
  expect(deliveries).toHaveLength(announced.length)
}, 300_000)

test('a webhook limited by label announces a report when it gets the label, and its changes from then on', async () => {
  const { report, sdkKey } = await openHookedProject()
  const [labeled, other] = [await report(), await report()]
  await owner('PATCH', `/reports/${other}`, { addLabels: ['Checkout', 'later'] })
  await owner('PATCH', `/reports/${other}`, { removeLabels: ['Checkout'] })
  // Labels are found regardless of case.
  const { body } = await owner('PATCH', `/projects/${sdkKey}`, {
    webhooks: [{ url: `${hook.url}/labels`, events, labels: ['checkout', 'CHECKOUT'] }],
  })
  expect(Object(body).webhooks).toMatchObject([{ labels: ['Checkout'] }])
  await report()
  await owner('PATCH', '/reports', { ids: [labeled, other], priority: 'HIGH' })
  expect(await readDeliveries(sdkKey)).toEqual([])

  await owner('PATCH', `/reports/${labeled}`, { addLabels: ['checkout'] })
  await owner('PATCH', '/reports', { ids: [labeled, other], status: 'done' })
  const deliveries = await settled(sdkKey, 2)
  const sent = deliveries.map(({ request }) => JSON.parse(request)).toReversed()
  expect(sent).toMatchObject([
    {
      type: 'report.updated',
      changedBy: 'Owner',
      changes: [{ field: 'label', from: null, to: 'Checkout' }],
      data: { id: labeled },
    },
    {
      type: 'report.updated',
      changes: [{ field: 'status', from: 'open', to: 'done' }],
      data: { id: labeled },
    },
  ])
  expect(deliveries).toHaveLength(2)
}, 300_000)

test('webhooks follow a label that gets a new name, and keep one that is deleted', async () => {
  const { report, sdkKey } = await openHookedProject()
  const id = await report()
  await owner('PATCH', `/reports/${id}`, { addLabels: ['checkout'] })
  const save = (labels: string[]) =>
    owner('PATCH', `/projects/${sdkKey}`, { webhooks: [{ url: hook.url, events, labels }] })
  await save(['checkout'])
  await owner('PATCH', `/projects/${sdkKey}/labels/checkout`, { name: 'payment' })
  const readLabels = async () => {
    const { projects } = Object((await owner('GET', '/projects')).body)
    const found = projects.find((project: { sdkKey: string }) => project.sdkKey === sdkKey)
    return found.webhooks[0].labels
  }
  expect(await readLabels()).toEqual(['payment'])
  await owner('DELETE', `/projects/${sdkKey}/labels/payment`)
  expect(await readLabels()).toEqual(['payment'])
  // The label is deleted, but the settings can be saved with it. The webhook must not start to send all reports.
  expect((await save(['payment'])).status).toBe(200)
  const before = (await readDeliveries(sdkKey)).length
  await owner('PATCH', `/reports/${id}`, { status: 'done' })
  expect(await readDeliveries(sdkKey)).toHaveLength(before)
}, 300_000)

test.each([
  [{ events, labels: ['chekout'] }, 'webhooks.0.labels: The project has no label “chekout”.'],
  [{ events: ['report.created'], labels: ['checkout'] }, 'webhooks.0.labels: New reports have no labels.'],
  [{ events, labels: [''] }, 'webhooks.0.labels.0: '],
  [{ events, firstOfGroup: 'yes' }, 'webhooks.0.firstOfGroup: is "yes"; use true or false.'],
])('the rule %j is refused with the reason', async (rule, reason) => {
  const { report, sdkKey } = await openHookedProject()
  await owner('PATCH', `/reports/${await report()}`, { addLabels: ['checkout'] })
  const answer = await owner('PATCH', `/projects/${sdkKey}`, { webhooks: [{ url: hook.url, ...rule }] })
  expect(answer.status).toBe(400)
  expect(Object(answer.body).detail).toContain(reason)
})

test('muting a group sends the new status of its newest report immediately', async () => {
  const { report } = await openHookedProject(['report.updated'])
  await report(crash('mute'))
  const id = await report(crash('mute'))
  const { group } = Object((await owner('GET', `/reports/${id}`)).body)
  const traceparent = `00-${createId()}-00f067aa0ba902b7-01`
  await owner('PATCH', `/groups/${group.id}`, { isMuted: true }, { traceparent })
  await hook.wait(1)
  // The trace shows that this request delivered the message, and not the periodic job.
  expect(hook.received[0]?.headers.get('traceparent')).toBe(traceparent)
  expect(JSON.parse(hook.received[0]?.text ?? '')).toMatchObject({
    type: 'report.updated',
    changes: [{ field: 'status', from: 'open', to: 'archived' }],
    data: { id },
  })
}, 300_000)
