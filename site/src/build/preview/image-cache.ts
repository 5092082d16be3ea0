import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from '../atomic-file.ts'

/** Pictures by key: a digest over all that they were drawn from. */
type Images = Map<string, Uint8Array>

export interface ImageCache {
  /** Those that are there. */
  read(keys: Iterable<string>): Images
  /** Writes what is new, and forgets everything else. */
  keepOnly(pictures: Images): void
}

/** Drawn pictures on disk, one file each. */
export function openImageCache(folder: string): ImageCache {
  mkdirSync(folder, { recursive: true })
  const stored = new Set(readdirSync(folder))
  const pathOf = (key: string): string => join(folder, toName(key))
  return {
    read(keys) {
      const present = [...keys].filter((key) => stored.has(toName(key)))
      return new Map(present.map((key) => [key, readFileSync(pathOf(key))]))
    },
    keepOnly(pictures) {
      const names = new Set([...pictures.keys()].map(toName))
      for (const name of stored) if (!names.has(name)) rmSync(join(folder, name), { force: true })
      for (const [key, picture] of pictures)
        if (!stored.has(toName(key))) writeAtomically(pathOf(key), picture)
    },
  }
}

function toName(key: string): string {
  return `${key}.png`
}
