import type { ReactNode, Ref } from 'react'
import { escapeInvisible, escapeInvisibleLine } from '../../app/escape-invisible.ts'
import type { NamedValue } from './parse-report.ts'

interface ScrollableProps {
  label: string
  className: string
  children: ReactNode
  box?: Ref<HTMLDivElement>
}

/** A scroll container that also scrolls with the keyboard. */
export function Scrollable({ label, className, children, box }: ScrollableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Safari scrolls only a focused element with keys
    <div className={className} role="group" aria-label={label} tabIndex={0} ref={box}>
      {children}
    </div>
  )
}

/** Longer text is cut on screen; copies and exports are complete. */
const MAX_CHARACTERS = 200_000

/** Untrusted text on several lines: invisible characters are shown, and its text direction is isolated. */
export function TextBlock({ text }: { text: string }) {
  const shown =
    text.length > MAX_CHARACTERS
      ? `${text.slice(0, MAX_CHARACTERS)}\n… ${text.length - MAX_CHARACTERS} more characters`
      : text
  return (
    <pre className="text-block" dir="auto">
      {escapeInvisible(shown)}
    </pre>
  )
}

export function NamedValueList({ values }: { values: readonly NamedValue[] }) {
  if (values.length === 0) return <p className="muted">None.</p>
  return (
    <dl className="value-list">
      {values.map(({ name, value }, index) => (
        <div key={index}>
          <dt>
            <bdi>{escapeInvisibleLine(name)}</bdi>
          </dt>
          <dd>
            <bdi>{escapeInvisibleLine(value)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The recorded trace until the positions are known. Its note reserves the line that may replace it. */
export function UnmappedStack({ recorded }: { recorded: ReactNode }) {
  return (
    <div className="mapped-stack">
      {recorded}
      <p className="hint">Looking for source maps…</p>
    </div>
  )
}
