import type { FlowConfig } from '@node-docs/edge/contract'
import { type Placement, placements } from '@node-docs/edge/contract/button-positions'
import { getBackground, selectTextColor } from '../ui/contrast.ts'

export interface Appearance extends Placement {
  /** CSS custom properties. */
  properties: Readonly<Record<`--${string}`, string>>
}

/** Where the button is instead of its configured place. */
export interface ButtonPlace {
  side: Placement['side']
  /** CSS pixels above the configured place. */
  lift: number
}

/** Derives the placement and colors of the button from a configuration. */
export function createAppearance(config: FlowConfig, place?: ButtonPlace): Appearance {
  const { buttonColor, borderRadius } = config
  const background = getBackground(config)
  return {
    ...placements[config.feedbackButtonPosition],
    ...(place && { side: place.side }),
    properties: {
      '--button': buttonColor,
      '--on-button': selectTextColor(buttonColor),
      '--background': background,
      '--edge': selectTextColor(background),
      '--radius': `${borderRadius}px`,
      '--lift': `${place?.lift ?? 0}px`,
    },
  }
}
