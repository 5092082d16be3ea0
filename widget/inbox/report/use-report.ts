import { useEffect, useState } from 'react'
import { formatError } from '../api-error.ts'
import type { InboxApi, ReportDetail } from '../api.ts'
import { highlightElement } from './media/highlight-element.ts'
import { parseReport, type ReportView } from './parse/parse-report.ts'

/** The state of loading a report. */
export type LoadedReport =
  | { phase: 'loading' }
  | { phase: 'failed'; error: string; retry: () => void }
  | { phase: 'ready'; detail: ReportDetail; view: ReportView }

type LoadedResponse = { request: string } & (
  { detail: ReportDetail; view: ReportView } | { detail: undefined; error: string }
)

export function useReport(api: InboxApi, id: string): LoadedReport {
  const [attempt, setAttempt] = useState(0)
  const [response, setResponse] = useState<LoadedResponse>()
  const request = `${id} ${attempt}`
  useEffect(() => {
    const control = new AbortController()
    api.fetchReport(id, control.signal).then(
      (detail) => setResponse({ request, ...parseDetail(detail) }),
      (reason: unknown) => {
        if (!control.signal.aborted) setResponse({ request, detail: undefined, error: formatError(reason) })
      },
    )
    return () => control.abort()
  }, [api, id, request])
  if (response?.request !== request) return { phase: 'loading' }
  if (response.detail) return { phase: 'ready', detail: response.detail, view: response.view }
  return { phase: 'failed', error: response.error, retry: () => setAttempt(attempt + 1) }
}

/** Parses a report. The snapshot's URL is changed so that the server outlines the element that the visitor selected. */
function parseDetail(detail: ReportDetail): { detail: ReportDetail; view: ReportView } {
  const view = parseReport(detail.report)
  const { snapshotUrl } = detail
  if (snapshotUrl === null) return { detail, view }
  return { detail: { ...detail, snapshotUrl: highlightElement(snapshotUrl, view.selector) }, view }
}
