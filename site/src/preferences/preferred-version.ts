import { readStored, removeStored } from './storage.ts'

const KEY = 'docs-preferred-version-default'

/**
 * Removes the stored docs version unless it is one of `names` (D-050, D-091). While there is only one version, readers
 * cannot choose one, so nothing new is stored.
 */
export function removeUnknownVersion(names: readonly string[]): void {
  const stored = readStored(KEY)
  if (stored !== null && !names.includes(stored)) removeStored(KEY)
}
