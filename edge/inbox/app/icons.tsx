import { formatStatus } from '../../contract/statuses.ts'
import { escapeInvisibleLine } from './escape-invisible.ts'

/** Outlines on a 16 by 16 grid. */
const outlines = {
  attachment:
    'm12.6 7.6-4.7 4.7a3 3 0 0 1-4.2-4.3l4.8-4.8a2 2 0 0 1 2.9 2.9L6.7 10.8a1 1 0 0 1-1.5-1.5l4.2-4.2',
  account:
    'M8 2.2a5.8 5.8 0 1 1 0 11.6A5.8 5.8 0 0 1 8 2.2ZM8 4.9a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8ZM4.2 12.3c.7-1.2 2.1-1.9 3.8-1.9s3.1.7 3.8 1.9',
  back: 'M9.5 3.5 5 8l4.5 4.5',
  bell: 'M4 11V7.2a4 4 0 0 1 8 0V11l1 1.2H3ZM6.8 14h2.4',
  bookmark: 'M4.5 2.5h7v11L8 10.8l-3.5 2.7Z',
  chart: 'M2.5 13.5h11M4.5 11V8M8 11V3.5M11.5 11V6',
  check: 'm3.5 8.4 3 3 6-6.6',
  close: 'm4 4 8 8M12 4l-8 8',
  click: 'm6 6 6.5 2.6-2.8 1.1-1.1 2.8ZM4 4 2.8 2.8M7.5 3V1.8M3 7.5H1.8',
  columns: 'M2.5 3.5h11v9h-11ZM6.2 3.5v9M9.8 3.5v9',
  console: 'M2.5 3.5h11v9h-11ZM5 6.5 6.8 8 5 9.5M8.5 9.8h2.5',
  copy: 'M5.5 5.5h7v7h-7ZM10.5 5.5v-2h-7v7h2',
  download: 'M8 2.5v7.5M4.8 7 8 10.2 11.2 7M3 13.5h10',
  down: 'm3.5 6 4.5 4.5L12.5 6',
  error: 'M8 2.5 14 13H2ZM8 6.5v3M8 11.2v.1',
  event: 'M4.5 2.5v11M4.5 3h7.5l-1.8 2.7L12 8.5H4.5',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  gear: 'M8 5.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4ZM8 2v1.6M8 12.4V14M2 8h1.6M12.4 8H14M3.8 3.8l1.1 1.1M11.1 11.1l1.1 1.1M12.2 3.8l-1.1 1.1M4.9 11.1l-1.1 1.1',
  guide:
    'M8 4.2C6.3 3 4.5 2.8 2.5 3v9.3c2-.2 3.8 0 5.5 1.2 1.7-1.2 3.5-1.4 5.5-1.2V3c-2-.2-3.8 0-5.5 1.2ZM8 4.2v9.3',
  home: 'M2.5 7.5 8 3l5.5 4.5M4 6.5v6.5h8V6.5',
  inbox: 'M2.5 9 4.4 3.5h7.2L13.5 9v3.5h-11ZM2.5 9h3l1 1.7h3l1-1.7h3',
  keyboard: 'M2 4.5h12v7H2ZM4.5 7h.1M7 7h.1M9.5 7h.1M11.7 7h.1M5.5 9.3h5',
  log: 'M3 4h10M3 8h10M3 12h6',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  mention:
    'M10.5 8a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM10.5 5.5v3.2a1.6 1.6 0 0 0 3 .8V8A5.5 5.5 0 1 0 11 12.6',
  more: 'M3.5 7.7a.3.3 0 1 1 0 .6.3.3 0 0 1 0-.6ZM8 7.7a.3.3 0 1 1 0 .6.3.3 0 0 1 0-.6ZM12.5 7.7a.3.3 0 1 1 0 .6.3.3 0 0 1 0-.6Z',
  network: 'M4.8 12.5v-8M2.8 6.3l2-2 2 2M11.2 3.5v8M9.2 9.7l2 2 2-2',
  people:
    'M6 3.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM2.5 12.5c0-2.2 1.5-3.5 3.5-3.5s3.5 1.3 3.5 3.5M10.5 3.7a2 2 0 0 1 0 3.7M11.5 9.3c1.3.5 2 1.6 2 3.2',
  page: 'M3.5 2.5h6l3 3v8h-9ZM9.5 2.5v3h3',
  person: 'M8 2.8a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2ZM3 13.2c0-2.5 2.2-4 5-4s5 1.5 5 4',
  pause: 'M4 3h3v10H4ZM9 3h3v10H9Z',
  play: 'M4.5 2.8v10.4L13 8Z',
  plus: 'M8 3.5v9M3.5 8h9',
  recording: 'M2.5 4.5h7.5v7H2.5ZM10 7.3l3.5-2v5.4l-3.5-2',
  replay: 'M13 8a5 5 0 1 1-1.5-3.5M13 3v2.6h-2.6M7 6l3 2-3 2Z',
  screenshot: 'M2.5 3.5h11v9h-11ZM2.5 10.8l3-3 2.4 2.2 2.3-2.6 3.3 3.4',
  search: 'M7 2.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4ZM10.2 10.2l3.3 3.3',
  sliders:
    'M2.5 5h6M12.5 5h1M2.5 11h1M7.5 11h6M10.5 3.3a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4ZM5.5 9.3a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4Z',
  signout: 'M9.5 3h-6v10h6M7 8h6.5M11.2 5.7 13.5 8l-2.3 2.3',
  speech: 'M2.5 3.5h11v7H7.2l-3 2.5v-2.5H2.5Z',
  up: 'm3.5 10 4.5-4.5 4.5 4.5',
} as const

export type IconName = keyof typeof outlines

/** Without a label, the icon is decorative. With a label, it is an image that screen readers announce. */
export function Icon({ name, label, className }: { name: IconName; label?: string; className?: string }) {
  return (
    <svg
      className={className === undefined ? 'inbox-icon' : `inbox-icon ${className}`}
      viewBox="0 0 16 16"
      focusable="false"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {label !== undefined && <title>{label}</title>}
      <path d={outlines[name]} />
    </svg>
  )
}

/** A ring that fills as the report moves toward done. */
export function StatusIcon({ status }: { status: string }) {
  const label = formatStatus(status)
  return (
    <svg className={`status-icon status-${status}`} viewBox="0 0 16 16" role="img" aria-label={label}>
      <title>{label}</title>
      <circle cx="8" cy="8" r="5.6" />
      {status === 'inprogress' && <path className="status-fill" d="M8 5a3 3 0 0 1 0 6Z" />}
      {status === 'done' && <path className="status-check" d="m5.4 8.2 1.8 1.8 3.4-3.8" />}
      {status === 'archived' && <path className="status-check" d="M5.5 8h5" />}
    </svg>
  )
}

const levels = ['LOW', 'MEDIUM', 'HIGH']

/**
 * Shows one bar for low, two for medium and three for high priority. The other bars are gray, and all bars are gray for
 * a priority that only the project defines.
 */
export function PriorityIcon({ priority }: { priority: string }) {
  const level = levels.indexOf(priority)
  const label = `${formatPriority(priority)} priority`
  return (
    <svg className={`priority-icon priority-${level}`} viewBox="0 0 16 16" role="img" aria-label={label}>
      <title>{label}</title>
      {levels.map((name, index) => (
        <rect
          key={name}
          className={index <= level ? 'bar-on' : 'bar-off'}
          x={2.5 + index * 4}
          y={9.5 - index * 3}
          width="2.8"
          height={4 + index * 3}
          rx="0.8"
        />
      ))}
    </svg>
  )
}

/** `HIGH` becomes `High`. Priorities of the project stay as they are, with invisible characters escaped. */
export function formatPriority(priority: string): string {
  return levels.includes(priority)
    ? priority.charAt(0) + priority.slice(1).toLowerCase()
    : escapeInvisibleLine(priority)
}
