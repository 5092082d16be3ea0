import type { Server } from 'bun'

import { toAddressKey } from '../address-key.ts'
import type { Peer } from '../ports.ts'

/** The part of `Bun.serve`'s handle that knows the other end of a socket. */
export type AddressBook = Pick<Server<undefined>, 'requestIP'>

/**
 * Who is at the other end. Only with `trustProxy` are the forwarding headers believed: otherwise anybody
 * could write an address into them and escape the limits.
 */
export function createBunPeer(addresses: AddressBook, { trustProxy }: { trustProxy: boolean }): Peer {
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

/** The proxy that we trust appends; what stands before its entry came from the client. */
function lastEntry(header: string | null): string {
  return header?.split(',').at(-1)?.trim() ?? ''
}
