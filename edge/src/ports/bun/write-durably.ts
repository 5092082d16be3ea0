import { open, rename, rm, writeFile } from 'node:fs/promises'

/**
 * Writes a new file, syncs it, and renames it into place, so that an interruption leaves the old content or the new.
 * By default, only the owner of the process can read the file.
 * @param text Several parts for a text that does not fit into memory.
 */
export async function writeDurably(
  path: string,
  text: string | Iterable<string>,
  { mode = 0o600 }: { mode?: number } = {},
): Promise<void> {
  // `.gitignore` and `Dockerfile.dockerignore` name this suffix, because the file can contain secrets.
  const unfinished = `${path}.tmp`
  // Removes an existing file first, because `writeFile` applies the mode only to new files.
  await rm(unfinished, { force: true })
  try {
    await writeFile(unfinished, text, { mode })
    await renameDurably(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Syncs a complete file and renames it into place. */
export async function renameDurably(unfinished: string, path: string): Promise<void> {
  const file = await open(unfinished, 'r')
  await file.sync().finally(() => file.close())
  await rename(unfinished, path)
}
