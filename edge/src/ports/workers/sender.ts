import { WEBHOOK_TIMEOUT_MS } from '../../../contract/limits.ts'
import { createSender, type Sender } from '../sender.ts'

/** Cloudflare's network only reaches public addresses, so names need no check. */
export function createWorkerSender(isLocal: boolean): Sender {
  return createSender(isLocal, async (url, message) => {
    const response = await fetch(url, {
      ...message,
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
    })
    await response.body?.cancel()
    return response.status
  })
}
