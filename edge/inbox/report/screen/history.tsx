import { useState } from 'react'
import { formatError, type InboxApi, parseResponse, toReportPath } from '../../app/api.ts'
import { ErrorMessage, InlineText, TimeAgo, useNow } from '../../app/controls.tsx'
import { describeDetail } from '../../audit/screen/describe-entry.ts'
import { type HistoryEntry, historySchema } from '../contract.ts'
import type { ReportTeam } from './props.ts'

interface ReportHistoryProps {
  api: Pick<InboxApi, 'call'>
  id: string
  members: ReportTeam['members']
}

/** Who changed the report, newest first. Loaded each time it is opened. */
export function ReportHistory({ api, id, members }: ReportHistoryProps) {
  const [entries, setEntries] = useState<readonly HistoryEntry[]>()
  const [error, setError] = useState('')
  const now = useNow()
  const names = { members: new Map(members.map((member) => [member.id, member.name])), projects: new Map() }

  async function load(): Promise<void> {
    try {
      const response = await api.call(`${toReportPath(id)}/history`)
      setEntries((await parseResponse(historySchema, response)).entries)
      setError('')
    } catch (reason) {
      setError(`Couldn’t load the history. ${formatError(reason)}`)
    }
  }

  return (
    <details
      className="card report-details report-history"
      onToggle={(event) => event.currentTarget.open && void load()}
    >
      <summary>
        <h2>History</h2>
      </summary>
      {entries?.length === 0 && <p className="muted">No changes yet.</p>}
      <ol className="related-reports">
        {entries?.map(({ at, who, action, detail }) => (
          <li key={`${at} ${who} ${action} ${JSON.stringify(detail)}`}>
            <span>
              <b>
                <InlineText text={who} />
              </b>
              {changes[action] === undefined ? ' · ' : ' '}
              <InlineText text={changes[action] ?? describeDetail({ action, detail }, names)} />
            </span>
            <TimeAgo at={at} now={now} />
          </li>
        ))}
      </ol>
      <ErrorMessage text={error} />
    </details>
  )
}

const changes: Readonly<Partial<Record<HistoryEntry['action'], string>>> = {
  'report.deleted': 'deleted it',
  'report.restored': 'restored it',
  'report.merged': 'merged it with others',
  'report.separated': 'separated it from the others',
  'report.imported': 'imported it',
}
