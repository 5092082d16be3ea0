import type { Thread, ThreadReply, Threads } from '@node-docs/edge/contract'
import { routes } from '@node-docs/edge/contract/provider-paths-and-headers'
import { loadChunk } from '../../platform/load-chunk.ts'
import type { SessionUpdate } from '../model.ts'
import { createProviderRequest } from '../provider-request.ts'

const TIMEOUT_MS = 20_000

/** Calls the provider. Rejects if it cannot be reached or refuses the call. */
async function call(session: SessionUpdate, path: string, body?: object): Promise<unknown> {
  const { url, headers } = createProviderRequest(session, path)
  const response = await fetch(url, {
    headers: { ...headers, 'Content-Type': 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.status === 204 ? undefined : response.json()
}

export async function fetchThreads(session: SessionUpdate): Promise<Threads> {
  const { project, threads } = Object(await call(session, routes.replies))
  return { project: String(project ?? ''), threads: Array.isArray(threads) ? threads : [] }
}

/**
 * Removes secrets from a reply and sends it. If the server already stores a reply with this id, it returns that reply,
 * so a retry with the same id creates no second reply. The rules that recognize secrets are a chunk of their own,
 * because most visitors only read.
 */
export async function sendReply(
  session: SessionUpdate,
  { report, id, text }: { report: string; id: string; text: string },
): Promise<ThreadReply> {
  const { redactText } = await loadChunk(() => import('../../host/masking/redact-secrets.ts'))
  const sent = await call(session, routes.replies, { report, id, text: redactText(text) })
  return sent as ThreadReply // the response comes from our server, which returns the stored reply
}

/** Marks the team's replies in a thread as read. If that fails, the next visit shows them as new again. */
export async function markThreadRead(session: SessionUpdate, { report, replies }: Thread): Promise<void> {
  const last = [...replies].reverse().find(({ author }) => author !== null)
  if (last) await call(session, routes.repliesRead, { report, last: last.id }).catch(() => undefined)
}
