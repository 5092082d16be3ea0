import { toHref } from '../../navigation/paths.ts'
import { describeDistance, describeKickout, describeVerdict } from './describe-pool.ts'
import { epochEnd, epochProgress, findRestartWindows } from '../network/epoch-clock.ts'
import {
  formatCount,
  formatDuration,
  formatNear,
  formatPercent,
  formatTime,
} from '../network/format-amounts.ts'
import { FailureList } from '../network/node-failures.tsx'
import { epochEnds, type NetworkView, type PoolReport } from './pool-report.ts'
import { suggestPools } from './pool-names.ts'
import { SessionPlot } from './session-plot.tsx'
import type { NetworkData } from './use-network.ts'
import { ToolTable } from '../tool-table.tsx'

interface PoolViewProps {
  report: PoolReport
  view: NetworkView
  data: NetworkData
  /** Windows and the plot are those of the first pool. */
  isFirst: boolean
  base: string
}

/** All that is known about one pool, the most urgent first. */
export function PoolView({ report, view, data, isFirst, base }: PoolViewProps) {
  const { pace } = view
  const advice = describeVerdict(report, { ends: epochEnds(pace), now: data.loadedAt })
  const isUnknown = report.verdict.kind === 'no-proposal' && !report.kickout
  const limit = report.work.find((work) => work.limit !== undefined)?.limit
  return (
    <>
      <h2 className="pool-name">{report.pool}</h2>
      <div className={`admonition admonition-${advice.tone}`} role="status">
        <p className="admonition-title">{advice.title}</p>
        <div className="admonition-body">
          <p>{advice.text}</p>
          {isUnknown && <Suggestions report={report} view={view} exists={data.exists.get(report.pool)} />}
          {advice.steps.length > 0 && (
            <ol>
              {advice.steps.map(({ text, route }) => (
                <li key={route}>
                  <a href={toHref(route, base)}>{text}</a>
                </li>
              ))}
            </ol>
          )}
        </div>
      </div>
      <dl className="tool-facts">
        <Fact term="Rank by stake" value={formatRank(report, view)} />
        <Fact term="Role in this epoch" value={ROLES[report.role]} />
        <Fact
          term={`Epoch ${formatCount(view.validators.epochHeight)}`}
          value={`${formatPercent(100 * epochProgress(pace))} over, ends in ${formatDuration(epochEnd(pace) - data.loadedAt)}`}
          detail={`about ${formatTime(epochEnd(pace))}`}
        />
      </dl>
      {report.work.length > 0 && <WorkTable report={report} base={base} />}
      <SeatTable report={report} view={view} />
      {isFirst && report.role !== 'none' && <Windows report={report} view={view} data={data} base={base} />}
      <History pool={report.pool} data={data} base={base} />
      {isFirst && limit !== undefined && <SessionPlot samples={data.samples} limit={limit} />}
    </>
  )
}

const ROLES: Record<PoolReport['role'], string> = {
  producer: 'Produces blocks and chunks',
  endorser: 'Validates chunks',
  none: 'No seat',
}

function formatRank({ rank }: PoolReport, { validators, rules }: NetworkView): string {
  if (rank === undefined) return '–'
  const place = `${rank} of ${formatCount(validators.current.length)}`
  return rank > rules.producerSeats - 10 && rank <= rules.producerSeats
    ? `${place} (${rules.producerSeats} produce blocks)`
    : place
}

function Fact({ term, value, detail }: { term: string; value: string; detail?: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {value}
        {detail !== undefined && <small>{detail}</small>}
      </dd>
    </div>
  )
}

/** For a pool without any trace on the network: whether it exists, and names that look like it. */
function Suggestions({
  report: { pool },
  view,
  exists,
}: {
  report: PoolReport
  view: NetworkView
  exists: boolean | undefined
}) {
  const names = suggestPools(pool, view.validators)
  return (
    <>
      {exists === false && (
        <p>{`There is no account ${pool} on this network. Check the spelling and the network.`}</p>
      )}
      {names.length > 0 && (
        <p>
          {'Did you mean '}
          {names.map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <a href={`?pool=${encodeURIComponent(name)}&${withoutPool()}`}>{name}</a>
            </span>
          ))}
          ?
        </p>
      )}
    </>
  )
}

/** The rest of this page's query, to keep the network and the node in a link. */
function withoutPool(): string {
  const params = new URLSearchParams(location.search)
  params.delete('pool')
  return params.toString()
}

function WorkTable({ report, base }: { report: PoolReport; base: string }) {
  return (
    <>
      <h3>Work in this epoch</h3>
      <ToolTable
        label="work in this epoch"
        columns={['Work', 'Done of due', 'Share', 'Limit', 'What can still be missed']}
      >
        {report.work.map((work) => (
          <tr key={work.kind} data-state={work.state}>
            <td>{work.kind.charAt(0).toUpperCase() + work.kind.slice(1)}</td>
            <td data-label="Done of due">{`${formatCount(work.produced)} of ${formatCount(work.expected)}`}</td>
            <td data-label="Share">
              {work.percent === undefined ? '–' : formatPercent(work.percent)}
              {work.percent !== undefined && (
                <meter
                  min={0}
                  max={100}
                  low={work.limit ?? 0}
                  high={Math.min(100, (work.limit ?? 0) + 5)}
                  optimum={100}
                  value={work.percent}
                  aria-label={`${work.kind}: ${formatPercent(work.percent)}`}
                />
              )}
            </td>
            <td data-label="Limit">{work.limit === undefined ? '–' : `${work.limit}%`}</td>
            <td data-label="What can still be missed">{describeDistance(work)}</td>
          </tr>
        ))}
      </ToolTable>
      {report.shardRisks.map(({ shard, produced, expected, isLost }) => (
        <p key={shard}>
          {`Shard ${shard}: ${formatCount(produced)} of ${formatCount(expected)} chunks. `}
          {isLost
            ? 'The pool gets no more chunks there until the epoch ends. '
            : 'At 100 missed chunks, the pool loses this shard until the epoch ends. '}
          <a href={toHref('/validator/validator-bootcamp/become-a-validator#early-kickout', base)}>
            Early kickout
          </a>
        </p>
      ))}
    </>
  )
}

function SeatTable({ report, view }: { report: PoolReport; view: NetworkView }) {
  const first = view.validators.epochHeight
  const names = ['now', 'next', 'estimate']
  return (
    <>
      <h3>Seat and stake</h3>
      <ToolTable
        label="seat and stake"
        columns={['Epoch', 'Seat', 'Stake of the pool', 'Price of a seat', 'To produce blocks']}
      >
        {report.epochs.map(({ stake, hasSeat, prices }, index) => (
          <tr key={names[index]}>
            <td>{`${formatCount(first + index)} (${names[index]})`}</td>
            <td data-label="Seat">{hasSeat ? 'Yes' : 'No'}</td>
            <td data-label="Stake of the pool">{stake === undefined ? '–' : formatNear(stake)}</td>
            <td data-label="Price of a seat">{formatNear(prices.seat)}</td>
            <td data-label="To produce blocks">{formatNear(prices.producer)}</td>
          </tr>
        ))}
      </ToolTable>
    </>
  )
}

function Windows({
  report,
  view,
  data: { windows },
  base,
}: {
  report: PoolReport
  view: NetworkView
  data: NetworkData
  base: string
}) {
  const guide = toHref('/maintenance/maintenance#maintenance-windows', base)
  if (report.role === 'endorser')
    return (
      <>
        <h3>Restart windows</h3>
        <p>A chunk validator works all the time, so there is no free window. Keep a restart short.</p>
      </>
    )
  const ranges = windows && !('failures' in windows) ? findRestartWindows(windows, view.pace) : []
  return (
    <>
      <h3>Restart windows</h3>
      {windows === undefined && <p>Loading …</p>}
      {windows && 'failures' in windows && (
        <>
          <p>
            {'No node tells the windows. '}
            <a href={guide}>Ask your own node</a>
          </p>
          <FailureList failures={windows.failures} />
        </>
      )}
      {windows && !('failures' in windows) && ranges.length === 0 && (
        <p>There is no window left in this epoch.</p>
      )}
      {ranges.length > 0 && (
        <>
          <p>
            {'The longest times without a block or chunk to produce. '}
            <a href={guide}>How to restart in a window</a>
          </p>
          <ul>
            {ranges.map(({ start, durationMs, blocks }) => (
              <li
                key={start}
              >{`${formatTime(start)}, for ${formatDuration(durationMs)} (${formatCount(blocks)} blocks)`}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** The removals of the pool in this epoch and the older ones. */
function History({ pool, data: { loaded, older }, base }: { pool: string; data: NetworkData; base: string }) {
  const epochs = [loaded.validators, ...older.epochs]
  const removals = epochs.flatMap(({ epochHeight, kickouts }) =>
    kickouts.filter(({ account }) => account === pool).map((kickout) => ({ epochHeight, kickout })),
  )
  const oldest = epochs.at(-1)?.epochHeight ?? 0
  return (
    <>
      <h3>Removals</h3>
      {removals.length > 0 && (
        <ul>
          {removals.map(({ epochHeight, kickout }) => (
            <li key={epochHeight}>
              {`No seat in epoch ${formatCount(epochHeight + 1)}, for epoch ${formatCount(epochHeight - 1)}: ${describeKickout(kickout)} `}
              <a href={toHref('/validator/lost-seat#reasons', base)}>{kickout.reason}</a>
            </li>
          ))}
        </ul>
      )}
      <p>
        {older.isComplete
          ? `${removals.length === 0 ? 'None' : 'All'} in the lists of the epochs ${formatCount(oldest)} to ${formatCount(loaded.validators.epochHeight)}.`
          : 'Loading older epochs …'}
      </p>
      {older.failures.length > 0 && (
        <>
          <p>{`Epochs before ${formatCount(oldest)} could not be loaded:`}</p>
          <FailureList failures={older.failures} />
        </>
      )}
    </>
  )
}
