import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServerSearch, type ServerIndex } from '../../../edge/search/server-search.ts'
import { type Figures, type Place, type Question, rankOf, rankOfPage, summarize } from '../../search/suite.ts'
import { miniSearch } from './minisearch.ts'
import { orama } from './orama.ts'
import { pagefind } from './pagefind.ts'
import { readPlainPages, writeHtml } from './pages.ts'
import { searchLocal } from './search-local.ts'

/** High enough for several results per page. */
const LIMIT = 40

const peers = [searchLocal, pagefind, miniSearch, orama]

export interface Relevance {
  search: string
  /** Ranks by page, and by section where the suite expects one. */
  places: Figures
  /** Ranks by page only, for searches that index fewer sections. */
  pages: Figures
  /** The same figures for each kind of question. */
  kinds: Record<string, { places: Figures; pages: Figures }>
}

/** Compares this search with others on the same pages and questions. */
export async function compareRelevance(index: ServerIndex, questions: Question[]): Promise<Relevance[]> {
  const queries = questions.map(({ query }) => query)
  const folder = await mkdtemp(join(tmpdir(), 'bench-search-'))
  try {
    await install(folder)
    const pages = readPlainPages(index)
    const html = writeHtml(pages, join(folder, 'pages'))
    const search = createServerSearch(index)
    const ours: Place[][] = []
    for (const query of queries) ours.push((await search(query, { limit: LIMIT, snippet: 50 })).hits)
    const rows = [judge('ours', questions, ours)]
    for (const { name, answerAll } of peers) {
      rows.push(judge(name, questions, await answerAll({ folder, pages, html, queries })))
    }
    return rows
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function install(folder: string): Promise<void> {
  await Bun.write(join(folder, 'package.json'), '{"private":true}')
  const packages = peers.flatMap((peer) => peer.packages)
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, 'add', '--exact', ...packages], {
    cwd: folder,
  })
  if (exitCode !== 0) throw new Error(`The peers could not be installed:\n${stderr.toString()}`)
}

function judge(name: string, questions: Question[], answers: Place[][]): Relevance {
  const ranked = questions.map((question, at) => {
    const found = answers[at] ?? []
    return { kind: question.kind, places: rankOf(found, question), pages: rankOfPage(found, question) }
  })
  const kinds = Map.groupBy(ranked, ({ kind }) => kind)
  return {
    search: name,
    places: summarize(ranked.map(({ places }) => places)),
    pages: summarize(ranked.map(({ pages }) => pages)),
    kinds: Object.fromEntries(
      Array.from(kinds, ([kind, ranks]) => [
        kind,
        {
          places: summarize(ranks.map(({ places }) => places)),
          pages: summarize(ranks.map(({ pages }) => pages)),
        },
      ]),
    ),
  }
}
