import type { FlowConfig } from '@node-docs/edge/contract'
import { textOn } from '../ui/contrast.ts'

/** How the button looks: round in a corner, or a tab on an edge with words on it. */
export type ButtonShape = 'corner' | 'tab'

export interface Appearance {
  /** Undefined: there is no button (W-012). */
  shape: ButtonShape | undefined
  /** Which edge the button and the panel stand at. `start` is left, and right where text runs from right to left. */
  side: 'start' | 'end'
  /** A tab at the lower edge rather than at the side. */
  isAtBottom: boolean
  /** What the panel leaves free of the window's height, in CSS pixels (W-024). */
  margin: 40 | 115
  /** Custom properties of the style sheet. */
  properties: Readonly<Record<`--${string}`, string>>
}

/** Reads position and colours out of a configuration; a position nobody knows is the lower right corner. */
export function createAppearance(config: FlowConfig): Appearance {
  const { buttonColor, backgroundColor, borderRadius } = config
  return {
    ...getPlacement(config.feedbackButtonPosition),
    properties: {
      '--button': buttonColor,
      '--on-button': textOn(buttonColor),
      '--background': backgroundColor,
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
