import type { Page } from '../navigation/page-model.ts'
import { PAYLOAD_ID } from './page-payload.ts'

/** Number of characters of article HTML that fill a screen. */
const SCREEN_CHARACTERS = 2500
const MAX_WAIT_CHARACTERS = 10_000

/**
 * Returns the id of an element below the first screen: the first heading there, or the end of the page. If the
 * browser waits for this element, it paints the whole first screen at once instead of the sidebar first and the text
 * later. Returns `undefined` if more than `MAX_WAIT_CHARACTERS` precede the element, because waiting for them would
 * take longer than painting twice.
 */
export function findEndOfFirstScreen(page: Page): string | undefined {
  if (page.kind !== 'document') return PAYLOAD_ID
  const found = page.headings
    .map(({ id }) => ({ id, at: page.html.indexOf(` id="${id}"`) }))
    .find(({ at }) => at >= SCREEN_CHARACTERS)
  const { id, at } = found ?? { id: PAYLOAD_ID, at: page.html.length }
  return at < MAX_WAIT_CHARACTERS ? id : undefined
}
