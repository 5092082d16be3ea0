import { escapeInvisibleLine } from './escape-invisible.ts'

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
