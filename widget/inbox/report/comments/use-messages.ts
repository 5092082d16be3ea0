import { useEffect, useState } from 'react'
import { formatError } from '../../api-error.ts'

export interface Messages<Message> {
  /** Undefined until they are loaded. */
  messages: readonly Message[] | undefined
  /** Why loading failed. */
  error: string
  /** Loads them again. */
  reload: () => void
}

/**
 * Loads messages of a report, and again when `load` changes or when `live`, the report of the event stream, does. `what`
 * names them in the error.
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
    // oxlint-disable-next-line react/exhaustive-deps react/exhaustive-effect-dependencies -- `live` and `attempt` ask for a new load
  }, [load, what, live, attempt])
  return { ...state, reload: () => setAttempt((before) => before + 1) }
}
