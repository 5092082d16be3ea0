import type { ProjectActions, WidgetMessage } from '@node-docs/edge/contract'
import type { ConfigUpdate, SessionUpdate } from './model.ts'

/**
 * Returns a function that passes messages to `deliver`. A configuration without actions, as Gleap 16.4 sends it, waits
 * until the session is known and `request` has returned the actions.
 */
export function createSetupCompleter(
  deliver: (message: WidgetMessage) => void,
  request: (session: SessionUpdate) => Promise<ProjectActions>,
): (message: WidgetMessage) => void {
  let session: SessionUpdate | undefined
  let waiting: ConfigUpdate | undefined
  let isRequested = false

  async function complete(known: SessionUpdate): Promise<void> {
    isRequested = true
    const actions = await request(known)
    isRequested = false
    const update = waiting
    waiting = undefined
    if (update) deliver({ ...update, data: { ...update.data, actions } })
  }

  return (message) => {
    if (message.name === 'session-update') session = message.data
    if (message.name === 'config-update') waiting = message.data.actions ? undefined : message
    if (waiting !== message) deliver(message)
    if (waiting && session && !isRequested) void complete(session)
  }
}
