/** `2026-11-27T10:00:00`, or with a space. */
const ISO = /\b(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)/
/** `Fri, 27 Nov 2026 10:00:00 GMT`, as in the header `Date`. */
const HEADER = /\b\d{1,2} [A-Z][a-z]{2} \d{4},? \d\d:\d\d(?::\d\d)?/
/** `Nov 27 10:00:00`, as in the journal, or `Nov 27 10:00:00 UTC 2026`, as `date` prints it. */
const MONTH_FIRST = /\b([A-Z][a-z]{2} [ \d]\d) (\d\d:\d\d:\d\d)(?: (?:[AP]M )?[A-Z]{2,4} (\d{4})\b)?/
/** A leap year, for times that name no year. */
const NO_YEAR = 2000

/** Finds out when a text was copied: the latest time in it. Documents such as `/status` do not say when they were. */
export interface LatestTime {
  read: (line: string) => void
  /** Milliseconds since 1970. A time without a year is the one that is nearest to `other`. */
  timeNear: (other: number) => number | undefined
}

export function createLatestTime(): LatestTime {
  let latest = -Infinity
  let latestWithoutYear = -Infinity
  return {
    read(line) {
      const time = readTime(line)
      if (time === undefined) return
      if (new Date(time).getUTCFullYear() === NO_YEAR) latestWithoutYear = Math.max(latestWithoutYear, time)
      else latest = Math.max(latest, time)
    },
    timeNear(other) {
      if (latest > -Infinity) return latest
      if (latestWithoutYear === -Infinity) return undefined
      return new Date(latestWithoutYear).setUTCFullYear(new Date(other).getUTCFullYear())
    },
  }
}

/** Reads the time of a line. One without a year is in `NO_YEAR`. */
export function readTime(line: string): number | undefined {
  const [, date, time] = ISO.exec(line) ?? []
  if (date !== undefined) return toTime(`${date}T${time}Z`)
  const [header] = HEADER.exec(line) ?? []
  if (header !== undefined) return toTime(`${header} UTC`)
  const [, day, clock, year = NO_YEAR] = MONTH_FIRST.exec(line) ?? []
  return toTime(`${day} ${year} ${clock} UTC`)
}

function toTime(text: string): number | undefined {
  const parsed = Date.parse(text)
  return Number.isNaN(parsed) ? undefined : parsed
}
