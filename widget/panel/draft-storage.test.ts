import { expect, test } from 'bun:test'
import { defaultActions, defaultFlowConfig } from '@node-docs/edge/contract/default-config'
import { createDraftStorage } from './draft-storage.ts'
import { initialPanel, type PanelEvent } from './model.ts'
import { reduce } from './reduce.ts'

const HOUR = 60 * 60 * 1000

function createTab() {
  const values = new Map<string, string>()
  let time = 0
  const store = {
    read: (key: string): unknown => JSON.parse(values.get(key) ?? 'null'),
    write: (key: string, value: unknown) => void values.set(key, JSON.stringify(value)),
    remove: (key: string) => void values.delete(key),
  }
  return {
    values,
    pass: (milliseconds: number) => (time += milliseconds),
    open: () => createDraftStorage(store, () => time),
  }
}

const form = [
  { name: 'description', type: 'textarea', label: 'Text' },
  { name: 'login', type: 'text', label: 'Password' },
  { name: 'agree', type: 'checkbox', label: 'Agree' },
] as const
const actions = { ...defaultActions, own: { feedbackType: 'BUG', excludeData: {}, form: [...form] } }
const session = { gleapId: 'a', gleapHash: 'b', name: '', email: '', userId: '', phone: '', value: 0 }

function run(...events: PanelEvent[]) {
  return events.reduce((panel, event) => reduce(panel, event).panel, initialPanel)
}

const ready: readonly PanelEvent[] = [
  {
    kind: 'receive',
    message: { name: 'config-update', data: { config: defaultFlowConfig, actions, overrideLanguage: '' } },
  },
  {
    kind: 'receive',
    message: { name: 'session-update', data: { sessionData: session, apiUrl: '', sdkKey: 'demo' } },
  },
  { kind: 'choose', name: 'own' },
]
const typed = run(
  ...ready,
  { kind: 'answer', name: 'description', value: 'It broke' },
  { kind: 'answer', name: 'login', value: 'hunter2' },
  { kind: 'answer', name: 'agree', value: true },
)

test('typed text survives a reload, but passwords and checkboxes do not', () => {
  const tab = createTab()
  tab.open().write(typed)
  expect([...tab.values.values()].join('')).not.toContain('hunter2')
  const drafts = tab.open().read('demo')
  expect(drafts).toEqual({ own: { description: { value: 'It broke', isDirty: true } } })
  const reloaded = run(...ready.slice(0, 2), { kind: 'restore', drafts }, ...ready.slice(2))
  expect(reloaded.screen).toMatchObject({ flow: { answers: { description: { value: 'It broke' } } } })
})

test('a field whose label says password is not stored either, even after the visitor leaves the form', () => {
  const tab = createTab()
  const storage = tab.open()
  storage.write(typed)
  const left = reduce(typed, { kind: 'leave' }).panel
  expect(left.screen.kind).not.toBe('flow')
  storage.write({ ...left, drafts: { ...left.drafts } })
  expect([...tab.values.values()].join('')).toContain('It broke')
  expect([...tab.values.values()].join('')).not.toContain('hunter2')
})

test('a draft that arrives after the form was opened fills it, but not over newer text', () => {
  const drafts = { own: { description: { value: 'old', isDirty: true } } }
  expect(run(...ready, { kind: 'restore', drafts }).screen).toMatchObject({
    flow: { answers: { description: { value: 'old' } } },
  })
  const newer: PanelEvent = { kind: 'answer', name: 'description', value: 'new' }
  expect(run(...ready, newer, { kind: 'restore', drafts }).screen).toMatchObject({
    flow: { answers: { description: { value: 'new' } } },
  })
})

test('drafts are kept for an hour, separately for each project, and deleted when empty', () => {
  const tab = createTab()
  const storage = tab.open()
  storage.write(typed)
  expect(tab.open().read('other')).toEqual({})
  tab.pass(HOUR - 1)
  expect(tab.open().read('demo')).not.toEqual({})
  tab.pass(1)
  expect(tab.open().read('demo')).toEqual({})
  storage.write(run(...ready))
  expect(tab.values.size).toBe(0)
})

test('anything else in the storage is ignored', () => {
  const tab = createTab()
  for (const text of ['1', 'null', '{"at":0,"drafts":5}', '{"at":0,"drafts":{"own":[1],"b":{"c":2}}}']) {
    tab.values.set('feedback-widget-drafts-demo', text)
    for (const answers of Object.values(tab.open().read('demo'))) expect(answers).toEqual({})
  }
})
