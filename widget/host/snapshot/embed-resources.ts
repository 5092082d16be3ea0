import type { Page } from '../../platform/page.ts'
import { shrinkImage, toSized } from '../../platform/shrink-image.ts'
import type { Pace, Resource } from './pieces.ts'

/**
 * Maximum bytes of a resource that cannot be shrunk, such as a font or an SVG image. A larger resource keeps its URL.
 */
const FILE_BYTES = 500_000
/** Maximum characters of all embedded resources together. A report may have 32 MiB. */
const TOTAL_CHARACTERS = 8_000_000

export interface Fetching {
  page: Page
  /** The browser's original `fetch`, which keeps the widget's requests out of the network log. */
  fetch: (url: string, options?: RequestInit) => Promise<Response>
}

/** What a snapshot lacks. */
export interface Omitted {
  /** Whether the time limit was reached before the end of the document. */
  isCut: boolean
  /** Number of images of canvases and videos. */
  images: number
  /** URLs that the inbox cannot load either, such as `blob:`, and URLs on hosts that may be private. */
  urls: string[]
}

/** Maximum number of URLs to list. */
const LISTED_URLS = 20

/**
 * Loads the resources to embed, a few at a time, until the time limit. Ignores resources that fail to load (W-194).
 * @returns the resources that are missing; fonts that the page does not use are not missing
 */
export async function embedResources(
  resources: readonly Resource[],
  pace: Pace,
  page: Page,
): Promise<Omit<Omitted, 'isCut'>> {
  const needed = chooseResources(
    resources,
    page.performance.getEntriesByType('resource').map(({ name }) => name),
  )
  const waiting = [...needed]
  let characters = 0

  async function work(): Promise<void> {
    for (let next = waiting.shift(); next && characters < TOTAL_CHARACTERS; next = waiting.shift()) {
      await pace.rest()
      next.data = await next.load().catch(() => undefined)
      characters += next.data?.length ?? 0
    }
  }

  const timeout = new Promise((resolve) => page.setTimeout(resolve, pace.left()))
  await Promise.race([Promise.all([work(), work(), work(), work(), work(), work()]), timeout])
  const missing = needed.filter(({ data }) => data === undefined)
  const urls = missing.map(({ text }) => text).filter((text) => text !== '')
  return { images: missing.length - urls.length, urls: [...new Set(urls)].slice(0, LISTED_URLS) }
}

const FONT = /\.(?:woff2?|[ot]tf|eot)(?:[?#]|$)/i
/** Number of entries that browsers keep by default. Later requests are not listed. */
const LISTED_REQUESTS = 250

/**
 * Orders the resources: first the images of canvases, which need no request, last fonts. Leaves out fonts that the
 * browser has not requested, such as other formats of a font in use.
 *
 * @param requested - the requests that the browser lists
 */
export function chooseResources(resources: readonly Resource[], requested: readonly string[]): Resource[] {
  const known = new Set(requested)
  const isFont = ({ text }: Resource): boolean => FONT.test(text)
  return [
    ...resources.filter(({ text }) => text === ''),
    ...resources.filter((resource) => resource.text !== '' && !isFont(resource)),
    ...resources.filter(
      (resource) => isFont(resource) && (known.has(resource.text) || requested.length >= LISTED_REQUESTS),
    ),
  ]
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
