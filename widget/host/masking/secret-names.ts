import { isSecretProperty } from './secrets.ts'

/** `autocomplete` tokens of secrets (HTML, section 4.10.18.7). */
const AUTOCOMPLETE = /(?:^|\s)(?:current-password|new-password|one-time-code|cc-(?!type)[a-z-]+)(?:\s|$)/i
const CARD =
  /(?:card|cc)[-_ ]?(?:num|no\b|cvc|cvv|code)|credit[-_ ]?card|(?:^|[^a-z])(?:cvc|cvv|csc)2?(?:[^a-z]|$)/i
const CODE =
  /(?:^|[^a-z])(?:otp|totp|pin|2fa|mfa)(?:[^a-z]|$)|one[-_ ]?time|(?:verification|security|auth)[-_ ]?code|pwd/i

/** Whether a field with this name holds a password, a card number or a one-time code. */
export function isSecretName(name: string): boolean {
  return isSecretProperty(name) || CARD.test(name) || CODE.test(name)
}

export function isSecretAutocomplete(autocomplete: string): boolean {
  return AUTOCOMPLETE.test(autocomplete)
}
