import { routes } from '@node-docs/edge/contract/routes'
import { createProviderRequest } from './provider-request.ts'
import type { SessionUpdate } from './model.ts'

/** Milliseconds; a visitor who pressed Send waits no longer than this. */
const TIMEOUT_MS = 8000

/** Requests a spam token. Undefined on any failure; the report is then sent without one. */
export async function fetchSpamToken(session: SessionUpdate): Promise<string | undefined> {
  const { url, headers } = createProviderRequest(session, routes.frameToken)
  try {
    const answer = await fetch(url, { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const token: unknown = answer.ok ? Object(await answer.json()).spamToken : undefined
    return typeof token === 'string' ? token : undefined
  } catch {
    return undefined
  }
}
