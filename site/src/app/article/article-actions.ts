import { applyValues, editPlaceholder, resetPlaceholders } from './placeholders.ts'
import { ratePage } from './rate-page.ts'
import { applyStepProgress } from './step-checkboxes.ts'
import { zoom } from './zoom-image.ts'

/** Exported again here, so that the app loads only one chunk. */
export { addCodeAndStepButtons, showStep } from './code-and-step-buttons.ts'

/** Shows the placeholder values and the finished steps that are stored in this browser. */
export function applyStoredValues(): void {
  applyValues()
  applyStepProgress()
}

/** Handles clicks on parts of the article that most readers never use. Loads with the first such click. */
export function startAction(part: HTMLElement): void {
  if (part.matches('.placeholder')) editPlaceholder(part)
  else if (part.matches('.reset')) resetPlaceholders(part)
  else if (part instanceof HTMLAnchorElement) (part.matches('.zoom') ? zoom : ratePage)(part)
}
