import type { FlowConfig } from '@node-docs/edge/contract'
import { contrast, mix, ensureContrast, textOn } from './contrast.ts'

/** Contrast of text, and of what tells states apart (WCAG 2.2: 1.4.3, 1.4.11). */
const TEXT = 4.5
const STATE = 3

/** Custom properties of the editor's style sheet, from the colours that a project configured (W-049). */
export function createCaptureTheme({
  color,
  backgroundColor,
  borderRadius,
}: FlowConfig): Record<`--${string}`, string> {
  const ink = ensureContrast(mix(textOn(backgroundColor), backgroundColor, 0.15), backgroundColor, TEXT)
  // A colour that is all but the background marks nothing.
  const mark = contrast(color, backgroundColor) < 1.5 ? ink : color
  const tint = mix(backgroundColor, mark, 0.14)
  return {
    '--primary': color,
    '--on-primary': textOn(color),
    '--background': backgroundColor,
    '--ink': ink,
    '--line': mix(backgroundColor, ink, 0.16),
    '--tint': tint,
    '--on-tint': ensureContrast(ensureContrast(mark, backgroundColor, STATE), tint, TEXT),
    // Higher than half the toolbar it would only waste room.
    '--radius': `${Math.min(borderRadius, 28)}px`,
  }
}
