import { expect, test } from 'bun:test'
import type { ProjectActions, WidgetMessage } from '@node-docs/edge/contract'
import { defaultFlowConfig } from '@node-docs/edge/contract/default-config'
import { createSetupCompleter } from './complete-setup.ts'

const actions: ProjectActions = { praise: { feedbackType: 'PRAISE', excludeData: {} } }
const setup = { config: defaultFlowConfig, overrideLanguage: '' }
const incomplete: WidgetMessage = { name: 'config-update', data: setup }
const complete: WidgetMessage = { name: 'config-update', data: { ...setup, actions } }
const user = { name: '', email: '', userId: '', phone: '', value: 0 }
const session: WidgetMessage = {
  name: 'session-update',
  data: {
    sessionData: { ...user, gleapId: 'a', gleapHash: 'b' },
    apiUrl: 'https://api.example',
    sdkKey: 'k',
  },
}

function start() {
  const delivered: WidgetMessage[] = []
  const requests: ((actions: ProjectActions) => void)[] = []
  const take = createSetupCompleter(
    (message) => delivered.push(message),
    () => new Promise((resolve) => requests.push(resolve)),
  )
  return { delivered, requests, take }
}

test('a configuration with actions is delivered at once and requests nothing', () => {
  const { delivered, requests, take } = start()
  take(session)
  take(complete)
  expect(delivered).toEqual([session, complete])
  expect(requests).toEqual([])
})

test('a configuration without actions waits for the session and its actions', async () => {
  const { delivered, requests, take } = start()
  take(incomplete)
  expect(requests).toHaveLength(0)
  take(session)
  expect(delivered).toEqual([session])
  requests[0]?.(actions)
  await Promise.resolve()
  expect(delivered).toEqual([session, complete])
})

test('of several configurations without actions only the last is delivered, after one request', async () => {
  const { delivered, requests, take } = start()
  take(session)
  take({ name: 'config-update', data: { ...setup, overrideLanguage: 'de' } })
  take(incomplete)
  expect(requests).toHaveLength(1)
  requests[0]?.(actions)
  await Promise.resolve()
  expect(delivered).toEqual([session, complete])
})

test('a configuration with actions replaces one that waits', async () => {
  const { delivered, requests, take } = start()
  take(session)
  take(incomplete)
  take(complete)
  requests[0]?.({})
  await Promise.resolve()
  expect(delivered).toEqual([session, complete])
})
