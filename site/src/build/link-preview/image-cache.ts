import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from '../atomic-file.ts'

/** Maps keys to images. A key is a hash of everything that influences the image. */
type Images = Map<string, Uint8Array>

export interface ImageCache {
  /** Returns the images that exist. */
  read(keys: Iterable<string>): Images
  /** Stores these images, and deletes all others from the cache. */
  keepOnly(images: Images): void
}

/** Rendered images on disk, one file per image. */
export function openImageCache(folder: string): ImageCache {
  mkdirSync(folder, { recursive: true })
  const stored = new Set(readdirSync(folder))
  const pathOf = (key: string): string => join(folder, toName(key))
  return {
    read(keys) {
      const present = [...keys].filter((key) => stored.has(toName(key)))
      return new Map(present.map((key) => [key, readFileSync(pathOf(key))]))
    },
    keepOnly(images) {
      const names = new Set([...images.keys()].map(toName))
      for (const name of stored) if (!names.has(name)) rmSync(join(folder, name), { force: true })
      for (const [key, image] of images) if (!stored.has(toName(key))) writeAtomically(pathOf(key), image)
    },
  }
}

function toName(key: string): string {
  return `${key}.png`
}
