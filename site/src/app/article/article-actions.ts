import { editPlaceholder, resetPlaceholders } from './placeholders.ts'
import { ratePage } from './rate-page.ts'
import { zoom } from './zoom-image.ts'

/** Exported from here, so that the app refers to only one chunk. */
export { applyValues } from './placeholders.ts'
export { addCodeAndStepButtons, showStep } from './code-and-step-buttons.ts'

/** Handles clicks on parts of the article that most readers never use. Loads with the first such click. */
export function startAction(part: HTMLElement): void {
  if (part.matches('.placeholder')) editPlaceholder(part)
  else if (part.matches('.reset')) resetPlaceholders(part)
  else if (part instanceof HTMLAnchorElement) (part.matches('.zoom') ? zoom : ratePage)(part)
}
