import type { ReporterLocale } from './locale.ts'

/** Replaces words in braces: `{name}` becomes the value of that name. Unknown words stay. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (word, name: string) => values[name] ?? word)
}

/** Formats a time (ISO 8601) in the reporter's language and time zone, or in UTC, which the text then says. */
export function formatReporterTime(time: string, { dates, timeZone }: ReporterLocale): string {
  const options = {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  } as const
  return new Intl.DateTimeFormat(dates, {
    ...options,
    timeZone: timeZone ?? 'UTC',
    ...(timeZone === undefined && { timeZoneName: 'short' }),
  }).format(new Date(time))
}

/** Status names that reporters understand. */
export function formatReporterStatus(status: string, { texts }: Pick<ReporterLocale, 'texts'>): string {
  switch (status) {
    case 'open':
      return texts.open
    case 'inprogress':
      return texts.inprogress
    case 'done':
      return texts.done
    case 'archived':
      return texts.closed
    default:
      return status
  }
}
