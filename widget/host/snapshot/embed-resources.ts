import type { Page } from '../../platform/page.ts'
import type { Pace } from './time-slices.ts'
import type { Resource } from './pieces.ts'
import { shrinkImage } from '../images/shrink-image.ts'

/**
 * Maximum bytes of a resource that cannot be shrunk, such as a font or an SVG image. A larger resource keeps its URL.
 */
const FILE_BYTES = 500_000
/** Maximum characters of all embedded resources together. A report may have 32 MiB. */
const TOTAL_CHARACTERS = 8_000_000
const AT_ONCE = 6

export interface Fetching {
  page: Page
  /** The browser's original `fetch`, which keeps the widget's requests out of the network log. */
  fetch: typeof fetch
}

/** Loads the resources to embed, a few at a time, until the time limit. Ignores resources that fail to load (W-194). */
export async function embedResources(resources: readonly Resource[], pace: Pace, page: Page): Promise<void> {
  const waiting = [...resources]
  let characters = 0

  async function work(): Promise<void> {
    for (let next = waiting.shift(); next && characters < TOTAL_CHARACTERS; next = waiting.shift()) {
      await pace.rest()
      next.data = await next.load().catch(() => undefined)
      characters += next.data?.length ?? 0
    }
  }

  const timeout = new Promise((resolve) => page.setTimeout(resolve, pace.left()))
  await Promise.race([Promise.all(Array.from({ length: AT_ONCE }, work)), timeout])
}

/** Loads a resource as a data URL. Shrinks images and leaves other resources unchanged. */
export async function fetchData(
  url: string,
  { page, fetch }: Fetching,
  isSized: boolean,
): Promise<string | undefined> {
  const response = await fetch(url, { cache: 'force-cache' })
  if (!response.ok) return undefined
  const blob = await response.blob()
  if (!/^image\/(?!svg)/.test(blob.type)) return blob.size > FILE_BYTES ? undefined : readData(blob, page)
  try {
    const { data, size } = await shrinkImage(blob, page.document)
    return isSized ? toSized(data, size) : data
  } catch {
    page.console.warn(`Feedback: an image could not be made smaller for the snapshot: ${url}`)
    return undefined
  }
}

export function readData(blob: Blob, page: Page): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new page.FileReader()
    reader.onloadend = () => resolve(typeof reader.result === 'string' ? reader.result : undefined)
    reader.readAsDataURL(blob)
  })
}

/**
 * Wraps an image in an SVG of the given size, because images in style sheets must keep their original size after
 * shrinking.
 */
function toSized(data: string, { width, height }: { width: number; height: number }): string {
  return `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'%3E%3Cimage width='100%25' height='100%25' preserveAspectRatio='none' href='${data}'/%3E%3C/svg%3E`
}
