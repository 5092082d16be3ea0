import type { ProjectActions } from '@node-docs/edge/contract'
import { defaultActions } from '@node-docs/edge/contract/default-config'
import { routes } from '@node-docs/edge/contract/routes'
import type { SessionUpdate } from './model.ts'
import { parseActions } from './parse-message.ts'
import { createProviderRequest } from './provider-request.ts'

/** Milliseconds; the visitor sees an empty panel until then. */
const TIMEOUT_MS = 8000

/** Requests the actions of the project. Returns the built-in actions on any failure, so that visitors can send a report. */
export async function requestActions(session: SessionUpdate): Promise<ProjectActions> {
  const { url } = createProviderRequest(session, `${routes.config}/${session.sdkKey}`)
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (answer.ok) return parseActions(Object(Object(await answer.json()).projectActions))
  } catch {
    // The request failed or its answer is not JSON.
  }
  return defaultActions
}
