import type { FlowConfig } from '@node-docs/edge/contract'
import { contrast, mixColors, ensureContrast, selectTextColor } from './contrast.ts'
import { createPalette, getScheme } from './palette.ts'

/** Minimum contrast of text and of colors that show a state (WCAG 2.2: 1.4.3, 1.4.11). */
const TEXT = 4.5
const STATE = 3

/** CSS custom properties of the editor and of previews, from the project's colors (W-049). */
export function createCaptureTheme(config: FlowConfig): Record<`--${string}`, string> {
  const { color, backgroundColor } = createPalette(config)
  const ink = ensureContrast(
    mixColors(selectTextColor(backgroundColor), backgroundColor, 0.15),
    backgroundColor,
    TEXT,
  )
  // The color of tints: the primary color, or the text color if the primary color would hardly be visible.
  const mark = contrast(color, backgroundColor) < 1.5 ? ink : color
  const tint = mixColors(backgroundColor, mark, 0.14)
  return {
    '--scheme': getScheme(backgroundColor),
    '--primary': color,
    '--on-primary': selectTextColor(color),
    '--background': backgroundColor,
    '--ink': ink,
    '--line': mixColors(backgroundColor, ink, 0.16),
    '--tint': tint,
    '--on-tint': ensureContrast(ensureContrast(mark, backgroundColor, STATE), tint, TEXT),
    // The maximum is half the height of a toolbar with one row.
    '--radius': `${Math.min(config.borderRadius, 28)}px`,
  }
}
