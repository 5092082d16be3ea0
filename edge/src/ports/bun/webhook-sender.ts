import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { WEBHOOK_TIMEOUT_MS } from '../../../contract/limits.ts'
import {
  createWebhookSender,
  decodeResponse,
  isPublicAddress,
  RESPONSE_BYTES,
  RESPONSE_MS,
  type WebhookRequest,
  type WebhookResponse,
  type WebhookSender,
} from '../webhook-sender.ts'

/**
 * Resolves the host name once, checks the address, and connects to that address. If the name was resolved again for the
 * connection, an attacker could switch it to a private address after the check.
 */
export function createBunWebhookSender(isLocal: boolean): WebhookSender {
  return createWebhookSender(isLocal, (url, message) =>
    post(url, message, isLocal ? undefined : lookUpPublic),
  )
}

function post(
  url: string,
  { headers, body }: WebhookRequest,
  lookup?: LookupFunction,
): Promise<WebhookResponse> {
  const { request } = url.startsWith('https:') ? https : http
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
        signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
        ...(lookup && { lookup }),
      },
      (answer) => {
        const chunks: Uint8Array[] = []
        let bytes = 0
        const finish = (): void => {
          clearTimeout(timer)
          resolve({ status: answer.statusCode ?? 0, text: decodeResponse(chunks) })
          answer.destroy()
        }
        const timer = setTimeout(finish, RESPONSE_MS)
        answer.on('data', (chunk: Uint8Array) => {
          chunks.push(chunk)
          bytes += chunk.length
          if (bytes >= RESPONSE_BYTES) finish()
        })
        answer.on('end', finish)
        // The status has already arrived, so an incomplete body does not matter.
        answer.on('error', finish)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Resolves a host name for a connection. Fails if any of its addresses is not public. */
export const lookUpPublic: LookupFunction = (hostname, options, answer) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return answer(error, [])
    const hidden = addresses.find(({ address }) => !isPublicAddress(address))
    const refusal = hidden && new Error('The host resolves to a private network.')
    const [first] = addresses
    if (refusal || !first) return answer(refusal ?? new Error('The host name has no address.'), [])
    return options.all ? answer(null, addresses) : answer(null, first.address, first.family)
  })
}
