import { routes } from '@node-docs/edge/contract/routes'
import { createEndpoint } from './endpoint.ts'
import type { SessionUpdate } from './model.ts'

/** A visitor who has pressed Send does not wait longer than this for a token, in milliseconds. */
const PATIENCE = 8000

/** Asks for a spam token; undefined when there is none to be had, for whatever reason: reports go without it too. */
export async function fetchToken(session: SessionUpdate): Promise<string | undefined> {
  const { url, headers } = createEndpoint(session, routes.frameToken)
  try {
    const answer = await fetch(url, { method: 'POST', headers, signal: AbortSignal.timeout(PATIENCE) })
    const token: unknown = answer.ok ? Object(await answer.json()).spamToken : undefined
    return typeof token === 'string' ? token : undefined
  } catch {
    return undefined
  }
}
