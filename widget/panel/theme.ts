import type { FlowConfig } from '@node-docs/edge/contract'
import { mixColors, ensureContrast, selectTextColor } from '../ui/contrast.ts'
import { createPalette, getScheme } from '../ui/palette.ts'

/** CSS custom properties of the panel. */
export type Theme = Readonly<Record<`--${string}`, string>>

const RED = '#b3261e'
const GREEN = '#147a46'

/** Minimum contrast of text and of control outlines (WCAG 2.2: 1.4.3, 1.4.11). */
const TEXT = 4.5
const OUTLINE = 3

/**
 * Derives the panel's colors from a project's configuration (W-049). Adjusts each color until it has enough contrast,
 * because brand colors are not chosen for small text.
 */
export function createTheme(config: FlowConfig): Theme {
  const { borderRadius } = config
  const { backgroundColor: background, headerColor: header, color: accent } = createPalette(config)
  const ink = selectTextColor(background)
  const onHeader = selectTextColor(header)
  const tint = mixColors(background, accent, 0.07)
  const redTint = mixColors(background, RED, 0.07)
  // Text must be readable both on the background and on tinted areas.
  const ensureReadable = (color: string): string =>
    ensureContrast(ensureContrast(color, background, TEXT), tint, TEXT)
  return {
    '--scheme': getScheme(background),
    '--background': background,
    '--tint': tint,
    '--tint-strong': mixColors(background, accent, 0.13),
    '--line': mixColors(background, ink, 0.12),
    '--outline': ensureContrast(mixColors(background, ink, 0.35), background, OUTLINE),
    '--text': ensureReadable(mixColors(ink, background, 0.1)),
    '--soft': ensureReadable(mixColors(ink, background, 0.4)),
    '--header': header,
    '--on-header': onHeader,
    '--on-header-soft': ensureContrast(mixColors(onHeader, header, 0.2), header, TEXT),
    '--accent': accent,
    '--on-accent': selectTextColor(accent),
    '--accent-text': ensureReadable(accent),
    '--accent-mark': ensureContrast(accent, background, OUTLINE),
    '--red': ensureContrast(ensureContrast(RED, background, TEXT), redTint, TEXT),
    '--red-tint': redTint,
    '--green': ensureContrast(GREEN, background, TEXT),
    '--green-tint': mixColors(background, GREEN, 0.1),
    '--radius': `${borderRadius}px`,
    // Cards and controls have smaller radii than the panel.
    '--radius-card': `${Math.min(14, borderRadius * 0.7)}px`,
    '--radius-control': `${Math.min(10, borderRadius * 0.5)}px`,
  }
}
