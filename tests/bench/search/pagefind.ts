import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Place } from '../../search/suite.ts'
import type { Peer } from './peer.ts'

const version = '1.6.0'
/** Pagefind's interface shows at most this many sections per page. */
const PLACES_OF_A_PAGE = 3
const PAGES = 5

interface Result {
  data: () => Promise<{ url: string; sub_results: { url: string }[] }>
}

/** Starlight's search with its defaults. It runs in a browser, because Pagefind requires one. */
export const pagefind: Peer = {
  name: `Pagefind ${version} (Starlight)`,
  packages: [`pagefind@${version}`],
  async answerAll({ folder, html, queries }): Promise<Place[][]> {
    const output = join(folder, 'pagefind-output')
    await buildIndex(folder, html, output)
    const server = Bun.serve({
      port: 0,
      fetch: async (request) => {
        const { pathname } = new URL(request.url)
        if (pathname === '/') {
          return new Response('<!doctype html><title>Pagefind</title>', {
            headers: { 'Content-Type': 'text/html' },
          })
        }
        const file = Bun.file(output + pathname)
        return (await file.exists()) ? new Response(file) : new Response(null, { status: 404 })
      },
    })
    const browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      const page = await browser.newPage()
      await page.goto(`http://localhost:${server.port}/`)
      const addresses = await page.evaluate(searchAll, { queries, pages: PAGES })
      return addresses.map((found) => found.flatMap(toPlaces))
    } finally {
      await browser.close()
      await server.stop(true)
    }
  },
}

/** Runs in the browser. */
async function searchAll({ queries, pages }: { queries: string[]; pages: number }): Promise<string[][][]> {
  const address = '/pagefind.js'
  const module: { search: (query: string) => Promise<{ results: Result[] }> } = await import(address)
  const answers: string[][][] = []
  for (const query of queries) {
    const { results } = await module.search(query)
    const data = await Promise.all(results.slice(0, pages).map((result) => result.data()))
    answers.push(data.map(({ url, sub_results }) => [url, ...sub_results.map((place) => place.url)]))
  }
  return answers
}

function toPlaces([page = '', ...places]: string[]): Place[] {
  const shown = places.length === 0 ? [page] : places.slice(0, PLACES_OF_A_PAGE)
  return shown.map((address) => {
    const { pathname, hash } = new URL(address, 'http://localhost')
    return { url: pathname === '/' ? '/' : pathname.replace(/\/$/, ''), hash: decodeURIComponent(hash) }
  })
}

async function buildIndex(
  folder: string,
  html: { url: string; file: string }[],
  output: string,
): Promise<void> {
  const api: {
    createIndex: () => Promise<{
      index: {
        addHTMLFile: (file: { url: string; content: string }) => Promise<unknown>
        writeFiles: (options: { outputPath: string }) => Promise<unknown>
      }
    }>
    close: () => Promise<unknown>
  } = await import(join(folder, 'node_modules/pagefind/lib/index.js'))
  const { index } = await api.createIndex()
  for (const { url, file } of html) await index.addHTMLFile({ url, content: await Bun.file(file).text() })
  await index.writeFiles({ outputPath: output })
  await api.close()
}
