import { expect, test } from 'bun:test'
import type { Nodes } from 'mdast'
import { type Page, parsePage, readPages } from './pages.ts'

/** Words of validators that the glossary defines, each with its id there and the pattern of its mentions. */
const TERMS: readonly [id: string, mention: RegExp][] = [
  ['seat', /\bseats?\b(?! price)/i],
  ['proposal', /\bproposals?\b/i],
  ['endorsement', /\bendorsements?\b/i],
  ['shard', /\bshards?\b/i],
  ['epoch', /\bepochs?\b(?![- ]sync)/i],
]

interface Mention {
  id: string
  text: string
  line: number
  /** Offset of the mention in the file. */
  offset: number
}

/**
 * Lists the first mention of each term in the running text of a page, unless a link to the term in the glossary comes
 * before it. Headings, tables, code, links and cards do not count.
 */
function listUndefinedTerms({ tree }: Page): Mention[] {
  return TERMS.flatMap(([id, mention]) => {
    const found = findFirst(tree, { id, mention })
    return found === undefined || found === 'link' ? [] : [found]
  })
}

const SKIPPED = new Set(['heading', 'table', 'code', 'inlineCode', 'link', 'yaml'])
const SKIPPED_ELEMENTS = new Set(['Card', 'Actions', 'summary'])

function findFirst(
  node: Nodes,
  { id, mention }: { id: string; mention: RegExp },
): Mention | 'link' | undefined {
  if (node.type === 'link' && node.url === `/intro/glossary#${id}`) return 'link'
  if (SKIPPED.has(node.type) || ('name' in node && SKIPPED_ELEMENTS.has(node.name ?? ''))) return undefined
  if (node.type === 'text') {
    const match = mention.exec(node.value)
    const start = node.position?.start
    if (!match || start?.offset === undefined) return undefined
    const before = node.value.slice(0, match.index)
    return {
      id,
      text: match[0],
      line: start.line + before.split('\n').length - 1,
      offset: start.offset + match.index,
    }
  }
  if (!('children' in node)) return undefined
  for (const child of node.children) {
    const found = findFirst(child, { id, mention })
    if (found) return found
  }
  return undefined
}

test('finds the first mention of a term without a link to the glossary', () => {
  const source = [
    '## The seat',
    '',
    'Use `seat` and [a seat](/a).',
    '',
    'An epoch sync. Two',
    'shards and [epochs](/intro/glossary#epoch). One epoch.',
  ].join('\n')
  expect(listUndefinedTerms(parsePage('a.mdx', source))).toMatchObject([
    { id: 'shard', text: 'shards', line: 6 },
  ])
})

test('the first mention of a term on a page links to the glossary', async () => {
  const faults = (await readPages()).flatMap((page) =>
    page.route === '/intro/glossary'
      ? []
      : listUndefinedTerms(page).map(
          ({ id, text, line }) => `${page.file}:${line}: link "${text}" to #${id}`,
        ),
  )
  expect(faults).toEqual([])
})
