import { explainRefusedUrl } from './public-address.ts'

/**
 * Sends webhooks to URLs that project owners choose. Refuses URLs in private networks, which the server may be able to
 * reach.
 */
export interface WebhookSender {
  /** Returns why a URL is not allowed, such as `is in a private network.`; `undefined` if it is allowed. */
  explainRefusal(url: string): string | undefined
  /**
   * Posts a request and returns the response; redirects are not followed.
   * @throws Error for a URL that is refused, unreachable, or does not respond in `WEBHOOK_TIMEOUT_MS`.
   */
  post(url: string, request: WebhookRequest): Promise<WebhookResponse>
}

export interface WebhookResponse {
  status: number
  /** Start of the response body, which helps the owner to find the cause of a failure. */
  text: string
}

/** Maximum number of bytes to read of a response's body. */
export const RESPONSE_BYTES = 1024
/** Maximum time to wait for the first `RESPONSE_BYTES` of a response's body, because some bodies never end. */
export const RESPONSE_MS = 2000

/**
 * Decodes the start of a response body, which can end in the middle of a character. NUL characters are removed, because
 * database rows must not contain them.
 */
export function decodeResponse(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder()
  const text = chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('')
  return text.slice(0, RESPONSE_BYTES).replaceAll('\0', '').toWellFormed()
}

/** A signed message to a webhook. */
export interface WebhookRequest {
  headers: Readonly<Record<string, string>>
  body: string
}

/** Creates a webhook sender. It checks each URL before it calls `post`. */
export function createWebhookSender(isLocal: boolean, post: WebhookSender['post']): WebhookSender {
  const explainRefusal = (url: string) => explainRefusedUrl(url, isLocal)
  return {
    explainRefusal,
    async post(url, request) {
      const reason = explainRefusal(url)
      if (reason !== undefined) throw new Error(`The URL ${reason}`)
      return post(url, request)
    },
  }
}
