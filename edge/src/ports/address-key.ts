/** Maximum length of an IP address with a zone. */
const MAX_ADDRESS_LENGTH = 64

/**
 * Returns the rate limit key of a client: the IPv4 address, or the first half of the IPv6 address, because a single
 * customer of an internet provider gets all addresses with that half. Invalid addresses share one key, so that invalid
 * headers cannot fill the limiter's table.
 */
export function toAddressKey(address: string): string {
  if (address === '' || address.length > MAX_ADDRESS_LENGTH) return ''
  const mapped = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})(?::\d{1,5})?$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const groups = expandIpv6(address.replace(/^\[/, '').replace(/\](?::\d{1,5})?$/, ''))
  return groups === undefined ? '' : `${groups.slice(0, 4).join(':')}::/64`
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function expandIpv6(address: string): string[] | undefined {
  const [text = ''] = address.split('%')
  const halves = text.split('::')
  if (halves.length > 2 || !text.includes(':')) return undefined
  const [start = [], end = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - start.length - end.length
  const isComplete = halves.length === 2 ? missing >= 1 : missing === 0
  const groups = [...start, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...end]
  if (!isComplete || !groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}
