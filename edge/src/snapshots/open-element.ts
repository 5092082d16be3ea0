import type { Attributes } from './clean-attributes.ts'

/** An element whose end tag has not arrived yet. */
export interface Open {
  name: string
  /** Markup that closes the element. */
  end: string
  isForeign: boolean
  /**
   * Elements of this element's shadow root have this value in the attribute `shadowChild`. Undefined if there is no
   * shadow root, or after its last element.
   */
  shadow: string | undefined
  /**
   * Text after the shadow root's last element so far. If another element of the root follows, this text belongs to the
   * root, too. The Gleap SDK marks only elements, not text.
   */
  pending: string
  /**
   * Typed or selected value, if the snapshot contains it. For a select, the Gleap SDK stores only this value, and marks
   * no option as selected.
   */
  value: string | undefined
  /** Number of an adopted style sheet. */
  sheet: string | undefined
  /** Rules of a style element so far. */
  css: string
}

/**
 * An option of a select whose value is known. Only at the option's end tag is it clear whether it is selected: an
 * option without a `value` attribute uses its text as value.
 */
export interface PendingOption {
  attributes: Attributes
  text: string
  chosen: string
}
