/** Values kept for the next page; where storage is off or full, nothing is, and nobody is told. */
export interface Store {
  /** `undefined` for what is missing or not JSON. */
  read: (key: string) => unknown
  write: (key: string, value: unknown) => void
  remove: (key: string) => void
}

/** The names are part of the interface: `feedback-widget-session-{sdkKey}`, `feedback-widget-config-{sdkKey}` (W-173). */
export const storageKey = (kind: 'session' | 'config' | 'outbox', sdkKey: string): string =>
  `feedback-widget-${kind}-${sdkKey}`

/** `open` is called each time: reading the property itself throws where a browser blocks storage. */
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
    write: (key, value) => attempt((storage) => storage.setItem(key, JSON.stringify(value))),
    remove: (key) => attempt((storage) => storage.removeItem(key)),
  }
}
