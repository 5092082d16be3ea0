import { palette } from '@node-docs/edge/contract/page-colors'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { contentDigest, contentHash } from '../../mdx/content-hash.ts'
import type { Page } from '../../navigation/page-model.ts'
import type { SiteConfig } from '../../navigation/site-config.ts'
import type { PreviewImage } from '../../navigation/site-data.ts'
import { writeAtomically } from '../atomic-file.ts'
import { hashSources, PROJECT, type Workspace } from '../workspace.ts'
import { SIZE } from './layout.ts'
import { createPreviewText, type PreviewText } from './preview-text.ts'

export interface PagePreviews {
  /** Maps the route of a page to its preview image. */
  images: ReadonlyMap<string, PreviewImage>
  /** Maps the name of a file in `assets/` to its PNG. */
  files: ReadonlyMap<string, Uint8Array>
}

/** Creates an image of each page for link previews. Renders only images that are not in the cache. */
export async function createPreviews(
  pages: readonly Page[],
  { workspace, config }: { workspace: Workspace; config: SiteConfig },
): Promise<PagePreviews> {
  const mark = readMark()
  const rendererKey = hashSources(['site/src/build/link-preview']) + JSON.stringify([mark, palette])
  const wanted = pages.map((page) => {
    const text = createPreviewText(page, config)
    return { page, text, key: contentDigest(rendererKey + JSON.stringify(text)) }
  })
  const texts = new Map(wanted.map(({ key, text }) => [key, text]))
  const pictures = await readOrDraw(texts, { mark, folder: join(workspace.cache, 'previews') })

  const images = new Map<string, PreviewImage>()
  const files = new Map<string, Uint8Array>()
  for (const { page, text, key } of wanted) {
    const picture = pictures.get(key)
    if (!picture) throw new Error(`The preview image of ${page.route} was not rendered`)
    const name = `preview.${contentHash(picture)}.png`
    const alt = `${text.title}, ${text.url}`
    images.set(page.route, { href: `${config.origin}${config.base}assets/${name}`, alt, ...SIZE })
    files.set(name, picture)
  }
  return { images, files }
}

/** Reads the shapes of the site's icon, without its colors. */
function readMark(): string {
  const icon = readFileSync(join(PROJECT, 'site/public/favicon.svg'), 'utf8')
  return icon.replace(/<style>[^]*?<\/style>/, '')
}

async function readOrDraw(
  texts: ReadonlyMap<string, PreviewText>,
  { mark, folder }: { mark: string; folder: string },
): Promise<Map<string, Uint8Array>> {
  const cache = openImageCache(folder)
  const pictures = cache.read(texts.keys())
  const missing = new Map([...texts].filter(([key]) => !pictures.has(key)))
  if (missing.size > 0) {
    const { drawPreviews } = await import('./draw-previews.ts')
    for (const [key, picture] of await drawPreviews(missing, mark)) pictures.set(key, picture)
  }
  cache.keepOnly(pictures)
  return pictures
}

/** Maps keys to images. A key is a hash of everything that influences the image. */
type Images = Map<string, Uint8Array>

export interface ImageCache {
  /** Returns the images that exist. */
  read(keys: Iterable<string>): Images
  /** Stores these images, and deletes all others from the cache. */
  keepOnly(images: Images): void
}

/** Rendered images on disk, one file per image. */
function openImageCache(folder: string): ImageCache {
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
