import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { explainWait, WebhookItem } from './delivery-item.tsx'

const webhook = { url: 'https://a.example/hook', format: 'json', types: [] } as const
const failing = {
  project: 'demo',
  webhook: 'w',
  url: webhook.url,
  since: '2026-11-25T08:00:00.000Z',
  failures: 24,
  error: 'The server answered 500.',
  pausedAt: null,
}
const call = () => Promise.resolve()

test('a paused webhook shows its reason, and only admins can resume it', () => {
  const paused = { ...failing, pausedAt: '2026-11-26T08:00:00.000Z' }
  const render = (each: typeof failing | typeof paused, onResume: typeof call | undefined) =>
    renderToStaticMarkup(
      <WebhookItem webhook={webhook} failing={each} onTest={undefined} onResume={onResume} />,
    )
  expect(render(paused, call)).toMatch(
    /Paused since .*, after 24 failed attempts\..* The server answered 500\./,
  )
  expect(render(paused, call)).toContain('Resume</button>')
  expect(render(paused, undefined)).not.toContain('button')
  expect(render(failing, call)).toMatch(/Failing since .*: 24 attempts\./)
  expect(render(failing, call)).not.toContain('button')
})

test('a message that was not sent yet says that it waits for earlier ones, or for a person', () => {
  const waiting = { state: 'waiting', attempts: 0 } as const
  expect(explainWait(waiting, failing)).toContain('earlier messages to this URL failed')
  expect(explainWait(waiting, { ...failing, pausedAt: failing.since })).toContain(
    'until you resume the webhook',
  )
  expect(explainWait({ ...waiting, attempts: 2 }, failing)).toBe('')
  expect(explainWait({ ...waiting, state: 'delivered' }, failing)).toBe('')
  expect(explainWait(waiting, undefined)).toBe('')
})
