import { useEffect, useState } from 'react'
import { formatError } from '../api-error.ts'
import type { InboxApi, ReportDetail } from '../api.ts'
import { parseReport, type ReportView } from './parse/parse-report.ts'

/** A report on its way, or come. */
export type LoadedReport =
  | { phase: 'loading' }
  | { phase: 'failed'; sentence: string; retry: () => void }
  | { phase: 'ready'; detail: ReportDetail; view: ReportView }

type Answer = { request: string } & (
  { detail: ReportDetail; view: ReportView } | { detail: undefined; sentence: string }
)

export function useReport(api: InboxApi, id: string): LoadedReport {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer>()
  const request = `${id} ${attempt}`
  useEffect(() => {
    const control = new AbortController()
    api.fetchReport(id, control.signal).then(
      (detail) => setAnswer({ request, detail, view: parseReport(detail.report) }),
      (error: unknown) => {
        if (!control.signal.aborted) setAnswer({ request, detail: undefined, sentence: formatError(error) })
      },
    )
    return () => control.abort()
  }, [api, id, request])
  if (answer?.request !== request) return { phase: 'loading' }
  if (answer.detail) return { phase: 'ready', detail: answer.detail, view: answer.view }
  return { phase: 'failed', sentence: answer.sentence, retry: () => setAttempt(attempt + 1) }
}
