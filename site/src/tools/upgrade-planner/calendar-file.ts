export interface CalendarEvent {
  id: string
  title: string
  description: string
  /** Milliseconds since 1970. */
  start: number
  minutes: number
}

/**
 * Formats events as a calendar file (RFC 5545), each with a reminder one day and one hour before.
 *
 * @param host name of the site, which makes the ids of the events unique
 */
export function formatCalendar(
  events: readonly CalendarEvent[],
  { host, now }: { host: string; now: number },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${host}//Upgrade planner//EN`,
    ...events.flatMap(({ id, title, description, start, minutes }) => [
      'BEGIN:VEVENT',
      `UID:${id}@${host}`,
      `DTSTAMP:${formatUtc(now)}`,
      `DTSTART:${formatUtc(start)}`,
      `DTEND:${formatUtc(start + minutes * 60_000)}`,
      `SUMMARY:${escapeText(title)}`,
      `DESCRIPTION:${escapeText(description)}`,
      ...['-P1D', '-PT1H'].flatMap((trigger) => [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        `DESCRIPTION:${escapeText(title)}`,
        `TRIGGER:${trigger}`,
        'END:VALARM',
      ]),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.flatMap(foldLine).join('\r\n')}\r\n`
}

function formatUtc(time: number): string {
  return `${new Date(time).toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)
}

/** A line has at most 75 bytes. The next ones start with a space. Only ASCII text occurs here. */
function foldLine(line: string): string[] {
  const folded = [line.slice(0, 75)]
  for (let at = 75; at < line.length; at += 74) folded.push(` ${line.slice(at, at + 74)}`)
  return folded
}
