import { type ReactNode, useState } from 'react'
import { frameTokenSchema, reportAnswerSchema } from '../../../contract/report.ts'
import { headers, routes } from '../../../contract/provider-paths-and-headers.ts'
import type { ServiceUrls } from '../../../contract/service-urls.ts'
import { sessionSchema } from '../../../contract/session.ts'
import { formatError, parseResponse, sendRequest } from '../../app/api.ts'
import { CopyButton } from '../../app/controls.tsx'
import type { Inbox } from '../../app/state.ts'
import { formatHref } from '../../app/router.ts'
import { useSnapshot } from 'valtio'

export interface SnippetProps {
  serviceUrls: ServiceUrls
  sdkKey: string
}

/** The script tag that embeds the widget, with a button to copy it. */
export function EmbedSnippet({
  serviceUrls: { docs },
  sdkKey,
  children,
}: SnippetProps & { children?: ReactNode }) {
  return (
    <Snippet
      // The SDK key needs no escaping, because it contains no special characters of HTML.
      text={`<script async src="${docs}/widget.js" data-sdk-key="${sdkKey}"></script>`}
      label="Copy snippet"
    >
      {children}
    </Snippet>
  )
}

/** Code with a button to copy it, and further buttons beside that one. */
export function Snippet({ text, label, children }: { text: string; label: string; children?: ReactNode }) {
  return (
    <>
      <pre className="snippet">
        <code>{text}</code>
      </pre>
      <div className="card-actions">
        <CopyButton text={text} label={label} />
        {children}
      </div>
    </>
  )
}

type TestState =
  { kind: 'idle' } | { kind: 'sending' } | { kind: 'sent'; id: string } | { kind: 'failed'; text: string }

interface TestReportButtonProps {
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

/**
 * Sends a report through the provider API, as the panel does, and returns its id.
 * @throws ApiError if the provider refuses it.
 */
async function sendTestReport(api: string, sdkKey: string): Promise<string> {
  const key = { [headers.sdkKey]: sdkKey }
  const session = await sendRequest(api + routes.sessions, { method: 'POST', body: {}, headers: key })
  const { gleapId, gleapHash } = await parseResponse(sessionSchema, session)
  const ids = { ...key, [headers.gleapId]: gleapId, [headers.gleapHash]: gleapHash }
  const token = await sendRequest(api + routes.frameToken, { method: 'POST', body: {}, headers: ids })
  const { spamToken } = await parseResponse(frameTokenSchema, token)
  const report = await sendRequest(api + routes.reports, {
    method: 'POST',
    body: createTestReport(spamToken),
    headers: { ...ids, [headers.idempotencyKey]: crypto.randomUUID() },
  })
  return (await parseResponse(reportAnswerSchema, report)).id
}

function createTestReport(spamToken: string): object {
  return {
    type: 'BUG',
    priority: 'LOW',
    isSilent: false,
    spamToken,
    formData: { description: 'A test report from the inbox. Sending and receiving reports works.' },
    metaData: { currentUrl: location.href, userAgent: navigator.userAgent, sdkType: 'javascript' },
    consoleLog: [{ log: 'A console message', date: new Date().toISOString(), priority: 'INFO' }],
  }
}

/** The snippet for the project's pages, and a button that sends a test report. */
export function EmbedSection({ inbox, sdkKey }: { inbox: Inbox; sdkKey: string }) {
  const { serviceUrls } = useSnapshot(inbox.state)
  if (serviceUrls === undefined) return null
  return (
    <>
      <p className="hint">
        Add this tag to every page that shows the widget. The SDK key of the project is <code>{sdkKey}</code>.
      </p>
      <EmbedSnippet serviceUrls={serviceUrls} sdkKey={sdkKey}>
        <TestReportButton inbox={inbox} api={serviceUrls.api} sdkKey={sdkKey} />
      </EmbedSnippet>
      <PinnedSnippet serviceUrls={serviceUrls} sdkKey={sdkKey} />
    </>
  )
}

/** The script tag of one version. Browsers run the script only if its content has the hash in the tag. */
function PinnedSnippet({ serviceUrls: { docs, pinnedScript }, sdkKey }: SnippetProps) {
  if (pinnedScript === undefined) return null
  const { path, integrity } = pinnedScript
  return (
    <details className="card">
      <summary>Pin a version</summary>
      <p className="hint">
        Browsers run this script only if it has not changed. Copy it again after every update of this site: a
        version stays available for two more updates of the widget.
      </p>
      <Snippet
        text={`<script async src="${docs}/${path}" integrity="${integrity}" crossorigin="anonymous" data-sdk-key="${sdkKey}"></script>`}
        label="Copy pinned snippet"
      />
    </details>
  )
}
