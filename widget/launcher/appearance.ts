import type { FlowConfig } from '@node-docs/edge/contract'
import { type Placement, placements } from '@node-docs/edge/contract/button-positions'
import { getBackground, selectTextColor } from '../ui/contrast.ts'

export interface Appearance extends Placement {
  /** CSS custom properties. */
  properties: Readonly<Record<`--${string}`, string>>
}

/** Derives the placement and colors of the button from a configuration. */
export function createAppearance(config: FlowConfig): Appearance {
  const { buttonColor, borderRadius } = config
  const background = getBackground(config)
  return {
    ...placements[config.feedbackButtonPosition],
    properties: {
      '--button': buttonColor,
      '--on-button': selectTextColor(buttonColor),
      '--background': background,
      '--edge': selectTextColor(background),
      '--radius': `${borderRadius}px`,
    },
  }
}
