type Area = 'local' | 'session'

/** What is kept under `key`; `null` when there is nothing, or storage is switched off. */
export function readStored(key: string, area: Area = 'local'): string | null {
  try {
    return getStorage(area).getItem(key)
  } catch {
    return null
  }
}

/** The same, parsed. What is not JSON counts as nothing; callers check the shape of what is. */
export function readStoredJson(key: string, area: Area = 'local'): unknown {
  try {
    return JSON.parse(readStored(key, area) ?? 'null')
  } catch {
    return null
  }
}

/** Everything that something is kept under. */
export function listStoredKeys(area: Area = 'local'): string[] {
  try {
    return Object.keys(getStorage(area))
  } catch {
    return []
  }
}

/** Keeps `value`; `false` when storage is full or switched off, which is the reader's right. */
export function writeStored(key: string, value: string, area: Area = 'local'): boolean {
  try {
    getStorage(area).setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function removeStored(key: string, area: Area = 'local'): void {
  try {
    getStorage(area).removeItem(key)
  } catch {
    // Nothing to remove where nothing can be kept.
  }
}

/** Reading the property itself throws where a browser blocks storage. */
function getStorage(area: Area): Storage {
  return area === 'local' ? localStorage : sessionStorage
}
