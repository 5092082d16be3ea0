import { MAIL_TIMEOUT_MS } from '../../contract/limits.ts'
import type { NamedAddress } from './mail-address.ts'
import { SettingError } from './setting-error.ts'

/**
 * One email to one address. Names, subject and headers contain no control characters. `text` and `html` can contain
 * control characters that a visitor wrote.
 */
export interface Mail {
  /** The same in every attempt, so that a mail service can detect duplicates. */
  id: string
  from: NamedAddress
  to: NamedAddress
  /** Address for answers. If undefined, answers go to `from`. */
  replyTo: NamedAddress | undefined
  subject: string
  text: string
  html: string
  /** Further headers, such as Message-ID. */
  headers: Readonly<Record<string, string>>
}

/** `refused` means that the recipient's address does not exist, so that another attempt is pointless. */
export interface MailResult {
  state: 'sent' | 'refused' | 'failed'
  /** Reason to show in the inbox; empty if the email was sent. */
  error: string
}

/** Passes emails to a mail server or a mail service. */
export interface Mailer {
  /** Never rejects. A failure resolves with the state `refused` or `failed`. */
  send(mail: Mail): Promise<MailResult>
}

export interface MailVars {
  from: NamedAddress
  /** `smtp://` or `smtps://`, with user name and password. */
  smtpUrl: string | undefined
  /** Mail service for servers without SMTP. */
  service: { url: string; token: string } | undefined
  /**
   * Domain of the addresses that accept replies by email, and the token with which the mail service authenticates when
   * it delivers these emails to this server. Undefined if replies by email are turned off.
   */
  inbound: { domain: string; token: string } | undefined
}

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
        return {
          state: 'failed',
          error: `The mail service did not answer. Check MAIL_URL. (${String(error)})`,
        }
      }
    },
  }
}

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

/** @throws SettingError for SMTP_URL, because nodemailer needs Node's sockets. */
export function createWorkerMailer(vars: MailVars | undefined): Mailer | undefined {
  if (vars?.smtpUrl !== undefined)
    throw new SettingError('SMTP_URL works under Bun only. Remove it, and set MAIL_URL and MAIL_TOKEN.')
  return vars?.service && createServiceMailer(vars.service)
}
