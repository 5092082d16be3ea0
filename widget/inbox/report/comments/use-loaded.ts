import { useEffect, useState } from 'react'
import { formatError } from '../../api-error.ts'

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
