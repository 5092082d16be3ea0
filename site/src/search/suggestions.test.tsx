import type { SearchHit } from '@node-docs/edge/contract/search'
import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { groupHits, listOptions, SuggestionList, type SuggestionView } from './suggestions.tsx'

function hit(url: string, hash = ''): SearchHit {
  return { id: 1, kind: 'page', title: hash, url, hash, breadcrumbs: [], pageTitle: url, snippet: [] }
}

test('D-040 a link to all results follows the hits', () => {
  const answer = { query: 'a & b', count: 9, hits: [hit('/keys', '#node'), hit('/types')] }
  const options = listOptions({ kind: 'answer', answer }, '/x/')
  expect(options.map((option) => ('href' in option ? option.href : ''))).toEqual([
    '/keys#node',
    '/types',
    '/x/search?q=a%20%26%20b',
  ])
})

test('D-078 without hits, the options are similar queries', () => {
  const answer = { query: 'nod', count: 0, hits: [], nearest: ['node'] }
  expect(listOptions({ kind: 'answer', answer }, '/')[0]).toEqual({ kind: 'query', query: 'node' })
})

test.each([
  ['как запустить ноду', true],
  ['nod', false],
])('without hits, the note about the language is shown only for another language: %s', (query, isShown) => {
  const view: SuggestionView = { kind: 'answer', answer: { query, count: 0, hits: [] } }
  const html = renderToStaticMarkup(
    <SuggestionList view={view} options={listOptions(view, '/')} active={-1} onChoose={() => {}} />,
  )
  expect(html.includes('The documentation is in English.')).toBe(isShown)
})

test('recent searches can be cleared if there are any', () => {
  expect(listOptions({ kind: 'recent', queries: ['a'] }, '/')).toEqual([
    { kind: 'query', query: 'a' },
    { kind: 'clear' },
  ])
  expect(listOptions({ kind: 'recent', queries: [] }, '/')).toEqual([])
})

test('consecutive hits of a page are one group', () => {
  const hits = [hit('/keys', '#a'), hit('/keys'), hit('/types'), hit('/keys', '#b')]
  const options = listOptions({ kind: 'answer', answer: { query: 'q', count: 4, hits } }, '/')
  expect(groupHits(options).map(({ page, indexes }) => [page.url, indexes])).toEqual([
    ['/keys', [0, 1]],
    ['/types', [2]],
    ['/keys', [3]],
  ])
})

test.each([
  [{ kind: 'text', text: 'Use <port> 3000.' }, '<span class="answer">Use &lt;port&gt; 3000.</span>'],
  [{ kind: 'command', text: 'neard -v' }, '<code class="answer">neard -v</code>'],
] as const)('a hit shows its answer in place of the excerpt: %j', (answer, shown) => {
  const first = { ...hit('/keys', '#a'), answer, snippet: [{ text: 'excerpt', match: false }] }
  const view: SuggestionView = { kind: 'answer', answer: { query: 'q', count: 1, hits: [first] } }
  const html = renderToStaticMarkup(
    <SuggestionList view={view} options={listOptions(view, '/')} active={-1} onChoose={() => {}} />,
  )
  expect(html).toContain(shown)
  expect(html).not.toContain('excerpt')
})

test('without hits, the diagnosis, the error index and the feedback form are offered', () => {
  const answer = { query: 'nod', count: 0, hits: [] }
  const options = listOptions({ kind: 'answer', answer }, '/x/')
  expect(options.map((option) => ('href' in option ? option.href : ''))).toEqual([
    '/x/troubleshooting/diagnose',
    '/x/troubleshooting/common-errors',
    '/x/bug-report',
  ])
})

test.each<[SuggestionView, boolean]>([
  [{ kind: 'recent', queries: ['my pool'] }, true],
  [{ kind: 'answer', answer: { query: 'q', count: 0, hits: [], nearest: ['node'] } }, false],
])(
  'R-23 reports of the feedback widget mask recent searches, and no other suggestion: %j',
  (view, isMasked) => {
    const options = listOptions(view, '/')
    const html = renderToStaticMarkup(
      <SuggestionList view={view} options={options} active={-1} onChoose={() => {}} />,
    )
    expect(
      html.includes('<div id="suggestions" role="listbox" aria-label="Suggestions" data-feedback-mask="">'),
    ).toBe(isMasked)
  },
)
