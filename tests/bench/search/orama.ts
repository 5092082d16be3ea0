import { join } from 'node:path'
import type { Place } from '../../search/suite.ts'
import type { Peer } from './peer.ts'

const version = '3.1.18'
/** Number of results. Higher than Orama's default of 10, because several results can belong to one page. */
const LIMIT = 40

interface Orama {
  create: (options: object) => object
  insertMultiple: (database: object, documents: object[]) => Promise<unknown>
  search: (
    database: object,
    query: object,
  ) => Promise<{ hits: { document: { url: string; place: string } }[] }>
}

/** Orama's public search with its own analysis and scoring, headings before text. */
export const orama: Peer = {
  name: `Orama ${version}`,
  packages: [`@orama/orama@${version}`, `@orama/stemmers@${version}`],
  async answerAll({ folder, pages, queries }): Promise<Place[][]> {
    const packages = join(folder, 'node_modules/@orama')
    const { create, insertMultiple, search }: Orama = await import(join(packages, 'orama/dist/esm/index.js'))
    const { stemmer }: { stemmer: (word: string) => string } = await import(
      join(packages, 'stemmers/dist/en.js')
    )
    const database = create({
      schema: { title: 'string', page: 'string', text: 'string' },
      components: { tokenizer: { language: 'english', stemming: true, stemmer } },
    })
    await insertMultiple(
      database,
      pages.flatMap(({ url, title, sections }) =>
        sections.map(({ hash, heading, text }) => ({ title: heading, page: title, text, url, place: hash })),
      ),
    )
    const answers: Place[][] = []
    for (const term of queries) {
      const { hits } = await search(database, { term, limit: LIMIT, boost: { title: 4, page: 1, text: 2 } })
      answers.push(hits.map(({ document }) => ({ url: document.url, hash: document.place })))
    }
    return answers
  },
}
