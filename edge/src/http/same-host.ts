/** Whether an `Origin` header names the host of the request. The scheme can differ, because a proxy terminates TLS. */
export function isSameHost(origin: string, requestUrl: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === new URL(requestUrl).host
}
