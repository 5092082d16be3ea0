import { useEffect, useState } from 'react'
import { formatError } from '../../api-error.ts'

export interface Messages<Message> {
  /** Undefined until they are loaded. */
  messages: readonly Message[] | undefined
  /** Why loading failed. */
  error: string
  /** Loads the messages again. */
  reload: () => void
}

/**
 * Loads messages of a report, and loads them again when `load` or `live`, the report from the event stream, changes.
 * `what` names the messages in errors.
 */
export function useMessages<Message>(
  load: () => Promise<readonly Message[]>,
  { live, what }: { live: object | undefined; what: string },
): Messages<Message> {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<Omit<Messages<Message>, 'reload'>>({ messages: undefined, error: '' })
  useEffect(() => {
    let isCurrent = true
    load().then(
      (messages) => isCurrent && setState({ messages, error: '' }),
      (reason: unknown) =>
        isCurrent &&
        setState((before) => ({ ...before, error: `Couldn’t load ${what}. ${formatError(reason)}` })),
    )
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps react/exhaustive-effect-dependencies -- `live` and `attempt` trigger a new load
  }, [load, what, live, attempt])
  return { ...state, reload: () => setAttempt((before) => before + 1) }
}
