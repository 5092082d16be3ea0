import { escapeInvisibleLine } from '../escape-invisible.ts'

/** The initials of a member, with the name for screen readers and as a tooltip. */
export function MemberInitials({ name }: { name: string }) {
  const label = escapeInvisibleLine(name)
  return (
    <span className="initials" role="img" aria-label={label} title={label}>
      {formatInitials(label)}
    </span>
  )
}

/** Returns the first letters of the first and the last word. */
function formatInitials(name: string): string {
  const words = name
    .replace(/ \(removed\)$/, '')
    .split(' ')
    .filter((word) => word !== '')
  const last = words.length > 1 ? words.at(-1) : undefined
  return [words[0], last]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}
