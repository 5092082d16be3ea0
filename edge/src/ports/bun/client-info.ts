import type { Server } from 'bun'
import { toAddressKey } from '../address-key.ts'
import type { ClientInfo } from '../ports.ts'

/** The method of `Bun.serve`'s server that returns a client's address. */
type RequestAddresses = Pick<Server<undefined>, 'requestIP'>

/**
 * Determines the client's address and protocol. Without `trustProxy`, ignores forwarding headers, because a client
 * could forge them to avoid rate limits.
 */
export function createBunClientInfo(
  addresses: RequestAddresses,
  { trustProxy }: { trustProxy: boolean },
): ClientInfo {
  return {
    address(request) {
      const forwarded = trustProxy ? lastEntry(request.headers.get('X-Forwarded-For')) : ''
      return toAddressKey(forwarded !== '' ? forwarded : (addresses.requestIP(request)?.address ?? ''))
    },
    isSecure: (request) =>
      request.url.startsWith('https:') ||
      (trustProxy && lastEntry(request.headers.get('X-Forwarded-Proto')) === 'https'),
  }
}

/** Returns the last entry, which the trusted proxy added. All others come from the client. */
function lastEntry(header: string | null): string {
  return header?.split(',').at(-1)?.trim() ?? ''
}
