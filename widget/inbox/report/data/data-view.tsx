import { useMemo } from 'react'
import { CopyButton } from '../../copy-button.tsx'
import { NamedValueList } from '../named-value-list.tsx'
import type { ReportView } from '../parse/parse-report.ts'
import { Scrollable } from '../scrollable.tsx'
import { TextBlock } from '../text-block.tsx'
import { summarizeBody } from './summarize-body.ts'

/**
 * Shows custom data, metadata and the JSON of a report. Custom data comes first, because it says most about the
 * reported problem.
 */
export function DataView({ view, body }: { view: ReportView; body: unknown }) {
  const raw = useMemo(() => JSON.stringify(summarizeBody(body), null, 2) ?? '', [body])
  const custom = JSON.stringify(view.customData, null, 2)
  return (
    <Scrollable className="data-view" label="Data">
      {custom !== '{}' && (
        <section>
          <h2>Custom data</h2>
          <TextBlock text={custom} />
        </section>
      )}
      <section>
        <h2>Device and page</h2>
        <NamedValueList values={view.metaData} />
      </section>
      <details>
        <summary>Report as JSON, without replay and snapshot</summary>
        <CopyButton text={raw} label="Copy" />
        <TextBlock text={raw} />
      </details>
    </Scrollable>
  )
}
