import { readStored, removeStored } from './storage.ts'

const KEY = 'docs-preferred-version-default'

/**
 * Removes the stored docs version unless it is one of `names`, and otherwise keeps it (D-050, D-091). With one version,
 * no control stores a choice.
 */
export function removeUnknownVersion(names: readonly string[]): void {
  const stored = readStored(KEY)
  if (stored !== null && !names.includes(stored)) removeStored(KEY)
}
