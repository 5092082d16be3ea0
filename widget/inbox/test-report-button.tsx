import { useState } from 'react'
import { formatError } from './api-error.ts'
import { formatHref } from './navigate.ts'
import { sendTestReport } from './send-test-report.ts'
import type { Inbox } from './store.ts'

type Test =
  { kind: 'idle' } | { kind: 'sending' } | { kind: 'sent'; id: string } | { kind: 'failed'; text: string }

export interface TestReportButtonProps {
  inbox: Inbox
  /** Address of the provider. */
  api: string
  sdkKey: string
  onSent?: () => void
}

/** Sends a report as a visitor would, and leads to it. */
export function TestReportButton({ inbox, api, sdkKey, onSent }: TestReportButtonProps) {
  const [test, setTest] = useState<Test>({ kind: 'idle' })

  async function send(): Promise<void> {
    setTest({ kind: 'sending' })
    try {
      setTest({ kind: 'sent', id: await sendTestReport(api, sdkKey) })
      onSent?.()
    } catch (error) {
      setTest({ kind: 'failed', text: formatError(error) })
    }
  }

  return (
    <span className="test-report">
      <button
        className="button small"
        type="button"
        disabled={test.kind === 'sending'}
        onClick={() => void send()}
      >
        {test.kind === 'sending' ? 'Sending…' : 'Send a test report'}
      </button>
      <span role="status">
        {test.kind === 'sent' && (
          <>
            It has arrived. <a href={formatHref(inbox, { kind: 'report', id: test.id })}>Look at it</a>
          </>
        )}
        {test.kind === 'failed' && <span className="error">It was refused: {test.text}</span>}
      </span>
    </span>
  )
}
