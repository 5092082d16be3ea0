import { editPlaceholder, resetPlaceholders } from './placeholders.ts'
import { ratePage } from './rate-page.ts'
import { zoom } from './zoom.ts'

/** One chunk, so that the app names only one. */
export { applyValues } from './placeholders.ts'
export { offerAids, showStep } from './reading-aids.ts'

/** Handles a click on a part of the article that most readers never use, so that this code loads with the first one. */
export function startAction(part: HTMLElement): void {
  if (part.matches('.placeholder')) editPlaceholder(part)
  else if (part.matches('.reset')) resetPlaceholders(part)
  else if (part instanceof HTMLAnchorElement) (part.matches('.zoom') ? zoom : ratePage)(part)
}
