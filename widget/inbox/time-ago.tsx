import { formatTimeAgo, formatExactTime } from './format-date.ts'

/** When something was, in short; the exact time for who points at it. */
export function TimeAgo({ at, now }: { at: string; now: Date }) {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return null
  return (
    <time className="time-ago" dateTime={at} title={formatExactTime(date)}>
      {formatTimeAgo(date, now)}
    </time>
  )
}
