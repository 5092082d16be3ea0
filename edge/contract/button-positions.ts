/** Where the button and the panel are on the page. */
export interface Placement {
  /** A round button in a corner, or a labeled tab at an edge. Undefined to show no button (W-012). */
  shape: 'corner' | 'tab' | undefined
  /** The side of the window. `start` is the left side, or the right side in right-to-left languages. */
  side: 'start' | 'end'
  /** True if the button is at the lower edge of the window, in a corner or as a tab, or if there is no button. */
  isAtBottom: boolean
  /** Part of the window's height that the panel leaves free, in CSS pixels (W-024). */
  margin: 40 | 115
}

/** The values of `feedbackButtonPosition`. The schema, the settings and the widget follow this table. */
export const placements = {
  BOTTOM_RIGHT: { shape: 'corner', side: 'end', isAtBottom: true, margin: 115 },
  BOTTOM_LEFT: { shape: 'corner', side: 'start', isAtBottom: true, margin: 115 },
  BUTTON_CLASSIC: { shape: 'tab', side: 'end', isAtBottom: false, margin: 40 },
  BUTTON_CLASSIC_LEFT: { shape: 'tab', side: 'start', isAtBottom: false, margin: 40 },
  BUTTON_CLASSIC_BOTTOM: { shape: 'tab', side: 'end', isAtBottom: true, margin: 40 },
  BUTTON_NONE: { shape: undefined, side: 'end', isAtBottom: true, margin: 40 },
} satisfies Record<string, Placement>

export type ButtonPosition = keyof typeof placements

/** Names of the positions in the settings. Apart from `placements`, so that host pages do not load them. */
export const positionLabels: Readonly<Record<ButtonPosition, string>> = {
  BOTTOM_RIGHT: 'Round, bottom right',
  BOTTOM_LEFT: 'Round, bottom left',
  BUTTON_CLASSIC: 'Tab on the right edge',
  BUTTON_CLASSIC_LEFT: 'Tab on the left edge',
  BUTTON_CLASSIC_BOTTOM: 'Tab at the bottom',
  BUTTON_NONE: 'Hidden: your page opens the panel',
}

/** Whether this is one of the positions. */
export function isButtonPosition(value: unknown): value is ButtonPosition {
  return Object.hasOwn(placements, String(value))
}
