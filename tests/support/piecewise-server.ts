import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface PiecewiseServer {
  origin: string
  /** Sends the remaining pieces, which are held back after the first `holdAfter` ones. */
  release: () => void
  close: () => void
}

/** Starts a proxy that sends a site's pages in pieces with pauses, like a slow connection. */
export async function servePiecewise(
  site: string,
  { pieces = 40, pauseMs = 20, holdAfter = Number.POSITIVE_INFINITY } = {},
): Promise<PiecewiseServer> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const server = createServer((request, response) => {
    void answer(request.url ?? '/').catch(() => response.destroy())

    async function answer(path: string): Promise<void> {
      const given = await fetch(site + path, { headers: { accept: request.headers.accept ?? '*/*' } })
      const body = Buffer.from(await given.arrayBuffer())
      const headers = new Map(given.headers)
      for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name)
      response.writeHead(given.status, Object.fromEntries(headers))
      const isPage = headers.get('content-type')?.startsWith('text/html') === true
      const size = isPage ? Math.ceil(body.byteLength / pieces) : body.byteLength
      for (let at = 0; at < body.byteLength; at += size) {
        if (isPage && at >= holdAfter * size) await released
        response.write(body.subarray(at, at + size))
        if (isPage) await wait(pauseMs)
      }
      response.end()
    }
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // A server on a TCP port has an `AddressInfo`.
  return {
    origin: `http://127.0.0.1:${port}`,
    release,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
