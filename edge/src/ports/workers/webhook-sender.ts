import { WEBHOOK_TIMEOUT_MS } from '../../../contract/limits.ts'
import {
  createWebhookSender,
  decodeResponse,
  RESPONSE_BYTES,
  RESPONSE_MS,
  type WebhookSender,
} from '../webhook-sender.ts'

/** Cloudflare's network reaches only public addresses, so resolved names are not checked. */
export function createWorkerWebhookSender(isLocal: boolean): WebhookSender {
  return createWebhookSender(isLocal, async (url, message) => {
    const response = await fetch(url, {
      ...message,
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
    })
    return { status: response.status, text: await readStart(response) }
  })
}

async function readStart({ body }: Response): Promise<string> {
  if (body === null) return ''
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let bytes = 0
  const timeout = setTimeout(() => void reader.cancel(), RESPONSE_MS)
  try {
    while (bytes < RESPONSE_BYTES) {
      const { done, value } = await reader.read()
      if (done) break
      chunks.push(value)
      bytes += value.length
    }
  } catch {
    // The status has already arrived, so an incomplete body does not matter.
  } finally {
    clearTimeout(timeout)
    await reader.cancel().catch(() => undefined)
  }
  return decodeResponse(chunks)
}
