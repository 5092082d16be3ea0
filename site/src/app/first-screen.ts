import type { Page } from '../navigation/model.ts'
import { PAYLOAD_ID } from './page-payload.ts'

/** Characters of an article's HTML that fill a screen, and more than which nobody should have to wait for. */
const SCREEN_CHARACTERS = 2500
const MAX_WAIT_CHARACTERS = 10_000

/**
 * The id of an element below what a reader sees first: a heading, or the end of a short page. A browser that waits
 * for it paints the first screen in one piece; otherwise it lays out the sidebar, paints that, and begins anew with
 * the text. Undefined where so much comes before the next heading that the wait would be longer than that.
 */
export function findEndOfFirstScreen(page: Page): string | undefined {
  if (page.kind !== 'document') return PAYLOAD_ID
  const found = page.headings
    .map(({ id }) => ({ id, at: page.html.indexOf(` id="${id}"`) }))
    .find(({ at }) => at >= SCREEN_CHARACTERS)
  const { id, at } = found ?? { id: PAYLOAD_ID, at: page.html.length }
  return at < MAX_WAIT_CHARACTERS ? id : undefined
}
