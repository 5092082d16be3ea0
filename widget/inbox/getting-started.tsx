import { useSnapshot } from 'valtio'
import { CopyButton } from './copy-button.tsx'
import { formatHref } from './navigate.ts'
import { createSnippet } from './embed-snippet.tsx'
import type { Inbox } from './store.ts'
import { TestReportButton } from './test-report-button.tsx'

export interface GettingStartedProps {
  inbox: Inbox
  sdkKey: string | undefined
  onSent: () => void
}

/** How a project gets its first report. */
export function GettingStarted({ inbox, sdkKey, onSent }: GettingStartedProps) {
  const { serviceUrls: places } = useSnapshot(inbox.state)
  if (places === undefined || sdkKey === undefined) return null
  const { api, docs } = places.all
  const snippet = createSnippet(places.all, sdkKey)
  return (
    <section className="message-page getting-started">
      <h2>No report has come in yet</h2>
      <ol>
        <li>
          <h3>Put the widget on your pages</h3>
          <p className="muted">One line, anywhere in the document.</p>
          <pre className="snippet">
            <code>{snippet}</code>
          </pre>
          <CopyButton text={snippet} label="Copy the line" />
        </li>
        <li>
          <h3>See that a report arrives</h3>
          <p className="muted">
            Sent through the same door as a visitor’s, or by hand on the{' '}
            <a href={`${docs}/demo.html`} target="_blank" rel="noreferrer">
              demo page
            </a>
            .
          </p>
          <TestReportButton {...{ inbox, api, sdkKey, onSent }} />
        </li>
        <li>
          <h3>Make it yours</h3>
          <p className="muted">Colours, words, questions, what is recorded, who may send.</p>
          <a className="button" href={formatHref(inbox, { kind: 'settings', sdkKey })}>
            Open the settings
          </a>
        </li>
      </ol>
    </section>
  )
}
