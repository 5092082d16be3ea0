/** Maximum size of a copy, in characters. */
const ROOM = 4_000_000
/** What each value counts in addition to its text and name. Bounds the time for proxies that have endless properties. */
const VALUE_ROOM = 40
const DEPTH = 20

/**
 * Copies a value of the host page as JSON. Never throws. Leaves out what JSON cannot express, what throws when it is
 * read, and what is too large. Errors and big integers become text.
 *
 * @param onLeftOut - called with the path (empty for the value itself) of each part that is left out, and the reason
 */
export function copyJson(value: unknown, onLeftOut: (path: string, reason: string) => void): unknown {
  let room = ROOM

  function copy(read: () => unknown, path: string, parents: readonly object[]): unknown {
    const leaveOut = (reason: string): void => {
      onLeftOut(path, reason)
    }
    try {
      const item = read()
      if (typeof item === 'function' || typeof item === 'symbol') return leaveOut(typeof item)
      if (typeof item === 'string' || typeof item === 'bigint' || item instanceof Error) {
        const text = String(item)
        if (text.length > room) leaveOut('too large')
        return text.slice(0, room)
      }
      if (typeof item !== 'object' || item === null) return item
      if (parents.includes(item)) return leaveOut('circular')
      if (parents.length === DEPTH) return leaveOut('too deep')
      if (item instanceof EventTarget) return leaveOut('part of the page')
      const inner = [...parents, item]
      const isArray = Array.isArray(item)
      const { toJSON } = item as { toJSON?: unknown } // checked below
      // Ignores the `toJSON` that old libraries add to all arrays and objects.
      if (!isArray && typeof toJSON === 'function' && toJSON !== Reflect.get(Object.prototype, 'toJSON'))
        return copy(() => Reflect.apply(toJSON, item, []), path, inner)
      const entries: [string, unknown][] = []
      for (const key of isArray ? item.keys() : Object.keys(item)) {
        const name = String(key)
        room -= name.length + VALUE_ROOM
        if (room <= 0) {
          leaveOut('too large')
          break
        }
        const entry = copy(() => Reflect.get(item, key), (path && `${path}.${name}`) || name, inner)
        if (typeof entry === 'string') room -= entry.length
        // Items that are left out become null, so that the other items keep their positions.
        if (isArray || entry !== undefined) entries.push([name, entry ?? null])
      }
      return isArray ? entries.map(([, entry]) => entry) : Object.fromEntries(entries)
    } catch {
      return leaveOut('unreadable')
    }
  }

  return copy(() => value, '', [])
}
