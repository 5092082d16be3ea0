import { expect, test } from 'bun:test'
import { createSummary } from '../../../contract/examples/report-summary.ts'
import { escapeUntrustedHtml } from '../../app/escape-invisible.ts'
import type { ReportDetail } from '../contract.ts'
import { renderHtml } from './export-html.ts'
import { mergeTimeline } from './merge-timeline.ts'
import { parseReport } from './parse-report.ts'

const hostile = `"'><script>a()</script>&amp;\u202e\u001b[0m</iframe>\``

const detail: ReportDetail = {
  ...createSummary({ type: hostile, priority: hostile, title: hostile }),
  reportedBy: hostile,
  currentUrl: hostile,
  shareId: 's1',
  gleapId: 'g1',
  identity: null,
  reporterName: '',
  isFollowing: false,
  notes: hostile,
  outbound: null,
  size: 10,
  others: [],
  snapshotUrl: null,
  issue: null,
  report: null,
}

function exported(body: object): string {
  const view = parseReport(body)
  return renderHtml({ detail, view }, mergeTimeline(view, undefined))
}

test('escaped text contains no markup and no invisible characters', () => {
  expect(escapeUntrustedHtml(hostile)).not.toMatch(/[<>"'`\u202e\u001b]/)
  expect(escapeUntrustedHtml('a & b')).toBe('a &#38; b')
})

test('P-029 the file contains no markup of the report and a policy that blocks scripts and requests', () => {
  const html = exported({
    formData: { [hostile]: hostile },
    metaData: { [hostile]: hostile },
    customData: { [hostile]: hostile },
    consoleLog: [{ log: hostile, date: 1, priority: hostile }],
    networkLogs: [
      { url: hostile, type: hostile, request: { headers: { [hostile]: hostile }, payload: hostile } },
    ],
  })
  expect(html).not.toContain('<script')
  expect(html).not.toContain('\u202e')
  expect(html).toContain("default-src 'none'")
  expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf(escapeUntrustedHtml(hostile)))
})

test('P-029 a snapshot stays in its attribute and opens no connections', () => {
  const html = exported({
    screenshotData: { html: `<LINK rel=preconnect href=http://a.example>${hostile}`, width: 10, height: 10 },
  })
  const [, snapshot = ''] = /<iframe [^>]*sandbox="" [^>]*srcdoc="([^"]*)"><\/iframe>/.exec(html) ?? []
  expect(snapshot).toContain('<no-LINK rel=preconnect')
  expect(snapshot).toContain('&quot;')
  expect(snapshot).toContain('&amp;amp;')
})

test('P-029 a rendered snapshot keeps its frames, and the replay is data that nothing can break out of', () => {
  const html = exported({
    screenshotData: {
      html: '<iframe sandbox="" srcdoc="<p>inner"></iframe><iframe src="https://a.example"></iframe>',
      width: 10,
      height: 10,
    },
    webReplay: { startDate: 1, actions: [hostile, '\ud800'] },
  })
  expect(html).toContain('<iframe sandbox=&quot;&quot; srcdoc=')
  expect(html).toContain('<no-iframe src=')
  const [, data = ''] =
    /<a download="replay-r1.json" href="data:application\/json,([^"<>]*)">/.exec(html) ?? []
  expect(JSON.parse(decodeURIComponent(data))).toEqual({ startDate: 1, actions: [hostile, '\ud800'] })
})
