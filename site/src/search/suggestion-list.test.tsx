import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { SuggestionList } from './suggestion-list.tsx'
import { listOptions, type SuggestionView } from './suggestion-view.ts'

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
