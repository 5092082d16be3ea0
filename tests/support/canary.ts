import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserContext, expect, type Page } from '@playwright/test'

/** A server that must receive no request, and a record of everything that a page does by itself. */
export interface Canary {
  /** Where the server is; by a name, so that it is another site to the browser. */
  origin: string
  /** A page of the server's own, in which nothing is forbidden. */
  host: string
  /** What has happened that must not: connections, requests, code that ran, windows, dialogs, navigation. */
  seen: () => string[]
  /**
   * Waits until each way to act by itself has acted on a page that forbids nothing and is opened now. What was shown
   * before would have acted by then.
   */
  settle: () => Promise<void>
  close: () => Promise<void>
}

/** Ways to act by itself, each in a frame: at once, after a request, after an animation, after leaving. */
const CONTROLS: Record<string, (act: string, url: string) => string> = {
  script: (act) => `<script>${act}</script>`,
  module: (act) => `<script type="module">${act}</script>`,
  handler: (act) => `<img src="data:," onerror="${act}">`,
  media: (act) => `<video autoplay><source src="data:," onerror="${act}"></video>`,
  focus: (act) => `<input autofocus onfocus="${act}">`,
  toggle: (act) => `<details open ontoggle="${act}"></details>`,
  drawing: (act) => `<svg><animate onbegin="${act}" attributeName="x" dur="1s"/></svg>`,
  animation: (act) => `<style>@keyframes a{}</style><p style="animation:a 1ms" onanimationend="${act}">x</p>`,
  frame: (act) => `<iframe srcdoc="<script>${act.replaceAll('"', '&quot;')}</script>"></iframe>`,
  picture: (_act, url) => `<img src="${url}">`,
  style: (_act, url) => `<style>p{background:url(${url})}</style><p>x</p>`,
  sheet: (_act, url) => `<link rel="stylesheet" href="${url}">`,
  departure: (_act, url) => `<meta http-equiv="refresh" content="0;url=${url}">`,
}

export async function watch(context: BrowserContext): Promise<Canary> {
  const seen: string[] = []
  const controlled = new Set<string>()
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
  await context.exposeBinding('controlActed', (_source, name: string) => void controlled.add(name))
  const control = await serveControl((name) => void controlled.add(name))
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
    async settle() {
      controlled.clear()
      const page = await context.newPage()
      await page.goto(control.address)
      await expect.poll(() => [...controlled].toSorted()).toEqual(Object.keys(CONTROLS).toSorted())
      await page.close()
    },
    async close() {
      control.server.close()
      control.server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

/** Serves a page with a frame for each control, and tells which addresses were asked for. */
async function serveControl(onRequest: (name: string) => void): Promise<{ address: string; server: Server }> {
  const server = createServer(({ url = '/' }, response) => {
    if (url.startsWith('/control/')) onRequest(url.slice('/control/'.length))
    response.setHeader('Content-Type', url === '/' ? 'text/html' : 'text/css')
    response.end(url === '/' ? document : '')
  })
  const frames = Object.entries(CONTROLS).map(([name, toHtml]) => {
    const html = toHtml(`controlActed('${name}')`, `/control/${name}`)
    return `<iframe srcdoc="${html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`
  })
  const document = `<!doctype html><title>Control</title>${frames.join('')}`
  await new Promise<void>((resolve) => void server.listen(0, resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  return { address: `http://control.localhost:${port}/`, server }
}
