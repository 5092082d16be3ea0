import { toAddressKey } from '../address-key.ts'
import type { Peer } from '../ports.ts'

/** Cloudflare sets the address itself and overwrites what a client sent under that name. */
export const workerPeer: Peer = {
  address: (request) => toAddressKey(request.headers.get('CF-Connecting-IP') ?? ''),
  isSecure: (request) => request.url.startsWith('https:'),
}
