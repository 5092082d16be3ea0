import { describeWork } from './describe-work.ts'
import { summarizeVerdict } from './describe-verdict.ts'
import { formatNear } from './format-amounts.ts'
import type { PoolReport } from './pool-report.ts'
import { ToolTable } from '../tool-table.tsx'

interface PoolsTableProps {
  reports: readonly PoolReport[]
  /** The pool whose details are shown. */
  shown: string
  onChoose: (pool: string) => void
}

/** One row for each pool, for readers with several. */
export function PoolsTable({ reports, shown, onChoose }: PoolsTableProps) {
  return (
    <ToolTable label="pools" columns={['Pool', 'State', 'Rank', 'Stake', 'Work']}>
      {reports.map((report) => (
        <tr key={report.pool}>
          <td>
            <button
              type="button"
              className="pool-choice"
              aria-pressed={report.pool === shown}
              onClick={() => onChoose(report.pool)}
            >
              {report.pool}
            </button>
          </td>
          <td data-label="State">{summarizeVerdict(report)}</td>
          <td data-label="Rank">{report.rank ?? '–'}</td>
          <td data-label="Stake">{formatStake(report)}</td>
          <td data-label="Work">{describeWork(report.work)}</td>
        </tr>
      ))}
    </ToolTable>
  )
}

function formatStake({ epochs: [now, next, later] }: PoolReport): string {
  const stake = now.stake ?? next.stake ?? later.stake
  return stake === undefined ? '–' : formatNear(stake)
}
