import { MAIL_TIMEOUT_MS } from '../../contract/limits.ts'
import type { Mailer } from './mailer.ts'
import { isUnknownAddress } from './unknown-address.ts'

/** Status with which a mail service reports that the mail server refused the recipient's address. */
const REFUSED_ADDRESS = 422

/** Posts each email as JSON to a mail service (docs/email.md describes the request). */
export function createServiceMailer({ url, token }: { url: string; token: string }): Mailer {
  return {
    async send({ id, from, to, replyTo, subject, text, html, headers }) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          redirect: 'manual',
          signal: AbortSignal.timeout(MAIL_TIMEOUT_MS),
          headers: {
            Authorization: `Bearer ${token}`,
            'Content-Type': 'application/json',
            'Idempotency-Key': id,
          },
          body: JSON.stringify({ from, to, replyTo: replyTo ?? null, subject, text, html, headers }),
        })
        const { status } = response
        if (status !== REFUSED_ADDRESS) await response.body?.cancel()
        if (response.ok) return { state: 'sent', error: '' }
        // Many services answer 422 for other reasons, too, so the response's text decides.
        return status === REFUSED_ADDRESS && isUnknownAddress(550, await response.text())
          ? { state: 'refused', error: `The mail service refused the address (${status}).` }
          : { state: 'failed', error: `The mail service answered ${status}.` }
      } catch (error) {
        const isLate = error instanceof Error && error.name === 'TimeoutError'
        return {
          state: 'failed',
          error: isLate
            ? `The mail service did not answer within ${MAIL_TIMEOUT_MS / 1000} s.`
            : `The mail service cannot be reached. Check MAIL_URL. (${String(error)})`,
        }
      }
    },
  }
}
