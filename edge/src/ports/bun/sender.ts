import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { WEBHOOK_TIMEOUT_MS } from '../../../contract/limits.ts'
import { createSender, isPublicAddress, type Message, type Sender } from '../sender.ts'

/**
 * Resolves a name once and connects to the checked address, so that a name that later resolves to another address gains
 * nothing.
 */
export function createBunSender(isLocal: boolean): Sender {
  return createSender(isLocal, (url, message) => post(url, message, isLocal ? undefined : lookUpPublic))
}

function post(url: string, { headers, body }: Message, lookup?: LookupFunction): Promise<number> {
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
        resolve(answer.statusCode ?? 0)
        // The response body is not needed and might never end.
        answer.destroy()
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Resolves a name for a connection; fails if any of its addresses is not public. */
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
