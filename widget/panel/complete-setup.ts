import type { WidgetMessage } from '@node-docs/edge/contract'
import { isObject } from '../platform/json.ts'
import type { SessionUpdate } from './model.ts'
import type { PanelStore } from './store.ts'

/** Timeout in milliseconds. The panel stays empty until the actions have arrived or the timeout has passed. */
const TIMEOUT_MS = 8000

type ConfigUpdate = Extract<WidgetMessage, { name: 'config-update' }>

/** The actions to use if the request fails, so that visitors can still report a problem. */
const fallback = { bugreporting: { feedbackType: 'BUG', excludeData: {} } }

let newest: WidgetMessage | undefined

/**
 * Requests the project's actions for a `config-update` message without actions, as Gleap 16.4 sends it, and dispatches
 * the message with them. Waits for the session, which contains the project's key. Drops the message if this function is
 * called with a newer one before the actions arrive.
 * @param parse checks the actions. It is a parameter because the panel's main chunk already contains it.
 */
export async function completeSetup(
  message: ConfigUpdate,
  store: Pick<PanelStore, 'get' | 'subscribe' | 'dispatch'>,
  parse: (text: string) => WidgetMessage | undefined,
): Promise<void> {
  newest = message
  const actions = await requestActions(await waitForSession(store))
  if (newest !== message) return
  const complete = parse(JSON.stringify({ ...message, data: { ...message.data, actions } }))
  if (complete) store.dispatch({ kind: 'receive', message: complete })
}

function waitForSession({ get, subscribe }: Pick<PanelStore, 'get' | 'subscribe'>): Promise<SessionUpdate> {
  return new Promise((resolve) => {
    const check = (): void => {
      const { session } = get()
      if (session) resolve(session)
    }
    subscribe(check)
    check()
  })
}

async function requestActions({ apiUrl, sdkKey }: SessionUpdate): Promise<object> {
  try {
    const url = `${apiUrl.replace(/\/+$/, '')}/config/${encodeURIComponent(sdkKey)}`
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const config: unknown = answer.ok ? await answer.json() : undefined
    if (isObject(config) && isObject(config['projectActions'])) return config['projectActions']
  } catch {
    // Handles a request that failed or returned no JSON.
  }
  return fallback
}
