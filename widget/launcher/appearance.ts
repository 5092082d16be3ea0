import type { FlowConfig } from '@node-docs/edge/contract'
import { getBackground, selectTextColor } from '../ui/contrast.ts'

/** A round button in a corner, or a labeled tab at an edge. */
export type ButtonShape = 'corner' | 'tab'

export interface Appearance {
  /** Undefined if the project shows no button (W-012). */
  shape: ButtonShape | undefined
  /**
   * The side of the window on which the button and the panel are shown. `start` is the left side, or the right side in
   * right-to-left languages.
   */
  side: 'start' | 'end'
  /** True if the button is at the lower edge of the window, in a corner or as a tab, or if there is no button. */
  isAtBottom: boolean
  /** Part of the window's height that the panel leaves free, in CSS pixels (W-024). */
  margin: 40 | 115
  /** CSS custom properties. */
  properties: Readonly<Record<`--${string}`, string>>
}

/** Derives the placement and colors of the button from a configuration. */
export function createAppearance(config: FlowConfig): Appearance {
  const { buttonColor, borderRadius } = config
  const background = getBackground(config)
  return {
    ...getPlacement(config.feedbackButtonPosition),
    properties: {
      '--button': buttonColor,
      '--on-button': selectTextColor(buttonColor),
      '--background': background,
      '--edge': selectTextColor(background),
      '--radius': `${borderRadius}px`,
    },
  }
}

function getPlacement(position: FlowConfig['feedbackButtonPosition']): Omit<Appearance, 'properties'> {
  switch (position) {
    case 'BOTTOM_RIGHT':
      return { shape: 'corner', side: 'end', isAtBottom: true, margin: 115 }
    case 'BOTTOM_LEFT':
      return { shape: 'corner', side: 'start', isAtBottom: true, margin: 115 }
    case 'BUTTON_CLASSIC':
      return { shape: 'tab', side: 'end', isAtBottom: false, margin: 40 }
    case 'BUTTON_CLASSIC_LEFT':
      return { shape: 'tab', side: 'start', isAtBottom: false, margin: 40 }
    case 'BUTTON_CLASSIC_BOTTOM':
      return { shape: 'tab', side: 'end', isAtBottom: true, margin: 40 }
    case 'BUTTON_NONE':
      return { shape: undefined, side: 'end', isAtBottom: true, margin: 40 }
  }
}
