import { useEffect, useMemo, useRef, useState } from 'react'
import { copyText } from '../../app/copy-text.ts'
import { explainConnection, FailureList, shortenNode } from '../network/node-failures.tsx'
import { formatDuration, formatNear, formatTime } from '../network/format-amounts.ts'
import { PoolView } from './pool-view.tsx'
import { type NetworkView, type PoolReport, reportPool, viewNetwork } from './pool-report.ts'
import { type NetworkData, type NetworkResult, type PoolRequest, useNetwork } from './use-network.ts'
import { describeWork, summarizeVerdict } from './describe-pool.ts'
import { ToolTable } from '../tool-table.tsx'

/** A node whose newest block is older shows an old state. Milliseconds. */
const STALE_MS = 3 * 60_000

/** What the nodes say about the pools, or why they say nothing. */
export function ResultView({
  request,
  link,
  commands,
  base,
}: {
  request: PoolRequest
  link: string
  /** What the reader can run on a node when no node answers. */
  commands: readonly Node[]
  base: string
}) {
  const result = useNetwork(request)
  const [pool, setPool] = useState<string>()
  const { data } = result
  const reports = useMemo(() => data && reportPools(request.pools, data), [request, data])
  const shown = reports?.reports.find((report) => report.pool === pool) ?? reports?.reports[0]
  return (
    <section className="tool-result" aria-label="Result" aria-busy={result.isLoading}>
      <Progress request={request} result={result} />
      {hasFailed(result) && !data && <Commands nodes={commands} />}
      {data && reports && shown && (
        <>
          {reports.reports.length > 1 && (
            <PoolsTable reports={reports.reports} shown={shown.pool} onChoose={setPool} />
          )}
          <PoolView
            key={shown.pool}
            report={shown}
            view={reports.view}
            data={data}
            isFirst={shown.pool === request.pools[0]}
            base={base}
          />
          <Source data={data} link={link} />
        </>
      )}
    </section>
  )
}

function reportPools(
  pools: readonly string[],
  { loaded }: NetworkData,
): { view: NetworkView; reports: PoolReport[] } {
  const view = viewNetwork(loaded.validators, loaded)
  return { view, reports: pools.map((pool) => reportPool(pool, view)) }
}

function hasFailed({ failures, problem }: NetworkResult): boolean {
  return failures.length > 0 || problem !== undefined
}

/** Elements of the prerendered page, to which its scripts refer. */
function Commands({ nodes }: { nodes: readonly Node[] }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.replaceChildren(...nodes), [nodes])
  return <div ref={place} />
}

/** Says whether data is loading, failed to load, or is old. */
function Progress({ request, result }: { request: PoolRequest; result: NetworkResult }) {
  const { data, failures, problem, isLoading } = result
  const connection = explainConnection(failures, navigator.onLine)
  const age = data ? data.loadedAt - data.loaded.status.time : 0
  const isStale = data !== undefined && (data.loaded.status.isSyncing || age > STALE_MS)
  return (
    <div role="status">
      {isLoading && !data && !hasFailed(result) && (
        <p>{`Asking ${request.nodes.map(shortenNode)[0] ?? 'no node'} …`}</p>
      )}
      {hasFailed(result) && (
        <div className="admonition admonition-danger">
          <p className="admonition-title">
            {data ? 'The newest state could not be loaded. What follows is old' : 'No node answered'}
          </p>
          <div className="admonition-body">
            {connection !== undefined && <p>{connection}</p>}
            {problem !== undefined && <p>{problem}</p>}
            <FailureList failures={failures} />
            <p>
              The page asks again by itself.
              {!data && ' You can also run the command below on your node.'}
            </p>
          </div>
        </div>
      )}
      {isStale && (
        <div className="admonition admonition-warning">
          <p className="admonition-title">This state may be old</p>
          <div className="admonition-body">
            <p>
              {`The newest block of ${shortenNode(data.loaded.node)} is from ${formatTime(data.loaded.status.time)}, ${formatDuration(age)} ago. Either the node is behind, or the network produces no blocks.`}
            </p>
          </div>
        </div>
      )}
    </div>
  )
}

/** Where the data comes from, and the link to share. */
function Source({ data, link }: { data: NetworkData; link: string }) {
  const [label, setLabel] = useState('Copy link')
  const { node, status } = data.loaded

  async function copy(): Promise<void> {
    const isCopied = await copyText(Promise.resolve(location.origin + link))
    setLabel(isCopied ? 'Copied' : 'Copy failed')
  }

  return (
    <>
      {data.skipped.length > 0 && (
        <>
          <p className="tool-source">Nodes that did not answer:</p>
          <FailureList failures={data.skipped} />
        </>
      )}
      <p className="tool-source">
        {`From ${shortenNode(node)} (neard ${status.release}) at ${formatTime(data.loadedAt)}. The page asks again each minute while it is visible. `}
        <button type="button" className="button" aria-live="polite" onClick={() => void copy()}>
          {label}
        </button>
      </p>
    </>
  )
}

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
