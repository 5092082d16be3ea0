import type { Page } from '../../platform/page.ts'
import type { Pace } from './time-slices.ts'
import type { Resource } from './pieces.ts'
import { shrinkImage } from '../images/shrink.ts'

/** What is no image that can be made small, fonts and drawings above all: larger ones stay where they are. */
const FILE_BYTES = 500_000
/** All of a page's resources; a report may have 32 MiB. */
const TOTAL_CHARACTERS = 8_000_000
const AT_ONCE = 6

export interface Fetching {
  page: Page
  /** The page's own, not the recorded one: what we fetch is not the page's doing. */
  fetch: typeof fetch
}

/**
 * Waits for what is to be brought along, a few at a time, as long as there is time. What does not come is passed
 * over without a word (W-194).
 */
export async function bringResources(resources: readonly Resource[], pace: Pace, page: Page): Promise<void> {
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

/** What stands at an address, as a data address: images small, anything else as it is. */
export async function fetchData(
  address: string,
  { page, fetch }: Fetching,
  isSized: boolean,
): Promise<string | undefined> {
  const response = await fetch(address, { cache: 'force-cache' })
  if (!response.ok) return undefined
  const blob = await response.blob()
  if (!/^image\/(?!svg)/.test(blob.type)) return blob.size > FILE_BYTES ? undefined : readData(blob, page)
  try {
    const { data, size } = await shrinkImage(blob, page.document)
    return isSized ? toSized(data, size) : data
  } catch {
    page.console.warn(`Feedback: an image could not be made smaller for the snapshot: ${address}`)
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

/** Where a style sheet names it, an image has to have the size that it had. */
function toSized(data: string, { width, height }: { width: number; height: number }): string {
  return `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'%3E%3Cimage width='100%25' height='100%25' preserveAspectRatio='none' href='${data}'/%3E%3C/svg%3E`
}
