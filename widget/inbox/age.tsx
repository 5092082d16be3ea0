import { formatAge, formatExact } from './relative-time.ts'

/** When something was, in short; the exact time for who points at it. */
export function Age({ at, now }: { at: string; now: Date }) {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return null
  return (
    <time className="age" dateTime={at} title={formatExact(date)}>
      {formatAge(date, now)}
    </time>
  )
}
