import { formatPercent } from '../network/format-amounts.ts'
import type { WorkKind } from './judge-work.ts'

/** The work of a pool at one time of this session. */
export interface Sample {
  /** Milliseconds since 1970. */
  time: number
  percents: Partial<Record<WorkKind, number | undefined>>
}

const WIDTH = 640
const HEIGHT = 160
const LEFT = 44
const BOTTOM = 22
/** The lowest percentage that the plot shows. Lower values are at its bottom edge. */
const LOWEST = 50
const KINDS = ['blocks', 'chunks', 'endorsements'] as const

/** A plot of the work since the page was opened. */
export function SessionPlot({ samples, limit }: { samples: readonly Sample[]; limit: number }) {
  const first = samples[0]?.time ?? 0
  const last = samples.at(-1)?.time ?? 0
  if (samples.length < 2 || last <= first) return null
  const x = (time: number): number => LEFT + ((WIDTH - LEFT - 8) * (time - first)) / (last - first)
  const y = (percent: number): number =>
    8 + ((HEIGHT - BOTTOM - 8) * (100 - Math.max(LOWEST, percent))) / (100 - LOWEST)
  const lines = KINDS.flatMap((kind) => {
    const points = samples.flatMap(({ time, percents }) => {
      const percent = percents[kind]
      return percent === undefined ? [] : [`${x(time).toFixed(1)},${y(percent).toFixed(1)}`]
    })
    return points.length < 2 ? [] : [{ kind, points: points.join(' ') }]
  })
  const end = samples.at(-1)?.percents ?? {}
  const latest = KINDS.flatMap((kind) =>
    end[kind] === undefined ? [] : [`${kind} ${formatPercent(end[kind])}`],
  )
  return (
    <figure className="session-plot">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Work since the page was opened, now: ${latest.join(', ')}`}
      >
        {[100, limit, LOWEST].map((percent) => (
          <g key={percent}>
            <line
              className={percent === limit ? 'plot-limit' : 'plot-grid'}
              x1={LEFT}
              x2={WIDTH - 8}
              y1={y(percent)}
              y2={y(percent)}
            />
            <text x={LEFT - 6} y={y(percent) + 4} textAnchor="end">{`${percent}%`}</text>
          </g>
        ))}
        {lines.map(({ kind, points }) => (
          <polyline key={kind} className={`plot-${kind}`} points={points} />
        ))}
        <text x={LEFT} y={HEIGHT - 4}>
          {formatClock(first)}
        </text>
        <text x={WIDTH - 8} y={HEIGHT - 4} textAnchor="end">
          {formatClock(last)}
        </text>
      </svg>
      <figcaption>
        {lines.map(({ kind }) => (
          <span key={kind} className={`plot-key plot-${kind}`}>
            {kind}
          </span>
        ))}
        <span className="plot-key plot-limit">{`limit ${limit}%`}</span>
      </figcaption>
    </figure>
  )
}

function formatClock(time: number): string {
  return new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    time,
  )
}
