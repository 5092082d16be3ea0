import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HostPage {
  /** URL of the page, on a different origin than the provider. */
  address: string
  close: () => Promise<void>
}

/** Other files of the host page, by path. */
export type HostFiles = Record<string, { type: string; body: string | Buffer }>

/**
 * Serves a host page with a real server. If Playwright intercepted the request instead, browsers would not allow the
 * page to access the local network.
 */
export async function serveHostPage(document: string, files: HostFiles = {}): Promise<HostPage> {
  const server = createServer(({ url = '/' }, response) => {
    const file = files[url] ?? { type: 'text/html; charset=utf-8', body: document }
    response.setHeader('Content-Type', file.type)
    response.end(file.body)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // A server on a TCP port has an `AddressInfo`.
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
