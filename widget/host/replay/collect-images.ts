import { shrinkLoaded } from '../images/shrink.ts'
import type { Page } from '../../platform/page.ts'
import { maskAddresses } from '../masking/secrets.ts'

export interface ImageContext {
  page: Page
  /** Whether an image may not be shown. */
  isPrivate: (image: HTMLImageElement) => boolean
}

/** Of a wall of pictures, the first; characters of all that are brought along. */
const IMAGES = 100
const CHARACTERS = 2_000_000

/**
 * What the page's images show, made small, by the addresses that the recording has for them: on a live site they may be
 * gone when somebody looks (W-109). Only what the page has loaded itself, and lets be read.
 */
export async function collectImages({ page, isPrivate }: ImageContext): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  let characters = 0
  const images = [...page.document.images].filter(isLoaded).slice(0, IMAGES)
  for (const image of images) {
    const address = maskAddresses(image.src)
    if (characters > CHARACTERS || address in found || isPrivate(image)) continue
    const data = shrink(image)
    if (data === undefined) continue
    found[address] = data
    characters += data.length
    // Each takes some milliseconds: the page gets its turn in between.
    await new Promise((resolve) => page.setTimeout(resolve, 0))
  }
  return found
}

function isLoaded({ complete, naturalWidth, src, currentSrc }: HTMLImageElement): boolean {
  return complete && naturalWidth > 0 && /^https?:/.test(src) && currentSrc !== ''
}

function shrink(image: HTMLImageElement): string | undefined {
  try {
    return shrinkLoaded(image)
  } catch {
    return undefined
  }
}
