type Area = 'local' | 'session'

/** Reads a stored value; `null` if there is none or storage is turned off. */
export function readStored(key: string, area: Area = 'local'): string | null {
  try {
    return getStorage(area).getItem(key)
  } catch {
    return null
  }
}

/**
 * Reads a stored JSON value; `null` if there is none or it is not JSON. The type is unknown, so callers must check it.
 */
export function readStoredJson(key: string, area: Area = 'local'): unknown {
  try {
    return JSON.parse(readStored(key, area) ?? 'null')
  } catch {
    return null
  }
}

/** Returns all stored keys; empty if storage is turned off. */
export function listStoredKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/** Stores a value; returns `false` if storage is full or turned off. */
export function writeStored(key: string, value: string, area: Area = 'local'): boolean {
  try {
    getStorage(area).setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Ignores the error: storage that is turned off contains nothing to remove.
  }
}

/** Returns the browser's storage. Throws if the browser blocks it. */
function getStorage(area: Area): Storage {
  return area === 'local' ? localStorage : sessionStorage
}

export const PLACEHOLDERS_KEY = 'placeholders'
export const STEPS_KEY = 'steps'

/** Whether the reader has filled in a placeholder or marked a step, on any page. */
export function hasStoredValues(): boolean {
  return [PLACEHOLDERS_KEY, STEPS_KEY].some((key) => readStored(key) !== null)
}
