/** Enhanced status codes (RFC 3463, RFC 7505) for a recipient's address that does not exist. */
const unknownStatus = /^5\.1\.(?:1|2|3|6|10)$/
const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/
const unknownText =
  /\b(?:no such|unknown|invalid) (?:user|mail ?box|recipient|account)\b|\b(?:user|mail ?box|recipient|account)(?: \S{1,100})? (?:is )?(?:unknown|not found|(?:does not|doesn't) exist)\b/i

/** Whether an enhanced status code means that the recipient's address does not exist. */
export function isUnknownStatus(code: string): boolean {
  return unknownStatus.test(code)
}

/**
 * Whether the response of a mail server means that the recipient's address does not exist. Mail servers also answer 550
 * if they refuse the sender or the text, which says nothing about the address.
 */
export function isUnknownAddress(code: number, response: string): boolean {
  if (code < 500 || code > 599) return false
  const [enhanced] = status.exec(response) ?? []
  if (enhanced !== undefined) return isUnknownStatus(enhanced)
  return code === 550 && unknownText.test(response) && !/\bsender\b/i.test(response)
}
