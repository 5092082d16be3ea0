import { expect, type Page } from '@playwright/test'
import { findDifferences, hidePanel, openFidelityPage } from '../../support/snapshot-fidelity.ts'
import { fidelityAreas } from '../../support/fidelity-page.ts'
import type { Area } from '../../support/snapshot-page.ts'
import { test } from '../../support/real-widget-page.ts'

const CDN = 'https://cdn.shop.example'
const SIZE = { width: 200, height: 120 }
const files: Record<string, { body: string; contentType: string }> = {
  '/teal.svg': { body: toDrawing('teal'), contentType: 'image/svg+xml' },
  '/gold.svg': { body: toDrawing('gold'), contentType: 'image/svg+xml' },
  // Without CORS headers, the widget cannot read the style sheet, so the snapshot contains only its URL.
  '/closed.css': {
    body: '.closed { background: plum; width: 150px; height: 80px }',
    contentType: 'text/css',
  },
}

const body = `<main><section><img src="${CDN}/teal.svg"></section>
  <section><div class="box pictured"></div></section><section><div class="closed">closed</div></section>
  <section><video controls width="160" height="90" poster="${CDN}/gold.svg"></video></section></main>`

const areas: Area[] = ['image', 'background', 'closed sheet', 'poster'].map((name, index) => ({
  name,
  x: index * SIZE.width,
  y: 0,
  ...SIZE,
}))

function toDrawing(color: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><rect width="90" height="60" fill="${color}"/></svg>`
}

async function serveFiles(page: Page): Promise<void> {
  await page.route(`${CDN}/**`, (route) => {
    const file = files[new URL(route.request().url()).pathname]
    return route.fulfill(file ?? { status: 404 })
  })
}

// The browser resolves `.example` to localhost, but the widget treats it as a public site. On a site that is not
// public, snapshots include all resources.
test.use({
  viewport: { width: 800, height: 600 },
  launchOptions: async ({ launchOptions }, use) => {
    await use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP *.example 127.0.0.1'],
    })
  },
})

async function openPublicHost(page: Page): Promise<void> {
  await page.goto(page.url().replace('shop.localhost', 'shop.example'))
}

test('W-087 W-109 on a public site a snapshot shows all sixteen features of the page correctly', async ({
  page,
  widget,
}) => {
  await openFidelityPage(page, widget)
  await openPublicHost(page)
  await hidePanel(page, widget)
  expect(await findDifferences(page, widget, { areas: fidelityAreas, mode: 'resources' })).toEqual([])
})

test('W-087 W-109 resources that keep their URLs are shown if the inbox may load them', async ({
  page,
  widget,
}) => {
  await serveFiles(page)
  await openFidelityPage(page, widget, {
    head: `<link rel="stylesheet" href="${CDN}/closed.css">`,
    style: `.pictured { background: url(${CDN}/gold.svg) }`,
    body,
  })
  await openPublicHost(page)
  await hidePanel(page, widget)
  expect(await findDifferences(page, widget, { areas, mode: 'resources' })).toEqual([])
})
