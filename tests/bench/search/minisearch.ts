import { join } from 'node:path'
import type { Place } from '../../search/suite.ts'
import type { PlainPage } from './pages.ts'
import type { Peer } from './peer.ts'

const version = '7.2.0'

interface Index {
  addAll: (documents: object[]) => void
  search: (query: string) => Record<string, string>[]
}

/** Uses the settings of VitePress's local search: fuzzy and prefix matches, titles before text. */
export const miniSearch: Peer = {
  name: `MiniSearch ${version} (VitePress)`,
  packages: [`minisearch@${version}`],
  async answerAll({ folder, pages, queries }) {
    const search = await openMiniSearch(folder, pages)
    return queries.map((query) => search(query))
  },
}

/** Indexes the pages with the package that is installed in the folder. Returns a function that answers queries. */
export async function openMiniSearch(
  folder: string,
  pages: readonly PlainPage[],
): Promise<(query: string) => Place[]> {
  const module: { default: new (options: object) => Index } = await import(
    join(folder, 'node_modules/minisearch/dist/es/index.js')
  )
  const index = new module.default({
    fields: ['title', 'titles', 'text'],
    storeFields: ['url', 'hash'],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
  })
  index.addAll(
    pages.flatMap(({ url, title, sections }) =>
      sections.map(({ hash, heading, text }) => ({
        id: url + hash,
        url,
        hash,
        title: heading,
        titles: hash === '' ? [] : [title],
        text,
      })),
    ),
  )
  return (query) => index.search(query).map(({ url = '', hash = '' }) => ({ url, hash }))
}
