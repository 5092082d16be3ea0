import { useEffect, useState } from 'react'
import { formatError, type InboxApi, parseResponse } from '../../app/api.ts'
import { DataTable, ErrorMessage } from '../../app/controls.tsx'
import { sumReports } from '../../list/screen/list-model.ts'
import { formatBytes } from '../../report/screen/format-times-and-sizes.ts'
import { type Usage, usageSchema } from '../contract.ts'

type UsageDay = Usage['usage'][number]

interface Stored {
  usage: Usage
  /** Number of reports of all statuses, including suspected spam. */
  reports: number
}

const SHOWN_DAYS = 14

/** Shows the data that visitors stored, today's remaining quota, and the refused requests. */
export function StorageSection({ api, sdkKey }: { api: InboxApi; sdkKey: string }) {
  const [stored, setStored] = useState<Stored>()
  const [error, setError] = useState('')
  useEffect(() => {
    loadStored(api, sdkKey).then(setStored, (reason: unknown) => setError(formatError(reason)))
  }, [api, sdkKey])

  return (
    <section className="field-group" aria-labelledby="storage-title">
      <h3 id="storage-title">Storage</h3>
      {error !== '' ? (
        <ErrorMessage text={`Couldn’t load the usage. ${error}`} />
      ) : stored === undefined ? (
        <p className="muted">Loading…</p>
      ) : (
        <StoredData {...stored} />
      )}
    </section>
  )
}

function StoredData({ reports, usage }: Stored) {
  const days = usage.usage.slice(0, SHOWN_DAYS)
  return (
    <>
      <p>{reports === 1 ? '1 report is stored.' : `${formatCount(reports)} reports are stored.`}</p>
      {usage.quotas === null ? (
        <p className="hint">This server has no quotas, so it does not count what visitors store.</p>
      ) : (
        <Today quotas={usage.quotas} today={days.find(({ day }) => day === formatToday())} />
      )}
      {days.length > 0 && <Days days={days} />}
    </>
  )
}

function Today({ quotas, today }: { quotas: NonNullable<Usage['quotas']>; today: UsageDay | undefined }) {
  const used = Math.min(today?.bytes ?? 0, quotas.project)
  const amount = `${formatBytes(used)} of ${formatBytes(quotas.project)} used, ${formatBytes(quotas.project - used)} free`
  return (
    <div className="field">
      <label className="field-label" htmlFor="storage-today">
        Today’s quota (UTC)
      </label>
      <meter
        id="storage-today"
        className="storage-meter"
        min={0}
        max={quotas.project}
        high={quotas.project * 0.8}
        optimum={0}
        value={used}
      >
        {amount}
      </meter>
      <p>{amount}</p>
      <p className="hint">
        Per day, one address can store {formatBytes(quotas.address)} and one session{' '}
        {formatBytes(quotas.session)}. Visitors beyond that are asked to try again the next day.
      </p>
    </div>
  )
}

function Days({ days }: { days: readonly UsageDay[] }) {
  return (
    <DataTable columns={['Day', 'Stored', 'Records', 'Refused']}>
      {days.map((day) => (
        <tr key={day.day}>
          <th scope="row">{day.day}</th>
          <td>{formatBytes(day.bytes)}</td>
          <td>{formatCount(day.items)}</td>
          <td>{formatRefused(day)}</td>
        </tr>
      ))}
    </DataTable>
  )
}

/** `12 (3 project quota, 9 address quota)` */
function formatRefused({ refused, refusedBy: { address, project, session } }: UsageDay): string {
  if (refused === 0) return '0'
  const reasons = [
    project > 0 ? `${formatCount(project)} project quota` : '',
    address > 0 ? `${formatCount(address)} address quota` : '',
    session > 0 ? `${formatCount(session)} session quota` : '',
  ].filter(Boolean)
  return reasons.length === 0 ? formatCount(refused) : `${formatCount(refused)} (${reasons.join(', ')})`
}

async function loadStored(api: InboxApi, sdkKey: string): Promise<Stored> {
  const [answer, counts] = await Promise.all([
    api.call(`usage?project=${encodeURIComponent(sdkKey)}`),
    api.fetchCounts(sdkKey),
  ])
  return { usage: await parseResponse(usageSchema, answer), reports: sumReports(counts) }
}

function formatToday(): string {
  return new Date().toISOString().slice(0, 10)
}

function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}
