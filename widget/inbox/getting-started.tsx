import { useSnapshot } from 'valtio'
import { CopyButton } from './copy-button.tsx'
import { toHref } from './navigate.ts'
import { toSnippet } from './snippet.ts'
import type { Inbox } from './store.ts'
import { TestReport } from './test-report.tsx'

export interface GettingStartedProps {
  inbox: Inbox
  sdkKey: string | undefined
  onSent: () => void
}

/** How a project gets its first report. */
export function GettingStarted({ inbox, sdkKey, onSent }: GettingStartedProps) {
  const { places } = useSnapshot(inbox.state)
  if (places === undefined || sdkKey === undefined) return null
  const { api, docs } = places.all
  const snippet = toSnippet(places.all, sdkKey)
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
          <TestReport {...{ inbox, api, sdkKey, onSent }} />
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
