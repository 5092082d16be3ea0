import { readStored, removeStored, writeStored } from './storage.ts'

const KEY = 'docs-preferred-version-default'

/** Keeps the docs version a reader chose (D-050, D-091). With one version nothing offers the choice. */
export function storePreferredVersion(name: string): void {
  writeStored(KEY, name)
}

/** The reader's version, if it is one of `names`; a choice that names none of them is dropped. */
export function readPreferredVersion(names: readonly string[]): string | undefined {
  const stored = readStored(KEY)
  const name = names.find((known) => known === stored)
  if (stored !== null && name === undefined) removeStored(KEY)
  return name
}
