import { brotliCompressSync, constants } from 'node:zlib'
import { listDocuments, type SearchablePage } from '../../../edge/search/index.ts'
import { buildServerIndex, createServerSearch, type ServerIndex } from '../../../edge/search/server-search.ts'
import type { Question } from '../../search/suite.ts'
import { heapInUse } from '../../support/heap-in-use.ts'
import { readPlainPages } from './pages.ts'

export interface Scale {
  pages: number
  sections: number
  rawMegabytes: number
  brotliMegabytes: number
  buildMs: number
  restoreMs: number
  heapMegabytes: number
  p50Ms: number
  p99Ms: number
}

/** Measures an index with several copies of the pages. Some words differ between the copies. */
export async function measureScale(
  index: ServerIndex,
  questions: readonly Question[],
  copies: readonly number[],
): Promise<Scale[]> {
  const rows: Scale[] = []
  for (const count of copies) {
    const pages = Array.from({ length: count }, (_, copy) => copyPages(index, copy)).flat()
    const started = performance.now()
    const built = buildServerIndex(listDocuments(pages), index.synonyms)
    const buildMs = performance.now() - started
    const json = JSON.stringify(built)
    const before = heapInUse()
    const restoring = performance.now()
    const search = createServerSearch(JSON.parse(json))
    const restoreMs = performance.now() - restoring
    for (const { query } of questions) await search(query, { limit: 8, snippet: 50 })
    const heap = heapInUse() - before
    const times: number[] = []
    for (const { query } of questions) {
      const start = performance.now()
      await search(query, { limit: 8, snippet: 50 })
      times.push(performance.now() - start)
    }
    const sorted = times.toSorted((a, b) => a - b)
    const quantile = (share: number) => round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
    rows.push({
      pages: pages.length,
      sections: pages.reduce((sum, { sections }) => sum + sections.length, 0),
      rawMegabytes: round(json.length / 1e6),
      brotliMegabytes: round(brotliCompressSync(json, { params }).length / 1e6),
      buildMs: Math.round(buildMs),
      restoreMs: Math.round(restoreMs),
      heapMegabytes: round(heap / 1e6),
      p50Ms: quantile(0.5),
      p99Ms: quantile(0.99),
    })
  }
  return rows
}

function copyPages(index: ServerIndex, copy: number): SearchablePage[] {
  return readPlainPages(index).map(({ url, title, description, sections }) => ({
    url: copy === 0 ? url : `/copy-${copy}${url}`,
    title: copy === 0 ? title : `${title} ${toWord(copy)}`,
    label: title,
    description,
    breadcrumbs: [],
    // A tenth of the words differ between copies, as between real pages.
    sections: sections.map(({ hash, heading, level, text }) => ({
      id: hash.slice(1),
      heading,
      level,
      text: copy === 0 ? text : text.replaceAll(/\b[a-z]{5}\b/g, (word) => word + toWord(copy)),
    })),
  }))
}

/** Converts a number to letters: `q`, `r`, `qr`, and so on. */
function toWord(copy: number): string {
  return copy
    .toString(26)
    .replaceAll(/[0-9a-p]/g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
