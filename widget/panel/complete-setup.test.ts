import { afterEach, expect, test } from 'bun:test'
import type { WidgetMessage } from '@node-docs/edge/contract'
import { defaultFlowConfig } from '@node-docs/edge/contract/default-config'
import { completeSetup } from './complete-setup.ts'
import { initialPanel, type Panel, type PanelEvent, type SessionUpdate } from './model.ts'
import { parseMessage } from './parse-message.ts'

const actions = { praise: { feedbackType: 'PRAISE', excludeData: {} } }
const user = { name: '', email: '', userId: '', phone: '', value: 0 }
const session: SessionUpdate = {
  sessionData: { ...user, gleapId: 'a', gleapHash: 'b' },
  apiUrl: 'https://api.example/',
  sdkKey: 'k/1',
}

const realFetch = globalThis.fetch
afterEach(() => void (globalThis.fetch = realFetch))

/** Answers requests for the configuration, and collects their URLs. */
function answerWith(respond: () => Response | Promise<Response>): string[] {
  const urls: string[] = []
  const answer = async (input: string | URL | Request): Promise<Response> => {
    urls.push(new Request(input).url)
    return respond()
  }
  globalThis.fetch = Object.assign(answer, { preconnect: realFetch.preconnect })
  return urls
}

function createStore(known?: SessionUpdate) {
  let panel: Panel = { ...initialPanel, session: known }
  const listeners: (() => void)[] = []
  const events: PanelEvent[] = []
  return {
    events,
    dispatch: (event: PanelEvent) => void events.push(event),
    get: () => panel,
    subscribe: (listener: () => void) => void listeners.push(listener),
    start() {
      panel = { ...panel, session }
      for (const listener of listeners) listener()
    },
  }
}

const toUpdate = (overrideLanguage: string, given = {}) =>
  ({
    name: 'config-update',
    data: { config: defaultFlowConfig, actions: given, overrideLanguage },
  }) satisfies WidgetMessage

test('a configuration without actions gets those of the project, once the session is known', async () => {
  const urls = answerWith(() => Response.json({ flowConfig: {}, projectActions: { ...actions, wrong: 1 } }))
  const store = createStore()
  const done = completeSetup(toUpdate('de'), store, parseMessage)
  await Promise.resolve()
  expect(urls).toEqual([])
  store.start()
  await done

  expect(urls).toEqual(['https://api.example/config/k%2F1'])
  expect(store.events).toEqual([{ kind: 'receive', message: toUpdate('de', actions) }])
})

test('after two configurations without actions, only the newer one is used', async () => {
  answerWith(() => Response.json({ projectActions: actions }))
  const store = createStore(session)
  const updates = ['de', 'fr'].map((language) => toUpdate(language))
  await Promise.all(updates.map((update) => completeSetup(update, store, parseMessage)))
  expect(store.events).toEqual([{ kind: 'receive', message: toUpdate('fr', actions) }])
})

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a refusal', () => Response.json({ projectActions: actions }, { status: 403 })],
  ['an answer that is not JSON', () => new Response('<html>')],
  ['a configuration without actions', () => Response.json({ projectActions: null })],
])('with %s, visitors can still report a problem', async (_, respond) => {
  answerWith(respond)
  const store = createStore(session)
  await completeSetup(toUpdate(''), store, parseMessage)
  const bugreporting = { feedbackType: 'BUG', excludeData: {} }
  expect(store.events).toEqual([{ kind: 'receive', message: toUpdate('', { bugreporting }) }])
})
