import { toAddressKey } from '../address-key.ts'
import type { ClientInfo } from '../ports.ts'

/** Cloudflare sets CF-Connecting-IP itself, so a client cannot forge it. */
export const workerClientInfo: ClientInfo = {
  address: (request) => toAddressKey(request.headers.get('CF-Connecting-IP') ?? ''),
  isSecure: (request) => request.url.startsWith('https:'),
}
