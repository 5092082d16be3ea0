import { expect, test } from 'bun:test'
import type { SearchAnswer } from '../../edge/contract/search.ts'
import { fillResultsPage } from '../../edge/src/search/results-page.ts'
import type { ReportDetail } from '../../widget/inbox/api.ts'
import { renderHtml } from '../../widget/inbox/report/export/render-html.ts'
import { parseReport } from '../../widget/inbox/report/parse/parse-report.ts'
import { mergeTimeline } from '../../widget/inbox/report/timeline/merge-timeline.ts'
import { listPayloads } from '../support/hostile-payloads.ts'

const payloads = listPayloads('http://beacon.example').map(({ html }) => html)

/** Elements of a document with the names of their attributes, in order; texts do not matter. */
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
  // The nearest words are the index's, not the reader's.
  const nothing = { query: text, count: 0, nearest: ['words'], hits: [] }
  return [answer, nothing].map((each) => fillResultsPage({ shell, answer: each, base: '/' })).join('')
}

test('no payload becomes markup on the results page of the documentation', async () => {
  const harmless = await listMarkup(renderResults('words'))
  expect(harmless.length).toBeGreaterThan(20)
  for (const payload of payloads)
    expect([payload, await listMarkup(renderResults(payload))]).toEqual([payload, harmless])
})

function renderExport(text: string): string {
  const detail: ReportDetail = {
    id: 'a',
    project: text,
    type: text,
    priority: text,
    status: 'open',
    title: text,
    reportedBy: text,
    currentUrl: text,
    isSilent: false,
    spam: null,
    has: {
      screenshot: false,
      replay: false,
      recording: false,
      attachments: true,
      console: true,
      network: true,
    },
    createdAt: '2026-11-20T10:00:00.000Z',
    shareId: 'b',
    gleapId: text,
    identity: { userId: text, isVerified: false },
    notes: text,
    outbound: text,
    size: 1,
    issue: null,
    others: [],
    snapshotUrl: null,
    report: {
      formData: { description: text, field: text },
      metaData: { currentUrl: text, userAgent: text, language: text },
      customData: { key: text },
      screenshotData: { html: text, width: 10, height: 10 },
      attachments: [{ name: text, url: 'https://files.example/a', type: text }],
      consoleLog: [{ log: text, date: text, priority: 'ERROR' }],
      networkLogs: [
        {
          url: text,
          type: text,
          date: text,
          request: { payload: text, headers: { a: text } },
          response: { status: 200, statusText: text, responseText: text },
        },
      ],
      customEventLog: [{ name: text, date: text, data: { a: text } }],
    },
  }
  const view = parseReport(detail.report)
  return renderHtml(detail, view, mergeTimeline(view, undefined))
}

test('no payload becomes markup in the export of a report as HTML', async () => {
  const harmless = await listMarkup(renderExport('words'))
  expect(harmless.length).toBeGreaterThan(40)
  const allowed = new Set(harmless)
  for (const payload of payloads) {
    const markup = await listMarkup(renderExport(payload))
    expect([payload, markup.filter((element) => !allowed.has(element))]).toEqual([payload, []])
  }
})

test('the comparison notices a text that becomes markup', async () => {
  const [payload = ''] = payloads
  expect(await listMarkup(`<p>${payload}</p>`)).not.toEqual(await listMarkup('<p>words</p>'))
})
