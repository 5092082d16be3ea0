import { applyValues, editPlaceholder, resetPlaceholders } from './placeholders.ts'
import { ratePage } from './rate-page.ts'
import { applyStepProgress } from './step-checkboxes.ts'
import { zoom } from './zoom-image.ts'

/** Exported again, so that all actions are in one chunk. */
export { addCodeAndStepButtons, showStep } from './code-and-step-buttons.ts'

/** Shows the placeholder values and the finished steps that are stored in this browser. */
export function applyStoredValues(): void {
  applyValues()
  applyStepProgress()
}

/**
 * Handles a click on a part of the article that most readers never use. This module loads when such a part is first
 * used, or at once if values or finished steps are stored.
 */
export function startAction(part: HTMLElement): void {
  if (part.matches('.placeholder')) editPlaceholder(part)
  else if (part.matches('.reset')) resetPlaceholders(part)
  else if (part instanceof HTMLAnchorElement) (part.matches('.zoom') ? zoom : ratePage)(part)
}
