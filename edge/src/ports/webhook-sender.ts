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

/**
 * Returns why the server must not send a request to a URL, or undefined if it can. Checks the text of the URL without
 * resolving its host. `isLocal` means that the server listens only on loopback, for example on a laptop.
 */
export function explainRefusedUrl(url: string, isLocal: boolean): string | undefined {
  if (!URL.canParse(url)) return 'is not a valid URL.'
  const { hostname, password, protocol, username } = new URL(url)
  if (protocol !== 'https:' && !(isLocal && protocol === 'http:'))
    return isLocal ? 'must start with https:// or http://.' : 'must start with https://.'
  if (username !== '' || password !== '') return 'must not contain a user name or a password.'
  if (isLocal) return undefined
  const host = hostname.replace(/\.$/, '')
  return isPublicHost(host) ? undefined : 'is in a private network.'
}

function isPublicHost(host: string): boolean {
  if (host.startsWith('[')) return isPublicAddress(host.slice(1, -1))
  if (/^[\d.]+$/.test(host)) return isPublicAddress(host)
  return (
    host.includes('.') &&
    !/\.(?:localhost|local|internal|intranet|lan|corp|home|private|home\.arpa)$/.test(host)
  )
}

/** True for a public IP address (RFC 6890), as written by `URL` or a resolver. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return isPublicAddress(mapped)
  if (address.includes(':')) {
    // Accepts global unicast addresses (2000::/3), except documentation addresses and tunnel addresses, which lead to
    // an IPv4 address.
    return /^[23][0-9a-f]{3}:/i.test(address) && !/^(?:2001:(?:0?:|db8:)|2002:)/i.test(address)
  }
  const [a = 0, b = 0, c = 0] = address.split('.').map(Number)
  const isReserved =
    a === 0 ||
    a === 10 ||
    a === 127 ||
    a >= 224 ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && (b === 168 || (b === 0 && (c === 0 || c === 2)))) ||
    (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) ||
    (a === 203 && b === 0 && c === 113)
  return !isReserved
}
