import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { createServerSearch as openSearch } from '../../edge/search/server-search.ts'
import {
  type Question,
  querySets,
  rankOfPage,
  readBuiltIndex,
  readSuite,
  summarize,
} from '../search/suite.ts'

const root = join(import.meta.dir, '../..')

/** The rules of the search: how the source looks with the rule, and without it. */
const rules: readonly (readonly [name: string, file: string, on: string | RegExp, off: string])[] = [
  [
    'log messages without their variable parts',
    'query',
    'readTypedWords(normalizeMessage(text',
    'readTypedWords((text',
  ],
  ['stop words are not required', 'query', 'isStopWord: isStopWord(', 'isStopWord: false && isStopWord('],
  ['inflections', 'query', 'if (!/^[a-z]{3,}$/.test(word)) return answers', 'return answers'],
  ['synonyms', 'query', 'findSynonyms(words, language.synonyms)', 'findSynonyms(words, [])'],
  [
    'words joined from two',
    'query',
    'if (joined && language.vocabulary.has(joined))',
    'if (joined === language)',
  ],
  [
    'words split in two',
    'query',
    'const halves = splitInTwo(whole, language)',
    'const halves = undefined as [string, string] | undefined',
  ],
  ['corrected typos', 'vocabulary', 'if (typed.length < ONE_EDIT_FROM) return []', 'return []'],
  ['parts of identifiers count little', 'query', 'const MINOR = 0.3', 'const MINOR = 1'],
  ['incidental words', 'hit-rules', 'const INCIDENTAL = 0.3', 'const INCIDENTAL = 1'],
  ['words of phrases only', 'hit-rules', 'const COLLOQUIAL = 0.7', 'const COLLOQUIAL = 1'],
  ['short queries: all words', 'hit-rules', 'const ENOUGH = 4', 'const ENOUGH = 4e9'],
  ['minimum share of the weight', 'hit-rules', 'const MIN_SHARE = 0.3', 'const MIN_SHARE = 0'],
  [
    'lower share for long queries',
    'hit-rules',
    'const MIN_SHARE_OF_LONG = 0.2',
    'const MIN_SHARE_OF_LONG = 0.3',
  ],
  ['headings and phrases', 'rank', /const NAME_WORTH = .*/, 'const NAME_WORTH = 0'],
  ['phrases', 'units', 'phrases: unit.foundAs.map(analyze)', 'phrases: []'],
  ['share of the phrase', 'rank', /const PHRASE_LEAST = .*/, 'const PHRASE_LEAST = 1'],
  ['length of the text', 'rank', /const LENGTH_PENALTY = .*/, 'const LENGTH_PENALTY = 0'],
  ['neighbors', 'rank', 'bonus += PHRASE_WORTH[name] * weight', 'bonus += 0'],
  ['whole name', 'rank', /const WHOLE_HEADING = .*/, 'const WHOLE_HEADING = 0'],
  ['names of the page', 'rank', /const PAGE_NAMES = .*/, 'const PAGE_NAMES = 0'],
  ['share of the query', 'rank', '* Math.sqrt(', '* Math.sign('],
  ['top of a page', 'rank', /const TOP_OF_PAGE = .*/, 'const TOP_OF_PAGE = 1'],
  ['superseded and historical pages', 'rank', /const SUPERSEDED = .*/, 'const SUPERSEDED = 1'],
  ['next sections', 'rank', /const NEXT_SECTIONS = .*/, 'const NEXT_SECTIONS = 0'],
  ['facets: other values', 'rank', /const OTHER = .*/, 'const OTHER = [1, 1, 1]'],
]

/** The sets that the ranking has learned least from. */
const measured = querySets.slice(-4)

/**
 * Measures the last query sets without each of the rules, and prints what falls.
 * @param names of the rules; all of them by default.
 */
export async function run(names?: readonly string[]): Promise<void> {
  const index = await readBuiltIndex()
  const sets = new Map<string, Question[]>()
  for (const set of measured) sets.set(set, await readSuite(set))
  const folder = await mkdtemp(join(tmpdir(), 'ablation-'))
  const measure = async (patch?: (typeof rules)[number]): Promise<Map<string, number[]>> => {
    const copy = await mkdtemp(join(folder, 'rule-'))
    await mkdir(join(copy, 'edge'))
    await cp(join(root, 'edge/search'), join(copy, 'edge/search'), { recursive: true })
    await symlink(join(root, 'edge/node_modules'), join(copy, 'edge/node_modules'))
    if (patch) {
      const [name, file, on, off] = patch
      const path = join(copy, `edge/search/${file}.ts`)
      const source = await readFile(path, 'utf8')
      const changed = source.replace(on, () => off)
      if (changed === source)
        throw new Error(`The rule "${name}" is not in ${file}.ts: update tests/bench/ablation.ts`)
      await writeFile(path, changed)
    }
    const { createServerSearch }: { createServerSearch: typeof openSearch } = await import(
      join(copy, 'edge/search/server-search.ts')
    )
    const search = createServerSearch(structuredClone(index))
    const ranks = new Map<string, number[]>()
    for (const [set, questions] of sets) {
      const list: number[] = []
      for (const question of questions) {
        list.push(rankOfPage((await search(question.query, { limit: 40, snippet: 50 })).hits, question))
      }
      ranks.set(set, list)
    }
    return ranks
  }
  const change = (value: number): string => (value >= 0.0005 ? '+' : '') + value.toFixed(3)
  try {
    const base = await measure()
    const rows: Record<string, Record<string, string>> = {}
    for (const rule of rules.filter(([name]) => names?.includes(name) ?? true)) {
      const without = await measure(rule)
      const lost: { by: number; query: string }[] = []
      const row: Record<string, string> = {}
      for (const [set, questions] of sets) {
        const [before, after] = [base.get(set) ?? [], without.get(set) ?? []]
        row[set] = change(summarize(after).mrr - summarize(before).mrr)
        for (const [at, { query }] of questions.entries()) {
          const by = 1 / (before[at] ?? Infinity) - 1 / (after[at] ?? Infinity)
          if (by > 0) lost.push({ by, query })
        }
      }
      const worst = lost.toSorted((a, b) => b.by - a.by || a.query.length - b.query.length)
      rows[rule[0]] = { ...row, lost: String(lost.length), needed: worst[0]?.query ?? '' }
      console.log(`| ${[rule[0], ...Object.values(rows[rule[0]] ?? {})].join(' | ')} |`)
    }
    await Bun.write(join(import.meta.dir, 'results/ablation.json'), `${JSON.stringify(rows, undefined, 2)}\n`)
  } finally {
    await rm(folder, { recursive: true })
  }
}
