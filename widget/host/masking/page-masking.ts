import { EDITABLE, isInside, MASKED } from './mask-content.ts'
import { isSecretField, isTextField, type WasPassword } from './secret-field.ts'
import { isSecretName } from './secret-names.ts'
import type { TypedText } from './remember-typed-text.ts'

/** Masking settings of the project's configuration. */
export interface MaskSwitches {
  maskTypedText: boolean
  maskAllText: boolean
}

/**
 * Decides by the elements of the page which content snapshots and replays may show. The rules that find secrets in
 * texts are separate, because they load with the first report. It is passed to the chunks of both as an object, so that
 * they don't contain its code.
 */
export interface PageMasking {
  /** Masks typed text that the page repeats, if the project masks typed text. */
  hideTyped: (text: string) => string
  isSecretName: (name: string) => boolean
  /** Whether the element is a field with a secret. Its value is masked; replays also mask its attributes. */
  isSecretField: (element: Element) => boolean
  /** Whether visitors type into the element and the project masks typed text. Only its value is masked. */
  isTypedField: (element: Element) => boolean
  /** Returns a selector for elements whose text is masked, including the text of their descendants. */
  masked: () => string
  /** Whether the element or an ancestor is masked. */
  isMarked: (element: Element) => boolean
  areAllTextsMasked: () => boolean
  /** Whether editable elements, such as rich-text editors, are masked. */
  areEditablesMasked: () => boolean
}

export function createPageMasking(
  switches: () => MaskSwitches,
  wasPassword: WasPassword,
  hideTyped: TypedText['hide'] = (text) => text,
): PageMasking {
  const masked = (): string => {
    const { maskAllText, maskTypedText } = switches()
    return maskAllText ? `html,${MASKED}` : maskTypedText ? `${EDITABLE},${MASKED}` : MASKED
  }
  return {
    hideTyped: (text) => (switches().maskTypedText ? hideTyped(text) : text),
    isSecretName,
    isSecretField: (element) => isSecretField(element, wasPassword),
    isTypedField: (element) => switches().maskTypedText && isTextField(element),
    masked,
    isMarked: (element) => isInside(element, masked()),
    areAllTextsMasked: () => switches().maskAllText,
    areEditablesMasked: () => switches().maskTypedText,
  }
}
