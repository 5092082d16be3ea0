import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file atomically: readers see the old or the new content. */
export function writeAtomically(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  // The name contains the process id, because two builds can write the same file at the same time.
  const temporary = `${path}.${process.pid}.new`
  writeFileSync(temporary, content)
  renameSync(temporary, path)
}

/** Reads JSON that `writeAtomically` wrote; `undefined` if the file is missing or damaged. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the type that it wrote
export function readCachedJson<T>(path: string): T | undefined {
  try {
    // Names or keys of cache files contain a hash of the code that wrote them, so the type matches.
    const value: T = JSON.parse(readFileSync(path, 'utf8'))
    return value
  } catch {
    return undefined
  }
}
