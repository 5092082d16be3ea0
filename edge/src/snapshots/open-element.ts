import type { Attributes } from './clean-attributes.ts'

/** An element whose end tag has not arrived yet. */
export interface Open {
  name: string
  /** Markup that closes it. */
  end: string
  isForeign: boolean
  /**
   * Value of `shadowChild` on the elements of its shadow root; undefined without a shadow root, or after its last
   * element.
   */
  shadow: string | undefined
  /**
   * Text after the last element of the shadow root so far. If another element of the root follows, the text belongs to
   * the root too; the Gleap SDK cannot mark text.
   */
  pending: string
  /**
   * Typed or selected value, if the snapshot contains it. The Gleap SDK marks no selected option, only this value of
   * the select.
   */
  value: string | undefined
  /** Number of an adopted style sheet. */
  sheet: string | undefined
  /** Rules of a style element so far. */
  css: string
}

/**
 * An option of a select whose value is known. Whether it is selected is clear only at its end tag, because without a
 * `value` attribute its text is its value.
 */
export interface PendingOption {
  attributes: Attributes
  text: string
  chosen: string
}
