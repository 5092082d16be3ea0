import { useMemo } from 'react'
import { CopyButton } from '../../copy-button.tsx'
import { escapeInvisibleLine } from '../../escape-invisible.ts'
import type { NamedValue, ReportView } from '../parse/parse-report.ts'
import { Scrollable } from '../scrollable.tsx'
import { TextBlock } from '../text-block.tsx'
import { summarizeBody } from './summarize-body.ts'

/** What the page and the browser said of themselves, and the report as it came. */
export function DataView({ view, body }: { view: ReportView; body: unknown }) {
  const raw = useMemo(() => JSON.stringify(summarizeBody(body), null, 2) ?? '', [body])
  const custom = JSON.stringify(view.customData, null, 2)
  return (
    <Scrollable className="data-view" label="Data">
      <section>
        <h2>Device and page</h2>
        <NamedValueList pairs={view.metaData} />
      </section>
      {custom !== '{}' && (
        <section>
          <h2>Custom data</h2>
          <TextBlock text={custom} />
        </section>
      )}
      <details>
        <summary>The report as JSON, without replay and snapshot</summary>
        <CopyButton text={raw} label="Copy" />
        <TextBlock text={raw} />
      </details>
    </Scrollable>
  )
}

export function NamedValueList({ pairs }: { pairs: readonly NamedValue[] }) {
  if (pairs.length === 0) return <p className="muted">Nothing was sent.</p>
  return (
    <dl className="value-list">
      {pairs.map(({ name, value }, index) => (
        <div key={index}>
          <dt>
            <bdi>{escapeInvisibleLine(name)}</bdi>
          </dt>
          <dd>
            <bdi>{escapeInvisibleLine(value)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
