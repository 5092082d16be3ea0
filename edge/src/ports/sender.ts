/** Sends to addresses that owners of projects choose, and never to what only this server can reach. */
export interface Sender {
  /** Why nothing may be sent there, for the one who chose it; `undefined` for an address that is well. */
  refuse(url: string): string | undefined
  /**
   * Posts a message and answers the status; a redirect is an answer like any other.
   * @throws Error for an address that is refused, does not answer in `WEBHOOK_TIMEOUT_MS`, or not at all.
   */
  post(url: string, message: Message): Promise<number>
}

export interface Message {
  headers: Readonly<Record<string, string>>
  body: string
}

/** Limits of an address by its text alone. `isLocal`: the server answers this machine only, as on a laptop. */
export function refuseAddress(url: string, isLocal: boolean): string | undefined {
  if (!URL.canParse(url)) return 'is no address.'
  const { hostname, password, protocol, username } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return 'has to begin with https.'
  if (username !== '' || password !== '') return 'must not hold a name or a password.'
  if (isLocal) return undefined
  if (protocol !== 'https:') return 'has to begin with https.'
  const host = hostname.replace(/\.$/, '')
  return isPublicHost(host) ? undefined : 'leads into a private network.'
}

function isPublicHost(host: string): boolean {
  if (host.startsWith('[')) return isPublicAddress(host.slice(1, -1))
  if (/^[\d.]+$/.test(host)) return isPublicAddress(host)
  return host.includes('.') && !/\.(?:localhost|local|internal|home\.arpa)$/.test(host)
}

/** An IP address as `URL` or a resolver writes it: true for one of the internet at large (RFC 6890). */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return isPublicAddress(mapped)
  if (address.includes(':')) {
    // Global unicast is 2000::/3; without tunnels, which lead to an IPv4 address, and documentation.
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
