import { useMemo } from 'react'
import { CopyButton } from '../../copy-button.tsx'
import { toVisibleLine } from '../../visible-text.ts'
import type { Pair, ReportView } from '../read/report.ts'
import { Scrollable } from '../scrollable.tsx'
import { Text } from '../text.tsx'
import { summarizeBody } from './summarize-body.ts'

/** What the page and the browser said of themselves, and the report as it came. */
export function DataView({ view, body }: { view: ReportView; body: unknown }) {
  const raw = useMemo(() => JSON.stringify(summarizeBody(body), null, 2) ?? '', [body])
  const custom = JSON.stringify(view.customData, null, 2)
  return (
    <Scrollable className="data" label="Data">
      <section>
        <h2>Device and page</h2>
        <Facts pairs={view.metaData} />
      </section>
      {custom !== '{}' && (
        <section>
          <h2>Custom data</h2>
          <Text text={custom} />
        </section>
      )}
      <details>
        <summary>The report as JSON, without replay and snapshot</summary>
        <CopyButton text={raw} label="Copy" />
        <Text text={raw} />
      </details>
    </Scrollable>
  )
}

export function Facts({ pairs }: { pairs: readonly Pair[] }) {
  if (pairs.length === 0) return <p className="soft">Nothing was sent.</p>
  return (
    <dl className="facts">
      {pairs.map(({ name, value }, index) => (
        <div key={index}>
          <dt>
            <bdi>{toVisibleLine(name)}</bdi>
          </dt>
          <dd>
            <bdi>{toVisibleLine(value)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
