import type { FlowConfig } from '@node-docs/edge/contract'

/** Red, green and blue, 0 to 255. */
type Channels = readonly [red: number, green: number, blue: number]

const BLACK = '#000000'
const WHITE = '#FFFFFF'
/** The panel's background in the dark theme, unless the project's own background is already dark. */
const DARK = '#16191E'

/** Returns the contrast ratio of two `#RRGGBB` colors, from 1 to 21, as WCAG 2.2 defines it. */
export function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/**
 * Returns black or white, whichever has more contrast on the background. One of them always has a contrast of at least
 * 4.5.
 */
export function selectTextColor(background: string): string {
  return contrast(background, WHITE) >= contrast(background, BLACK) ? WHITE : BLACK
}

/**
 * Returns `color`, mixed with black or white in steps of 5 % until it has the contrast `ratio` on `background`. Returns
 * black or white if no mixture reaches the ratio.
 */
export function ensureContrast(color: string, background: string, ratio: number): string {
  const target = selectTextColor(background)
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mixColors(color, target, share)
    if (contrast(candidate, background) >= ratio) return candidate
  }
  return target
}

/** Mixes two colors. `share` is the fraction of the second color, from 0 to 1. */
export function mixColors(first: string, second: string, share: number): string {
  const [from, to] = [parseChannels(first), parseChannels(second)]
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function luminance(color: string): number {
  const [red, green, blue] = parseChannels(color).map(linearize)
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function linearize(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function parseChannels(color: string): Channels {
  const value = Number.parseInt(color.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

export function isDark(background: string): boolean {
  return selectTextColor(background) === WHITE
}

/** Returns the panel's background in the configured theme. */
export function getBackground({
  theme,
  backgroundColor,
}: Pick<FlowConfig, 'theme' | 'backgroundColor'>): string {
  return theme === 'dark' && !isDark(backgroundColor) ? DARK : backgroundColor
}
