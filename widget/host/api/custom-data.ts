import { type JsonObject, parseObject } from '../../platform/json.ts'

/** Data that the host page attaches to every report (W-058). */
export interface CustomData {
  attach: (data: unknown) => void
  set: (key: string, value: unknown) => void
  remove: (key: string) => void
  clear: () => void
  read: () => JsonObject
}

/** Stores the values in a map, because assigning to `__proto__` of an object would change its prototype. */
export function createCustomData(): CustomData {
  const values = new Map<string, unknown>()
  const set = (key: string, value: unknown): void => void values.set(key, value)
  return {
    attach(data) {
      for (const [key, value] of Object.entries(parseObject(data))) set(key, value)
    },
    set,
    remove: (key) => void values.delete(key),
    clear: () => values.clear(),
    read: () => Object.fromEntries(values),
  }
}
