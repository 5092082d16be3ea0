import { EDITABLE, isInside, MASKED, type Redaction } from './mask-content.ts'
import { redactText } from './redact-secrets.ts'
import { isSecretField, isTextField, type WasPassword } from './secret-field.ts'
import { isSecretName } from './secret-names.ts'
import type { TypedText } from './mask-typed-text.ts'

/** Masking settings of the project's configuration. */
export interface MaskSwitches {
  maskTypedText: boolean
  maskAllText: boolean
}

/**
 * Decides which content snapshots and replays may show. It is passed to their chunks as an object, so that these chunks
 * don't contain the code that detects secrets.
 */
export interface Masking extends Redaction {
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

export function createMasking(
  switches: () => MaskSwitches,
  wasPassword: WasPassword,
  hideTyped: TypedText['hide'] = (text) => text,
): Masking {
  const redact = (text: string): string => redactText(text, { isProse: true })
  const masked = (): string => {
    const { maskAllText, maskTypedText } = switches()
    return maskAllText ? `html,${MASKED}` : maskTypedText ? `${EDITABLE},${MASKED}` : MASKED
  }
  return {
    redact: (text) => redact(switches().maskTypedText ? hideTyped(text) : text),
    redactUrl: redact,
    isSecretName,
    isSecretField: (element) => isSecretField(element, wasPassword),
    isTypedField: (element) => switches().maskTypedText && isTextField(element),
    masked,
    isMarked: (element) => isInside(element, masked()),
    areAllTextsMasked: () => switches().maskAllText,
    areEditablesMasked: () => switches().maskTypedText,
  }
}
