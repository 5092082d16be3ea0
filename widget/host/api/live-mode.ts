/** 127/8, 10/8, 172.16/12, 192.168/16, 169.254/16 and 0.0.0.0. */
const PRIVATE = /^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01])|0\.0\.0)(\.\d+){1,3}$/

/**
 * Whether a server elsewhere could fetch what a page of this host shows (W-108): not from this machine, a
 * private network, `.local`, or a name without a dot, which every IPv6 address is too.
 */
export function isPublicHost(hostname: string): boolean {
  return hostname.includes('.') && !PRIVATE.test(hostname) && !/\.(local|localhost)$/i.test(hostname)
}
