import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

export interface Checksum {
  bytes: number
  sha256: string
}

/** Computes the size and the SHA-256 of a file; undefined if the file does not exist. */
export async function readChecksum(path: string): Promise<Checksum | undefined> {
  const file = Bun.file(path)
  if (!(await file.exists())) return undefined
  const hasher = new Bun.CryptoHasher('sha256')
  let bytes = 0
  for await (const chunk of file.stream()) {
    hasher.update(chunk)
    bytes += chunk.byteLength
  }
  return { bytes, sha256: hasher.digest('hex') }
}

export function isEqual(a: Checksum | undefined, b: Checksum): boolean {
  return a?.bytes === b.bytes && a.sha256 === b.sha256
}

/** Copies a file, syncs it, and renames it into place. Returns false if the source does not exist. */
export async function copyDurably(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const unfinished = `${to}.tmp`
  try {
    await copyFile(from, unfinished)
  } catch (error) {
    if (Object(error).code === 'ENOENT') return false
    throw error
  }
  await renameDurably(unfinished, to)
  return true
}

export async function writeDurably(path: string, text: string): Promise<void> {
  // The mode applies only to new files.
  await rm(`${path}.tmp`, { force: true })
  await writeFile(`${path}.tmp`, text, { mode: 0o600 })
  await renameDurably(`${path}.tmp`, path)
}

/** Syncs a complete file and renames it into place. */
export async function renameDurably(unfinished: string, path: string): Promise<void> {
  const file = await open(unfinished, 'r')
  await file.sync().finally(() => file.close())
  await rename(unfinished, path)
}
