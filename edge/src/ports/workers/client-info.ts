import { toAddressKey } from '../address-key.ts'
import type { ClientInfo } from '../ports.ts'

/** Cloudflare sets the address and overwrites any header of that name from the client. */
export const workerClientInfo: ClientInfo = {
  address: (request) => toAddressKey(request.headers.get('CF-Connecting-IP') ?? ''),
  isSecure: (request) => request.url.startsWith('https:'),
}
