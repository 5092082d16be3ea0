import { useCallback, useEffect, useState } from 'react'
import { formatError } from '../api-error.ts'

/**
 * Loads a list that belongs to the signed-in member, such as the member's sessions. `error` describes a failed load.
 * The caller can also set it, for example after a failed change.
 * @param load must not change between renders, because a new function loads the list again
 * @param what the name of the list in the error
 */
export function useOwnList<Item>(load: () => Promise<readonly Item[]>, what: string) {
  const [items, setItems] = useState<readonly Item[]>([])
  const [error, setError] = useState('')
  /** Increases when the list must be loaded again. */
  const [version, setVersion] = useState(0)
  useEffect(() => {
    load().then(setItems, (reason: unknown) => setError(`Couldn’t load ${what}. ${formatError(reason)}`))
    // oxlint-disable-next-line react/exhaustive-deps react/exhaustive-effect-dependencies -- a new version loads again
  }, [load, what, version])
  const reload = useCallback(() => setVersion((before) => before + 1), [])
  return { items, error, setError, reload }
}
