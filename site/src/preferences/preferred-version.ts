import { readStored, removeStored, writeStored } from './storage.ts'

const KEY = 'docs-preferred-version-default'

/** Stores the reader's docs version (D-050, D-091). With one version, no control offers the choice. */
export function storePreferredVersion(name: string): void {
  writeStored(KEY, name)
}

/** The stored version, if it is one of `names`; removes any other stored version. */
export function readPreferredVersion(names: readonly string[]): string | undefined {
  const stored = readStored(KEY)
  const name = names.find((known) => known === stored)
  if (stored !== null && name === undefined) removeStored(KEY)
  return name
}
