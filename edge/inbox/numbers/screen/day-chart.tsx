import { toTypeClass } from '../../app/controls.tsx'
import { formatShortDay } from '../../app/format-times.ts'
import { formatType } from '../../app/report-words.ts'
import type { Numbers } from '../contract.ts'

const WIDTH = 1000
const HEIGHT = 180
/** Share of a day's width that its bar takes. */
const BAR = 0.8
/** Colors for types that only a project has. Types after these have the color of the last. */
const OWN_COLORS = 3
/** Maximum number of labels below the chart. */
const LABELS = 8

/** Stacked bars of each day. The pointer shows the numbers of a day; a table has them for screen readers. */
export function DayChart({ days, types }: Pick<Numbers, 'days' | 'types'>) {
  const totals = days.map((_, index) => types.reduce((sum, type) => sum + (type.days[index] ?? 0), 0))
  const top = roundUp(Math.max(1, ...totals))
  const width = WIDTH / days.length
  const step = Math.ceil(days.length / LABELS)
  const colors = listColorClasses(types.map(({ value }) => value))
  return (
    <figure className="day-chart">
      <div className="day-chart-scale" aria-hidden="true">
        <span>{top}</span>
        <span>{top / 2}</span>
        <span>0</span>
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {[0, 0.5].map((share) => (
          <line
            key={share}
            className="day-chart-line"
            x1="0"
            x2={WIDTH}
            y1={HEIGHT * share + 0.5}
            y2={HEIGHT * share + 0.5}
          />
        ))}
        {days.map((day, index) => {
          let below = 0
          return (
            <g key={day} className="day-chart-day">
              <title>{describeDay(day, index, types)}</title>
              <rect className="day-chart-area" x={index * width} y="0" width={width} height={HEIGHT} />
              {types.map((type, place) => {
                const height = ((type.days[index] ?? 0) / top) * HEIGHT
                below += height
                return (
                  height > 0 && (
                    <rect
                      key={type.value}
                      className={colors[place]}
                      x={(index + (1 - BAR) / 2) * width}
                      y={HEIGHT - below}
                      width={width * BAR}
                      height={height}
                    />
                  )
                )
              })}
            </g>
          )
        })}
      </svg>
      <div className="day-chart-days" aria-hidden="true">
        {days.map(
          (day, index) =>
            // Counts from the last day, which always has a label.
            (days.length - 1 - index) % step === 0 && (
              <span key={day} style={toPosition(index, days.length)}>
                {formatShortDay(day)}
              </span>
            ),
        )}
      </div>
      {/* A table itself cannot be one pixel high. */}
      <div className="visually-hidden">
        <table>
          <caption>Reports by day</caption>
          <tbody>
            {days.map((day, index) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{totals[index]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

/** Returns the custom property with the middle of a day's bar. */
function toPosition(index: number, days: number): Record<string, string> {
  return { '--at': `${((index + 0.5) / days) * 100}%` }
}

/** Returns the classes that color these types: those of the list, then others for types that only a project has. */
export function listColorClasses(types: readonly string[]): string[] {
  const own = types.filter((type) => toTypeClass(type) === '')
  return types.map(
    (type) =>
      `numbers-color ${toTypeClass(type) || `numbers-own-${Math.min(own.indexOf(type), OWN_COLORS - 1)}`}`,
  )
}

function describeDay(day: string, index: number, types: Numbers['types']): string {
  const counts = types.flatMap(({ value, days }) => {
    const count = days[index] ?? 0
    return count === 0 ? [] : [`${formatType(value)}: ${count}`]
  })
  return `${formatShortDay(day)}\n${counts.length === 0 ? 'No reports' : counts.join('\n')}`
}

/** Returns the next even number that is easy to read: 2, 4, 6, 8, 10, 20, 40, and so on. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return [2, 4, 6, 8, 10].map((step) => step * power).find((limit) => limit >= value) ?? value
}
