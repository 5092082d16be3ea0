import { formatType } from '../../app/report-words.ts'
import type { Numbers } from '../contract.ts'

const WIDTH = 1000
const HEIGHT = 180
/** Share of a day's width that its bar takes. */
const BAR = 0.8
/** Types after these have the color of the last. */
export const COLORS = 6
/** Maximum number of labels below the chart. */
const LABELS = 8

/** Stacked bars of each day. The pointer shows the numbers of a day; a table has them for screen readers. */
export function DayChart({ days, types }: Pick<Numbers, 'days' | 'types'>) {
  const totals = days.map((_, index) => types.reduce((sum, type) => sum + (type.days[index] ?? 0), 0))
  const top = roundUp(Math.max(1, ...totals))
  const width = WIDTH / days.length
  const step = Math.ceil(days.length / LABELS)
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
              <title>{formatDay(day, index, types)}</title>
              <rect className="day-chart-area" x={index * width} y="0" width={width} height={HEIGHT} />
              {types.map((type, place) => {
                const height = ((type.days[index] ?? 0) / top) * HEIGHT
                below += height
                return (
                  height > 0 && (
                    <rect
                      key={type.value}
                      className={`numbers-color-${Math.min(place, COLORS - 1)}`}
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
        {days
          .filter((_, index) => index % step === 0)
          .map((day) => (
            <span key={day}>{shortDay.format(new Date(day))}</span>
          ))}
      </div>
      <table className="visually-hidden">
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
    </figure>
  )
}

const shortDay = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' })

function formatDay(day: string, index: number, types: Numbers['types']): string {
  const counts = types.flatMap(({ value, days }) => {
    const count = days[index] ?? 0
    return count === 0 ? [] : [`${formatType(value)}: ${count}`]
  })
  return `${day}\n${counts.length === 0 ? 'No reports' : counts.join('\n')}`
}

/** Returns the next even number that is easy to read: 2, 4, 10, 20, 40, 100, and so on. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return [2, 4, 10].map((step) => step * power).find((limit) => limit >= value) ?? value
}
