import type { FlowConfig } from '@node-docs/edge/contract'
import { contrast, ensureContrast, getBackground, isDark, mixColors, selectTextColor } from './contrast.ts'

export type Palette = Pick<FlowConfig, 'backgroundColor' | 'headerColor' | 'color'>

/**
 * Minimum contrast between the header and the background. With less, the header looks like a part of the background.
 */
const SAME_SURFACE = 1.5

/** Minimum contrast of buttons and marks on the dark background (WCAG 2.2: 1.4.11). */
const MARK = 3

/** Returns the colors of the light or the dark palette. All other colors derive from these three (W-049). */
export function createPalette(config: FlowConfig): Palette {
  const { backgroundColor, headerColor, color } = config
  const background = getBackground(config)
  if (background === backgroundColor) return { backgroundColor, headerColor, color }
  const isSurface = contrast(headerColor, backgroundColor) < SAME_SURFACE
  return {
    backgroundColor: background,
    headerColor: isSurface ? mixColors(background, selectTextColor(background), 0.08) : headerColor,
    color: ensureContrast(color, background, MARK),
  }
}

/** Returns the CSS `color-scheme` that native controls and scroll bars need on a background. */
export function getScheme(background: string): 'light' | 'dark' {
  return isDark(background) ? 'dark' : 'light'
}

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
