import { formatExactTime, formatTimeAgo } from './format-date.ts'

/** A short relative time with the exact time as its tooltip. */
export function TimeAgo({ at, now }: { at: string; now: Date }) {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return null
  return (
    <time className="time-ago" dateTime={at} title={formatExactTime(date)}>
      {formatTimeAgo(date, now)}
    </time>
  )
}
