import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file so that whoever reads it meanwhile sees the old one or the new one, never half of it. */
export function writeAtomically(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  // Two builds may write the same file at the same time.
  const draft = `${path}.${process.pid}.new`
  writeFileSync(draft, content)
  renameSync(draft, path)
}

/** What `writeWhole` wrote as JSON; `undefined` if there is no such file (any more) or it is damaged. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows what it wrote
export function readCachedJson<T>(path: string): T | undefined {
  try {
    // Our own files: their names or keys are hashes over the code that wrote them, so the shape is that of now.
    const value: T = JSON.parse(readFileSync(path, 'utf8'))
    return value
  } catch {
    return undefined
  }
}
