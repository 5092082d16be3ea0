import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HostPage {
  /** Address of the page, on an origin that is not the provider's. */
  address: string
  close: () => Promise<void>
}

/** A file of the host page beside its document, by path. */
export type HostFiles = Record<string, { type: string; body: string | Buffer }>

/**
 * Serves someone else's page. A real server: a page that only the browser driver's interception answers may not
 * reach this machine.
 */
export async function serveHostPage(document: string, files: HostFiles = {}): Promise<HostPage> {
  const server = createServer(({ url = '/' }, response) => {
    const file = files[url] ?? { type: 'text/html; charset=utf-8', body: document }
    response.setHeader('Content-Type', file.type)
    response.end(file.body)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
