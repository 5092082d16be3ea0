import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { toSentence } from './api-error.ts'
import { CopyButton } from './copy-button.tsx'
import { toHref } from './navigate.ts'
import { sendTestReport } from './send-test-report.ts'
import type { Inbox } from './store.ts'

type Test =
  { kind: 'idle' } | { kind: 'sending' } | { kind: 'sent'; id: string } | { kind: 'failed'; text: string }

/** How a project gets its first report. */
export function FirstSteps({
  inbox,
  sdkKey,
  onSent,
}: {
  inbox: Inbox
  sdkKey: string | undefined
  onSent: () => void
}) {
  const { places } = useSnapshot(inbox.state)
  const [test, setTest] = useState<Test>({ kind: 'idle' })
  if (places === undefined || sdkKey === undefined) return null
  const { api, docs } = places.all
  const snippet = `<script async src="${docs}/widget.js" data-sdk-key="${sdkKey}"></script>`

  async function sendTest(key: string): Promise<void> {
    setTest({ kind: 'sending' })
    try {
      setTest({ kind: 'sent', id: await sendTestReport(api, key) })
      onSent()
    } catch (error) {
      setTest({ kind: 'failed', text: toSentence(error) })
    }
  }

  return (
    <section className="blank first-steps">
      <h2>No report has come in yet</h2>
      <ol>
        <li>
          <h3>Put the widget on your pages</h3>
          <p className="soft">One line, anywhere in the document.</p>
          <pre className="snippet">
            <code>{snippet}</code>
          </pre>
          <CopyButton text={snippet} label="Copy the line" />
        </li>
        <li>
          <h3>See that a report arrives</h3>
          <p className="soft">
            Sent through the same door as a visitor’s, or by hand on the{' '}
            <a href={`${docs}/demo.html`} target="_blank" rel="noreferrer">
              demo page
            </a>
            .
          </p>
          <button
            className="button primary"
            type="button"
            disabled={test.kind === 'sending'}
            onClick={() => void sendTest(sdkKey)}
          >
            {test.kind === 'sending' ? 'Sending…' : 'Send a test report'}
          </button>
          {test.kind === 'failed' && (
            <p className="trouble" role="alert">
              {test.text}
            </p>
          )}
        </li>
        <li>
          <h3>Make it yours</h3>
          <p className="soft">Colours, words, questions, what is recorded, who may send.</p>
          <a className="button" href={toHref(inbox, { kind: 'settings', sdkKey })}>
            Open the settings
          </a>
        </li>
      </ol>
    </section>
  )
}
