import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file so that other processes always read either the old or the new content, never a part of it. */
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
    // The type is correct, because the name or key of each cache file contains a hash of the code that wrote the file.
    const value: T = JSON.parse(readFileSync(path, 'utf8'))
    return value
  } catch {
    return undefined
  }
}
