import { type ReactNode, type Ref, useState } from 'react'
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

/** Longer messages are folded, so that they don't push everything below them off the screen. */
const FOLDED_CHARACTERS = 1200
const FOLDED_LINES = 16

interface FoldedTextProps {
  text: string
  /** More characters or lines are folded. */
  characters?: number
  lines?: number
}

/** A message whose rest is shown on request if it is long. */
export function FoldedText({ text, characters = FOLDED_CHARACTERS, lines = FOLDED_LINES }: FoldedTextProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isLong = text.length > characters || text.split('\n').length > lines
  return (
    <>
      <div className={isLong && !isOpen ? 'message-text folded-text' : 'message-text'}>
        <TextBlock text={text} />
      </div>
      {isLong && (
        <button className="link" type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Show less' : `Show all ${text.length.toLocaleString('en')} characters`}
        </button>
      )}
    </>
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
