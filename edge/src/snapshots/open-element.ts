import type { Attributes } from './clean-attributes.ts'

/** An element whose end tag has not arrived yet. */
export interface Open {
  name: string
  /** Markup that closes it. */
  end: string
  isForeign: boolean
  /** Mark of its shadow root's elements, while more of them can follow. */
  shadow: string | undefined
  /** Text that belongs to the shadow root if such an element follows: the Gleap SDK cannot mark text. */
  held: string
  /** Value of a select in a snapshot of the Gleap SDK, which marks no selected option. */
  value: string | undefined
  /** Index of an adopted style sheet. */
  sheet: string | undefined
  /** Rules of a style element so far. */
  css: string
}

/**
 * An option of such a select. Without a value attribute its text is its value, so whether it is selected is known only
 * at its end.
 */
export interface HeldOption {
  attributes: Attributes
  text: string
  chosen: string
}
