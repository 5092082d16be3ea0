/** Matches loopback and private IPv4 addresses: 127/8, 10/8, 172.16/12, 192.168/16, 169.254/16 and 0.0.0.0. */
const PRIVATE = /^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01])|0\.0\.0)(\.\d+){1,3}$/

/**
 * Whether a remote server can fetch resources of this host (W-108). False for loopback and private addresses, `.local`,
 * and names without a dot, which includes IPv6 addresses.
 */
export function isPublicHost(hostname: string): boolean {
  return hostname.includes('.') && !PRIVATE.test(hostname) && !/\.(local|localhost)$/i.test(hostname)
}
