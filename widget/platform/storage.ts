import { stringify } from './json.ts'
/** Stores values for the visitor's next pages. Does nothing if storage is disabled or full. */
export interface Store {
  /** Returns the stored value; `undefined` if it is missing or not JSON. */
  read: (key: string) => unknown
  write: (key: string, value: unknown) => void
  remove: (key: string) => void
}

/**
 * Keys are part of the public interface: `feedback-widget-session-{sdkKey}`, `feedback-widget-config-{sdkKey}` (W-173).
 */
export const storageKey = (
  kind: 'session' | 'config' | 'outbox' | 'reported' | 'lost',
  sdkKey: string,
): string => `feedback-widget-${kind}-${sdkKey}`

/** Calls `open` for each access, because reading `localStorage` itself throws if the browser blocks storage. */
export function createStore(open: () => Storage): Store {
  const attempt = <Result>(use: (storage: Storage) => Result): Result | undefined => {
    try {
      return use(open())
    } catch {
      return undefined
    }
  }
  return {
    read: (key) => attempt((storage): unknown => JSON.parse(storage.getItem(key) ?? '')),
    write: (key, value) => attempt((storage) => storage.setItem(key, stringify(value))),
    remove: (key) => attempt((storage) => storage.removeItem(key)),
  }
}
