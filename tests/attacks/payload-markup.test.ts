import { expect, test } from 'bun:test'
import type { SearchAnswer } from '../../edge/contract/search.ts'
import { fillResultsPage } from '../../edge/src/search/results-page.ts'
import { listPayloads } from '../support/hostile-payloads.ts'

const payloads = listPayloads('http://beacon.example').map(({ html }) => html)

/** Lists the elements of a document with their attribute names, in order. Ignores text. */
async function listMarkup(html: string): Promise<string[]> {
  const found: string[] = []
  const rewriter = new HTMLRewriter().on('*', {
    element({ attributes, tagName }) {
      found.push([tagName, ...Array.from(attributes, ([name]) => name)].join(' '))
    },
    comments: () => void found.push('comment'),
  })
  await rewriter.transform(new Response(html)).text()
  return found
}

const shell =
  '<!doctype html><title>Search | Docs</title><form><input type="search" name="q"></form><main id="main">x</main>'

function renderResults(text: string): string {
  const answer: SearchAnswer = {
    query: text,
    count: 1,
    nearest: [],
    hits: [
      {
        id: 1,
        kind: 'page',
        title: text,
        url: '/a',
        hash: '#b',
        breadcrumbs: [text],
        pageTitle: text,
        snippet: [
          { text, match: true },
          { text, match: false },
        ],
      },
    ],
  }
  // The suggested words come from the index. They never contain the reader's query.
  const nothing = { query: text, count: 0, nearest: ['words'], hits: [] }
  return [answer, nothing]
    .map((each) =>
      fillResultsPage({ shell, answer: each, params: { query: text, facets: [], pages: 10 }, base: '/' }),
    )
    .join('')
}

test('no payload becomes markup on the results page of the documentation', async () => {
  const harmless = await listMarkup(renderResults('words'))
  expect(harmless.length).toBeGreaterThan(20)
  // Queries in another language get a note.
  const noted = await listMarkup(renderResults('слова'))
  expect(noted).not.toEqual(harmless)
  for (const payload of payloads) {
    const markup = await listMarkup(renderResults(payload))
    expect([payload, markup]).toEqual([payload, markup.length === noted.length ? noted : harmless])
  }
})

test('the comparison notices a text that becomes markup', async () => {
  const [payload = ''] = payloads
  expect(await listMarkup(`<p>${payload}</p>`)).not.toEqual(await listMarkup('<p>words</p>'))
})
