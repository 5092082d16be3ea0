import { useCallback } from 'react'
import { useSnapshot } from 'valtio'
import { adoptStyles } from '@node-docs/widget/ui/adopt-styles.ts'
import { startCsv } from '../../../contract/csv.ts'
import { parseResponse } from '../../app/api.ts'
import { InlineText, LoadError, useLoaded, useTitle } from '../../app/controls.tsx'
import { download } from '../../app/download.ts'
import { formatShortDay } from '../../app/format-times.ts'
import { formatType } from '../../app/report-words.ts'
import { escapeInvisibleLine } from '../../app/escape-invisible.ts'
import { Icon } from '../../app/icons.tsx'
import { Sidebar } from '../../app/sidebar.tsx'
import { SkeletonLines } from '../../app/skeleton.tsx'
import { type Inbox } from '../../app/state.ts'
import { formatHref, navigate } from '../../app/router.ts'
import { defaultFilters, type Filters } from '../../list/screen/filters.ts'
import { shortenUrl } from '../../list/screen/grouping.ts'
import { type Numbers, numbersSchema, periods } from '../contract.ts'
import { DayChart, listColorClasses } from './day-chart.tsx'
import { formatChange, formatDuration, formatLimit, formatShare } from './format-change.ts'
import numbersStyles from './numbers.css' with { type: 'text' }

adoptStyles(document, numbersStyles)

const DEFAULT_PERIOD = '30'

interface NumbersScreenProps {
  inbox: Inbox
  /** SDK key; empty means all projects. */
  project: string
  days: string
}

/** How many reports arrived, from where, and how fast the team answered. */
export function NumbersScreen({ inbox, project, days }: NumbersScreenProps) {
  const { account, projects } = useSnapshot(inbox.state)
  const period = periods.find((known) => known === days) ?? DEFAULT_PERIOD
  useTitle('Numbers')
  const load = useCallback(() => fetchNumbers(inbox, { period, project }), [inbox, period, project])
  const [loaded, reload] = useLoaded(load)
  const open = (change: object): void =>
    navigate(inbox, { kind: 'numbers', project, days, ...change }, 'replace')
  return (
    <div className="layout">
      <Sidebar inbox={inbox} />
      <main className="page-main numbers" aria-busy={loaded.kind === 'loading'}>
        <header className="screen-header">
          <h1>Numbers</h1>
          <select
            className="input"
            aria-label="Project"
            value={project}
            onChange={(event) => open({ project: event.currentTarget.value })}
          >
            {(account === undefined || account.projects === null) && <option value="">All projects</option>}
            {projects?.map(({ sdkKey, name }) => (
              <option key={sdkKey} value={sdkKey}>
                {escapeInvisibleLine(name)}
              </option>
            ))}
          </select>
          <div className="segments" role="group" aria-label="Period">
            {periods.map((each) => (
              <button
                key={each}
                className="button small"
                type="button"
                aria-pressed={each === period}
                onClick={() => open({ days: each })}
              >
                {each === '365' ? '1 year' : `${each} days`}
              </button>
            ))}
          </div>
          {loaded.kind === 'ready' && (
            <button className="button small" type="button" onClick={() => downloadNumbers(loaded.data)}>
              <Icon name="download" />
              CSV
            </button>
          )}
        </header>
        {loaded.kind === 'loading' && <SkeletonLines />}
        {loaded.kind === 'failed' && (
          <LoadError text={`Couldn’t load the numbers. ${loaded.error}`} onRetry={reload} />
        )}
        {loaded.kind === 'ready' && (
          <NumbersView
            numbers={loaded.data}
            formatListHref={(change) =>
              formatHref(inbox, {
                kind: 'list',
                filters: {
                  ...defaultFilters,
                  status: 'all',
                  project,
                  from: loaded.data.days[0] ?? '',
                  ...change,
                },
              })
            }
          />
        )}
      </main>
    </div>
  )
}

async function fetchNumbers(
  { api }: Inbox,
  { period, project }: { period: string; project: string },
): Promise<Numbers> {
  const params = new URLSearchParams({ days: period, ...(project !== '' && { project }) })
  return parseResponse(numbersSchema, await api.call(`numbers?${params}`))
}

interface NumbersViewProps {
  numbers: Numbers
  /** Returns the URL of the list with the reports that these filters select in the period. */
  formatListHref: (change: Partial<Filters>) => string
}

export function NumbersView({ numbers, formatListHref }: NumbersViewProps) {
  const { days, previous, types, pages, browsers, versions, firstAnswer, done, ratings } = numbers
  const total = types.reduce((sum, { reports }) => sum + reports, 0)
  const colors = listColorClasses(types.map(({ value }) => value))
  if (total === 0)
    return (
      <>
        <div className="screen-empty">
          <Icon name="chart" />
          <p>No reports in this period</p>
          <p className="muted">
            {previous === 0 ? 'None' : previous} in the {days.length} days before
          </p>
        </div>
        {ratings.length > 0 && <RatingsCard ratings={ratings} days={days} />}
      </>
    )
  return (
    <>
      <dl className="numbers-card numbers-tiles">
        <Tile name="Reports" value={String(total)} note={formatChange(total, previous, days.length)} />
        <Tile
          name="Time to first answer"
          value={formatDuration(firstAnswer.median)}
          note={formatShare(firstAnswer.reports, total, 'answered')}
        />
        <Tile
          name="Time to done"
          value={formatDuration(done.median)}
          note={formatShare(done.reports, total, 'done')}
        />
      </dl>
      <section className="numbers-card" aria-labelledby="by-day">
        <h2 id="by-day">Reports by day and type</h2>
        <DayChart days={days} types={types} />
        <ul className="numbers-legend" aria-label="Types">
          {types.map(({ value, reports }, index) => (
            <li key={value}>
              <span className={`numbers-key ${colors[index]}`} aria-hidden="true" />
              <a href={formatListHref({ type: value })}>
                <InlineText text={formatType(value)} />
              </a>
              <b>{reports}</b>
            </li>
          ))}
        </ul>
      </section>
      <BarCard
        title="Pages"
        bars={pages.map(({ value, reports }) => ({
          name: shortenUrl(value),
          reports,
          href: formatListHref({ url: value }),
        }))}
      />
      <BarCard
        title="Browsers"
        total={total}
        bars={browsers.map(({ value, reports }) => ({
          name: value,
          reports,
          // The search finds the field by its value without spaces.
          href: formatListHref({ q: `browser:${value.replaceAll(/\s/g, '')}` }),
        }))}
      />
      <BarCard
        title="Versions"
        total={total}
        empty="Pages tell their version with Feedback.setAppVersionCode."
        bars={versions.map(({ value, reports }) => ({
          name: value,
          reports,
          href: formatListHref({ q: `version:"${value.replaceAll('"', '')}"` }),
        }))}
      />
      <BarCard title="Time to first answer" width="half" most={total} bars={listDurations(firstAnswer)} />
      <BarCard title="Time to done" width="half" most={total} bars={listDurations(done)} />
      {ratings.length > 0 && <RatingsCard ratings={ratings} days={days} />}
      <p className="hint">Without suspected spam and deleted reports. Times are medians. Days are UTC.</p>
    </>
  )
}

function Tile({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="numbers-value">{value}</dd>
      <dd className="muted">{note}</dd>
    </div>
  )
}

interface Bar {
  name: string
  reports: number
  href?: string
}

function listDurations({ within, reports }: Numbers['done']): Bar[] {
  if (reports === 0) return []
  return within.map((each, index) => ({
    name: formatLimit(each.limit, within[index - 1]?.limit ?? null),
    reports: each.reports,
  }))
}

function BarCard({
  title,
  bars: listed,
  empty = 'None in this period.',
  total = 0,
  most = 0,
  width = 'third',
}: BarCardProps) {
  const rest = total - listed.reduce((sum, { reports }) => sum + reports, 0)
  const bars =
    listed.length > 0 && rest > 0 ? [...listed, { name: 'Other or unknown', reports: rest }] : listed
  const full = Math.max(1, most, ...bars.map(({ reports }) => reports))
  return (
    <section className={`numbers-card numbers-${width}`} aria-label={title}>
      <h2>{title}</h2>
      {bars.length === 0 && <p className="muted">{empty}</p>}
      <ol className="numbers-bars">
        {bars.map(({ name, reports, href }) => (
          <li key={name} className={reports === 0 ? 'numbers-none' : undefined}>
            <span className="numbers-bar" style={{ inlineSize: `${(reports / full) * 100}%` }} />
            {href === undefined ? (
              <InlineText text={name} />
            ) : (
              <a href={href}>
                <InlineText text={name} />
              </a>
            )}
            <b>{reports}</b>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface BarCardProps {
  title: string
  bars: readonly Bar[]
  /** Number of reports, of which the last bar shows those without a value and those with a rare one. */
  total?: number
  /** Number of reports of a full bar. Without it, the longest bar is full. */
  most?: number
  /** Text of a card without bars. */
  empty?: string
  /** Share of the row. */
  width?: 'half' | 'third'
}

/** Answers to "Was this page helpful?" by week: one column per week, green for yes above red for no. */
function RatingsCard({ ratings, days }: Pick<Numbers, 'ratings' | 'days'>) {
  const most = Math.max(1, ...ratings.flatMap(({ weeks }) => weeks.flatMap(({ yes, no }) => [yes, no])))
  return (
    <section className="numbers-card" aria-labelledby="ratings-by-week">
      <h2 id="ratings-by-week">Page ratings</h2>
      <table className="week-table">
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col">Yes</th>
            <th scope="col">No</th>
            <th scope="col">
              Per week, {[...days.slice(0, 1), ...days.slice(-1)].map(formatShortDay).join(' – ')}
            </th>
          </tr>
        </thead>
        <tbody>
          {ratings.map(({ page, weeks }) => {
            const yes = weeks.reduce((sum, week) => sum + week.yes, 0)
            const no = weeks.reduce((sum, week) => sum + week.no, 0)
            return (
              <tr key={page}>
                <th scope="row">
                  <InlineText text={page} />
                </th>
                <td>{yes}</td>
                <td>{no}</td>
                <td>
                  <WeekChart weeks={weeks} most={most} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function WeekChart({ weeks, most }: Pick<Numbers['ratings'][number], 'weeks'> & { most: number }) {
  return (
    <span
      className="week-chart"
      role="img"
      aria-label={weeks.map(({ yes, no }) => `${yes} yes, ${no} no`).join('; ')}
    >
      {weeks.map(({ yes, no }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the position identifies the week
        <span key={index} className="week" title={`${yes} yes, ${no} no`}>
          <span style={{ blockSize: `${(yes / most) * 100}%` }} />
          <span style={{ blockSize: `${(no / most) * 100}%` }} />
        </span>
      ))}
    </span>
  )
}

/** Offers the numbers as CSV: one row per day and type, page, browser or version. */
function downloadNumbers({ days, types, pages, browsers, versions }: Numbers): void {
  const period = `${days[0]} to ${days.at(-1)}`
  const rows = [
    ['what', 'value', 'day', 'reports'],
    ...types.flatMap((type) =>
      type.days.map((reports, index) => ['type', type.value, days[index] ?? '', reports]),
    ),
    ...pages.map(({ value, reports }) => ['page', value, period, reports]),
    ...browsers.map(({ value, reports }) => ['browser', value, period, reports]),
    ...versions.map(({ value, reports }) => ['version', value, period, reports]),
  ]
  download(`numbers-${days.at(-1)}.csv`, 'text/csv', startCsv(rows))
}
