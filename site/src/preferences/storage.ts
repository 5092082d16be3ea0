type Area = 'local' | 'session'

/** Reads a stored value; `null` if there is none or storage is turned off. */
export function readStored(key: string, area: Area = 'local'): string | null {
  try {
    return getStorage(area).getItem(key)
  } catch {
    return null
  }
}

/** Reads stored JSON; `null` if it does not parse. Callers check the type. */
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
    // Storage that is turned off contains nothing to remove.
  }
}

/** Throws if the browser blocks storage. */
function getStorage(area: Area): Storage {
  return area === 'local' ? localStorage : sessionStorage
}
