import {
  type InputHTMLAttributes,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useState,
} from 'react'
import { formatError } from './api.ts'
import { formatExactTime, formatLongTimeAgo, formatTimeAgo } from './format-times.ts'
import { formatType, knownTypes, toTypeWord } from './report-words.ts'
import { escapeInvisibleLine } from './escape-invisible.ts'
import { Icon } from './icons.tsx'

/** Copies a string to the clipboard and shows the result. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [result, setResult] = useState<'none' | 'copied' | 'failed'>('none')
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setResult('copied')
    } catch {
      // Copying fails without HTTPS or without permission.
      setResult('failed')
    }
  }
  return (
    <button className="button small" type="button" onClick={() => void copy()}>
      <Icon name={result === 'copied' ? 'check' : 'copy'} />
      <span aria-live="polite">
        {result === 'none'
          ? label
          : result === 'copied'
            ? 'Copied'
            : 'Couldn’t copy. Select the text instead.'}
      </span>
    </button>
  )
}

/** Shows an error, which screen readers announce. Renders nothing if `text` is empty. */
export function ErrorMessage({ text }: { text: string }) {
  if (text === '') return null
  return (
    <p className="error" role="alert">
      {text}
    </p>
  )
}

/** Sets the title of the tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Inbox`
  }, [title])
}

type Loaded<Data> = { kind: 'loading' } | { kind: 'failed'; error: string } | { kind: 'ready'; data: Data }

/**
 * Loads data, and again after `reload`. An answer that arrives late does not replace a newer one.
 * @param load must not change between renders, because a new function loads the data again
 */
export function useLoaded<Data>(load: () => Promise<Data>): [loaded: Loaded<Data>, reload: () => void] {
  const [loaded, setLoaded] = useState<Loaded<Data>>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = true
    const show = (next: Loaded<Data>): void => void (isCurrent && setLoaded(next))
    load().then(
      (data) => show({ kind: 'ready', data }),
      (error: unknown) => show({ kind: 'failed', error: formatError(error) }),
    )
    return () => void (isCurrent = false)
    // oxlint-disable-next-line react/exhaustive-deps react/exhaustive-effect-dependencies -- a new attempt loads again
  }, [load, attempt])
  const reload = useCallback(() => {
    setLoaded({ kind: 'loading' })
    setAttempt((before) => before + 1)
  }, [])
  return [loaded, reload]
}

interface LoadErrorProps {
  text: string
  onRetry: () => void
  /** Class of the button. */
  button?: string
}

/** An error of loading, with a button that tries again. */
export function LoadError({ text, onRetry, button = 'button' }: LoadErrorProps) {
  return (
    <p className="error" role="alert">
      <span>{text}</span>{' '}
      <button className={button} type="button" onClick={onRetry}>
        Retry
      </button>
    </p>
  )
}

interface InputFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  field: RefObject<HTMLInputElement | null>
  label: string
  /** Shown below the field while there is no error. Without a hint, the caller shows the error. */
  hint?: string
  error: string
}

/** A text field that is read when its form is sent. */
export function InputField({ field, label, hint, error, ...attributes }: InputFieldProps) {
  const id = useId()
  const isInvalid = error !== ''
  return (
    <>
      <label className="field">
        <span className="field-label">{label}</span>
        <input
          className="input"
          autoComplete="off"
          {...attributes}
          ref={field}
          aria-invalid={isInvalid}
          aria-describedby={hint === undefined ? undefined : id}
        />
      </label>
      {hint !== undefined && (
        <p id={id} className={isInvalid ? 'error' : 'hint'} role={isInvalid ? 'alert' : undefined}>
          {isInvalid ? error : hint}
        </p>
      )}
    </>
  )
}

interface DataTableProps {
  columns: readonly string[]
  className?: string
  /** The rows. */
  children: ReactNode
}

export function DataTable({ columns, className = '', children }: DataTableProps) {
  return (
    <table className={`data-table ${className}`}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

interface InlineTextProps {
  text: string
  className?: string
  /** Default: the text. */
  title?: string
  /** Texts to highlight, in lower case. */
  marks?: readonly string[]
}

/** Untrusted text on one line: invisible characters are shown, and its text direction is isolated. */
export function InlineText({ text, className, title = text, marks }: InlineTextProps) {
  const visible = escapeInvisibleLine(text)
  return (
    <bdi className={className} title={escapeInvisibleLine(title)}>
      {marks === undefined || marks.length === 0
        ? visible
        : splitAtMarks(visible, marks).map((part, index) =>
            // Every second part is a match.
            index % 2 === 0 ? part : <mark key={index}>{part}</mark>,
          )}
    </bdi>
  )
}

/** A short relative time with the exact time as its tooltip. */
export function TimeAgo({ at, now, isLong = false }: { at: string; now: Date; isLong?: boolean }) {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return null
  return (
    <time className="time-ago" dateTime={at} title={formatExactTime(date)}>
      {isLong ? formatLongTimeAgo(date, now) : formatTimeAgo(date, now)}
    </time>
  )
}

const INTERVAL_MS = 30_000

/** The current time, updated often enough for relative times in minutes. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The type of a report, after a dot in its color. */
export function TypeChip({ type }: { type: string }) {
  return (
    <InlineText className={`chip chip-type ${toTypeClass(type) || 'type-own'}`} text={formatType(type)} />
  )
}

/** Returns the class that sets the colors of a type; empty for a type that only a project has. */
export function toTypeClass(type: string): string {
  return knownTypes.includes(type) ? `type-${toTypeWord(type)}` : ''
}

/** Base of the inbox. This file is in `{base}assets/inbox/`. */
const base = new URL('../../', import.meta.url).pathname

interface GuideLinkProps {
  section: string
  className?: string
  children: ReactNode
}

/** A link to a section of the guide to the inbox (`docs/inbox`), in a new tab. The guide links back to this screen. */
export function GuideLink({ section, className, children }: GuideLinkProps) {
  return (
    <a
      className={className}
      href={`${base}guide#${section}`}
      target="_blank"
      rel="noreferrer"
      onClick={({ currentTarget }) => {
        const from = location.href.slice((location.origin + base).length)
        currentTarget.search = String(new URLSearchParams({ from }))
      }}
    >
      {children}
    </a>
  )
}

/** Splits text at its matches, whatever their case: text before the first match, the match, text after it, and so on. */
export function splitAtMarks(text: string, marks: readonly string[]): string[] {
  // oxlint-disable-next-line unicorn/no-array-sort -- older browsers have no `toSorted`, and this is a copy
  const patterns = [...marks]
    .sort((left, right) => right.length - left.length)
    .map((mark) => mark.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return text.split(new RegExp(`(${patterns.join('|')})`, 'giu'))
}
