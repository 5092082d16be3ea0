import type { FlowConfig } from '@node-docs/edge/contract'
import { selectTextColor } from './contrast.ts'

/** The panel's background in the dark theme, unless the project's own background is already dark. */
const DARK = '#16191E'

export function isDark(background: string): boolean {
  return selectTextColor(background) !== '#000000'
}

/** Returns the panel's background in the configured theme. */
export function getBackground({
  theme,
  backgroundColor,
}: Pick<FlowConfig, 'theme' | 'backgroundColor'>): string {
  return theme === 'dark' && !isDark(backgroundColor) ? DARK : backgroundColor
}
