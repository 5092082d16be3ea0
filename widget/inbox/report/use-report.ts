import { useEffect, useState } from 'react'
import { toSentence } from '../api-error.ts'
import type { InboxApi, ReportDetail } from '../api.ts'
import { readReport, type ReportView } from './read/report.ts'

/** A report on its way, or come. */
export type Loaded =
  | { phase: 'loading' }
  | { phase: 'failed'; sentence: string; retry: () => void }
  | { phase: 'ready'; detail: ReportDetail; view: ReportView }

type Answer = { request: string } & (
  { detail: ReportDetail; view: ReportView } | { detail: undefined; sentence: string }
)

export function useReport(api: InboxApi, id: string): Loaded {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer>()
  const request = `${id} ${attempt}`
  useEffect(() => {
    const control = new AbortController()
    api.readReport(id, control.signal).then(
      (detail) => setAnswer({ request, detail, view: readReport(detail.report) }),
      (error: unknown) => {
        if (!control.signal.aborted) setAnswer({ request, detail: undefined, sentence: toSentence(error) })
      },
    )
    return () => control.abort()
  }, [api, id, request])
  if (answer?.request !== request) return { phase: 'loading' }
  if (answer.detail) return { phase: 'ready', detail: answer.detail, view: answer.view }
  return { phase: 'failed', sentence: answer.sentence, retry: () => setAttempt(attempt + 1) }
}
