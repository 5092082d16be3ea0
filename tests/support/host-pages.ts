import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Pages of host sites, on subdomains of localhost. */
export interface HostPages {
  /** URL of a page. */
  page: (path: string, host?: string) => string
  /** Serves a document, with response headers as a site would send them. */
  serve: (path: string, document: string | Buffer, headers?: Record<string, string>) => void
}

/** Creates a store of documents and a request handler that serves them, for use in another server. */
export function createHostPages(): Pick<HostPages, 'serve'> & {
  answer: (path: string, response: ServerResponse) => void
} {
  const documents = new Map<string, { text: string | Buffer; headers: Record<string, string> }>()
  return {
    serve: (path, text, headers = {}) => void documents.set(path, { text, headers }),
    answer(path, response) {
      const document = documents.get(path)
      if (path === '/favicon.ico') response.writeHead(204)
      else if (document)
        response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...document.headers })
      else response.writeHead(404, { 'Content-Type': 'text/plain' })
      response.end(document?.text)
    },
  }
}

/** Starts a server for host pages on a free port. */
export async function startHostPages(): Promise<HostPages & { close: () => Promise<void> }> {
  const { serve, answer } = createHostPages()
  const server = createServer(({ url = '/' }, response) =>
    answer(new URL(url, 'http://host').pathname, response),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // A server on a TCP port has an `AddressInfo`.
  return {
    serve,
    page: (path, host = 'shop') => `http://${host}.localhost:${port}${path}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
