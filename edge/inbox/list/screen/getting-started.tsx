import { useSnapshot } from 'valtio'
import { type Inbox } from '../../app/state.ts'
import { formatHref } from '../../app/router.ts'
import { EmbedSnippet, TestReportButton } from '../../settings/screen/embed-snippet.tsx'

export interface GettingStartedProps {
  inbox: Inbox
  sdkKey: string | undefined
  onSent: () => void
}

/** The steps to a project's first report. */
export function GettingStarted({ inbox, sdkKey, onSent }: GettingStartedProps) {
  const { account, serviceUrls, projects = [] } = useSnapshot(inbox.state)
  if (serviceUrls === undefined || sdkKey === undefined) return null
  const { api, docs } = serviceUrls
  if (account?.role === 'reader')
    return (
      <section className="message-page">
        <h2>No reports yet</h2>
        <p className="muted">They appear here when visitors send them.</p>
      </section>
    )
  const name = projects.length > 1 ? projects.find((project) => project.sdkKey === sdkKey)?.name : undefined
  return (
    <section className="message-page getting-started">
      <h2>No reports yet</h2>
      <ol>
        <li>
          <h3>Add the widget to your pages</h3>
          <p className="muted">
            Paste this line anywhere in the document.
            {name !== undefined && ` It sends reports to ${name}. For another project, select it first.`}
          </p>
          <EmbedSnippet serviceUrls={serviceUrls} sdkKey={sdkKey} />
        </li>
        <li>
          <h3>Send a test report</h3>
          <p className="muted">
            It takes the same route as a visitor’s report. You can also try the widget on the{' '}
            <a href={`${docs}/demo.html`} target="_blank" rel="noreferrer">
              demo page
            </a>
            .
          </p>
          <TestReportButton {...{ inbox, api, sdkKey, onSent }} />
        </li>
        <li>
          <h3>Customize it</h3>
          <p className="muted">Set colors, texts, form fields, what is recorded, and which pages can send.</p>
          <a className="button small" href={formatHref(inbox, { kind: 'settings', sdkKey })}>
            Open settings
          </a>
        </li>
      </ol>
    </section>
  )
}
