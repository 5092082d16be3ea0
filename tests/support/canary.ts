import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserContext, expect, type Page } from '@playwright/test'

/** A server that must not receive any requests. It also records everything that pages do without user action. */
export interface Canary {
  /** Origin of the server. It has a host name, so that browsers treat it as another site. */
  origin: string
  /** URL of a page on this server, without a content security policy. */
  host: string
  /** Forbidden events so far: connections, requests, executed code, dialogs, downloads, and navigation. */
  seen: () => string[]
  /**
   * Waits until everything that an earlier page could do has happened. For this, opens a page without a content
   * security policy that contains all `CONTROLS`, and waits until each of them has acted.
   */
  settle: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Ways in which a document can act without user action: at once, after a request, after an animation, or by navigating.
 * Each runs in a separate frame.
 */
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
  // Records connections, too: a preconnect without a request already reveals that someone reads the page.
  server.on('connection', () => seen.push('connection'))
  await new Promise<void>((resolve) => void server.listen(0, resolve))
  const { port } = server.address() as AddressInfo // A server on a TCP port has an `AddressInfo`.
  const origin = `http://canary.localhost:${port}`

  // Available in every frame, even in those that cannot run their own scripts.
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

/** Serves a page with a frame for each control, and reports the requested controls. */
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
  const { port } = server.address() as AddressInfo // A server on a TCP port has an `AddressInfo`.
  return { address: `http://control.localhost:${port}/`, server }
}

/** Characters that hide text or change its direction. */
// oxlint-disable-next-line no-control-regex -- a page must contain none of these
const HIDDEN = /[\u0000-\u0008\u001b\u202a-\u202e\u2066-\u2069\u200b]/u

/** Expects that nothing in a page has acted, and that its text contains no hidden characters. */
export async function expectInert(page: Page, canary: Canary): Promise<void> {
  await canary.settle()
  expect(canary.seen()).toEqual([])
  expect(await page.evaluate('({}).acted')).toBeUndefined()
  expect(HIDDEN.exec((await page.locator('body').textContent()) ?? '')?.[0]).toBeUndefined()
}
