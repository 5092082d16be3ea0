import { useState } from 'react'
import { formatError } from './api-error.ts'
import { formatHref } from './navigate.ts'
import { sendTestReport } from './send-test-report.ts'
import type { Inbox } from './store.ts'

type TestState =
  { kind: 'idle' } | { kind: 'sending' } | { kind: 'sent'; id: string } | { kind: 'failed'; text: string }

export interface TestReportButtonProps {
  inbox: Inbox
  /** URL of the provider API. */
  api: string
  sdkKey: string
  onSent?: () => void
}

/** Sends a test report as a visitor would and links to it. */
export function TestReportButton({ inbox, api, sdkKey, onSent }: TestReportButtonProps) {
  const [test, setTest] = useState<TestState>({ kind: 'idle' })

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
        {test.kind === 'sending' ? 'Sending…' : 'Send test report'}
      </button>
      <span role="status">
        {test.kind === 'sent' && (
          <>
            Received. <a href={formatHref(inbox, { kind: 'report', id: test.id })}>Open it</a>
          </>
        )}
        {test.kind === 'failed' && <span className="error">Couldn’t send it. {test.text}</span>}
      </span>
    </span>
  )
}
