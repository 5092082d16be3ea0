import type { Browser, Response } from '@playwright/test'
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
    const load = { html: 0, css: 0, js: 0, other: 0, total: 0 }
    for (const response of responses) {
      const request = response.request()
      if (request.resourceType() === 'image' || isPrefetch(await request.allHeaders())) continue
      const bytes = gzipSync(withoutDiagrams(await response.body()), { level: 9 }).byteLength
      load[kinds[request.resourceType()] ?? 'other'] += bytes
      load.total += bytes
    }
    return load
  })
}

function isPrefetch(headers: Record<string, string>): boolean {
  return /prefetch/.test(`${headers['sec-purpose']} ${headers['purpose']}`)
}

/** Removes inline diagrams, because the pages of peers have none. */
function withoutDiagrams(body: Buffer): string {
  return body.toString('latin1').replaceAll(/<figure class="diagram">.*?<\/figure>/gs, '')
}
