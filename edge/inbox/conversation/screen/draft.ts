import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { formatError } from '../../app/api.ts'

interface DraftState {
  field: RefObject<HTMLTextAreaElement | null>
  /** Text that was written at an earlier visit and not sent. */
  stored: string
  store: (text: string) => void
  submit: () => Promise<void>
  isSending: boolean
  error: string
}

/**
 * Manages a text field whose text is kept until the server has stored it. `send` must reject if the server has not
 * stored the text.
 */
export function useDraft(
  kind: 'comment' | 'reply',
  reportId: string,
  send: (text: string) => Promise<void>,
): DraftState {
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useMemo(() => openDraft(kind, reportId), [kind, reportId])
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState('')

  async function submit(): Promise<void> {
    const input = field.current
    const text = input?.value ?? ''
    if (text.trim() === '' || isSending) {
      input?.focus()
      return
    }
    setIsSending(true)
    try {
      await send(text)
      setError('')
      // Keeps the text if the member has changed it while it was being sent, because the new text belongs to the next
      // message.
      if (draft.read() === text) draft.write('')
      if (input?.value === text) input.value = ''
    } catch (reason) {
      setError(`Not sent; your text is kept. ${formatError(reason)}`)
    }
    setIsSending(false)
  }

  return { field, stored: draft.read(), store: draft.write, submit, isSending, error }
}

/**
 * The unsent comment or reply of a report. The draft is still there after a reload, and after the session has ended.
 */
interface Draft {
  read: () => string
  write: (text: string) => void
}

export function openDraft(kind: 'comment' | 'reply', report: string): Draft {
  const key = `inbox-${kind}-${report}`
  return {
    read() {
      try {
        return localStorage.getItem(key) ?? ''
      } catch {
        // The browser's storage can be disabled.
        return ''
      }
    },
    write(text) {
      try {
        if (text === '') localStorage.removeItem(key)
        else localStorage.setItem(key, text)
      } catch {
        // Ignores a failure: the text is still in the field, even if it cannot be stored.
      }
    },
  }
}

export interface Loaded<Value> {
  /** The loaded value; undefined until it is loaded. */
  value: Value | undefined
  /** Why loading failed. */
  error: string
  /** Loads the value again. */
  reload: () => void
}

/**
 * Loads a part of a report. Loads the part again when `load` or `live` changes; `live` is the report from the event
 * stream. `what` is the name of the part in error messages.
 */
export function useLoaded<Value>(
  load: () => Promise<Value>,
  { live, what }: { live: object | undefined; what: string },
): Loaded<Value> {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<Omit<Loaded<Value>, 'reload'>>({ value: undefined, error: '' })
  useEffect(() => {
    let isCurrent = true
    load().then(
      (value) => isCurrent && setState({ value, error: '' }),
      (reason: unknown) =>
        isCurrent &&
        setState((before) => ({ ...before, error: `Couldn’t load ${what}. ${formatError(reason)}` })),
    )
    return () => {
      isCurrent = false
    }
    // `live` and `attempt` trigger a new load.
    // oxlint-disable-next-line react/exhaustive-deps react/exhaustive-effect-dependencies
  }, [load, what, live, attempt])
  return { ...state, reload: () => setAttempt((before) => before + 1) }
}
