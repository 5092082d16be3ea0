import type { FlowConfig } from '@node-docs/edge/contract'
import { contrast, ensureContrast, mixColors, selectTextColor } from './contrast.ts'
import { getBackground, isDark } from './background.ts'

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
