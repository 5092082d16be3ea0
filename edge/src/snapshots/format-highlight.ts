import { canHighlight } from '../../contract/snapshot.ts'
import { cleanCss } from './clean-css.ts'

/**
 * Half of the outline is inside the element, so that at least this half is visible if a container clips its content.
 */
const OUTLINE = 'outline:4px solid #d6006c!important;outline-offset:-2px!important'

/** Returns a style element that outlines the elements of a selector; empty for a string that `canHighlight` refuses. */
export function formatHighlight(selector: string): string {
  if (!canHighlight(selector)) return ''
  return `<style>${cleanCss(`${selector}{${OUTLINE}}`, 'sealed')}</style>`
}
