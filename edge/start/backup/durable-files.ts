import { copyFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { renameDurably } from '../../src/ports/bun/write-durably.ts'

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
