import type { Browser, Request, Response } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { openUntilIdle, withPage } from './browser.ts'

/** Bytes of a first load with gzip level 9, without images and inline diagrams. */
export interface FirstLoad {
  html: number
  css: number
  /** External scripts. Inline scripts count as `html`. */
  js: number
  /** Fonts and data. */
  other: number
  /** Pages that are loaded in case the reader opens them next; not part of `total`. */
  prefetched: number
  total: number
}

const kinds: Readonly<Record<string, 'html' | 'css' | 'js' | undefined>> = {
  document: 'html',
  stylesheet: 'css',
  script: 'js',
}

/**
 * Measures what a page downloads with an empty cache. With `isBeforeIdle`, idle callbacks never run, which excludes
 * code that a site defers until idle, such as search and prefetching.
 */
export function measureFirstLoad(
  browser: Browser,
  url: string,
  { isBeforeIdle }: { isBeforeIdle: boolean },
): Promise<FirstLoad> {
  return withPage(browser, async (page) => {
    if (isBeforeIdle) await page.addInitScript(() => (window.requestIdleCallback = () => 0))
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    await openUntilIdle(page, url)
    const load = { html: 0, css: 0, js: 0, other: 0, prefetched: 0, total: 0 }
    for (const response of responses) {
      const request = response.request()
      if (request.resourceType() === 'image') continue
      if (await isPrefetch(request)) {
        // Chromium does not keep the bodies of all prefetched files.
        const body = await response.body().catch(() => '')
        load.prefetched += gzipSync(body, { level: 9 }).byteLength
        continue
      }
      const bytes = gzipSync(withoutDiagrams(await response.body()), { level: 9 }).byteLength
      load[kinds[request.resourceType()] ?? 'other'] += bytes
      load.total += bytes
    }
    return load
  })
}

/** This site prefetches page data with `fetch`, which sets no header. */
async function isPrefetch(request: Request): Promise<boolean> {
  const headers = await request.allHeaders()
  if (new URL(request.url()).pathname.includes('/data/')) return true
  return /prefetch/.test(`${headers['sec-purpose']} ${headers['purpose']}`)
}

/** Removes inline diagrams, because the pages of peers have none. */
function withoutDiagrams(body: Buffer): string {
  return body.toString('latin1').replaceAll(/<figure class="diagram">.*?<\/figure>/gs, '')
}
