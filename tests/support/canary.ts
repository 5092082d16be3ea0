import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'

/** A server that nobody may ask anything, and an eye on everything that a page does by itself. */
export interface Canary {
  /** Where the server is; by a name, so that it is another site to the browser. */
  origin: string
  /** A page of the server's own, in which nothing is forbidden. */
  host: string
  /** What has happened that must not: connections, requests, code that ran, windows, dialogs, navigation. */
  seen: () => string[]
  close: () => Promise<void>
}

export async function watch(context: BrowserContext): Promise<Canary> {
  const seen: string[] = []
  const server = createServer((request, response) => {
    if (request.url === '/host') {
      response.setHeader('Content-Type', 'text/html')
      return void response.end('<!doctype html><title>Host</title>')
    }
    seen.push(`request ${request.url}`)
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.end('globalThis.acted?.("loaded")')
  })
  // A connection that was only prepared tells who is looking as well.
  server.on('connection', () => seen.push('connection'))
  await new Promise<void>((resolve) => void server.listen(0, resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  const origin = `http://canary.localhost:${port}`

  // There in every frame, whatever may run in it.
  await context.exposeBinding('acted', (_source, name: unknown) => void seen.push(`code ${String(name)}`))
  const follow = (page: Page): void => {
    page.on('dialog', (dialog) => {
      seen.push(`dialog ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('download', () => seen.push('download'))
    page.on('framenavigated', (frame) => {
      if (frame.url().startsWith(origin) || frame.url().startsWith('data:'))
        seen.push(`navigation ${frame.url()}`)
    })
  }
  context.on('page', follow)
  return {
    origin,
    host: `${origin}/host`,
    seen: () => [...seen],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
