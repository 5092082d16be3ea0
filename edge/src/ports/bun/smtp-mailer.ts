import { createTransport } from 'nodemailer'
import { MAIL_DEADLINE_MS, MAIL_PAUSE_MS, MAIL_TIMEOUT_MS } from '../../../contract/limits.ts'
import { withDeadline } from '../with-deadline.ts'
import {
  createServiceMailer,
  isUnknownAddress,
  type Mailer,
  type MailResult,
  type MailVars,
} from '../mailer.ts'

/** All timeouts are in milliseconds. */
const defaultTimeouts = { connect: MAIL_TIMEOUT_MS, pause: MAIL_PAUSE_MS, total: MAIL_DEADLINE_MS }

export function createBunMailer(vars: MailVars | undefined, timeouts = defaultTimeouts): Mailer | undefined {
  if (vars?.smtpUrl !== undefined) return createSmtpMailer(vars.smtpUrl, timeouts)
  return vars?.service && createServiceMailer(vars.service)
}

/** Sends each email over a separate connection, because few emails are sent. */
function createSmtpMailer(smtpUrl: string, timeouts: typeof defaultTimeouts): Mailer {
  const url = new URL(smtpUrl)
  const isLocal = /^(?:localhost|127\.|\[::1\])/.test(url.hostname)
  const hasPassword = url.username !== ''
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    // A password must not cross a network in clear text.
    requireTLS: hasPassword && !isLocal,
    ...(hasPassword && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    socketTimeout: timeouts.pause,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ from, to, replyTo, subject, text, html, headers }) {
      try {
        // The reply address is also the envelope sender, so that mail servers report failed deliveries to it.
        const envelope = { from: replyTo?.address ?? from.address, to: to.address }
        const sending = transport.sendMail({ envelope, from, to, replyTo, subject, text, html, headers })
        await withDeadline(sending, timeouts.total, createTimeout)
        return { state: 'sent', error: '' }
      } catch (error) {
        return toResult(error)
      }
    },
  }
}

/**
 * Creates the error for an attempt that reaches its deadline. The error has the same code as a timeout error of
 * nodemailer.
 */
function createTimeout(): Error {
  return Object.assign(new Error('deadline'), { code: 'ETIMEDOUT' })
}

const reasons: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server refused the user name or the password. Check SMTP_URL.',
  ECONNECTION: 'The mail server cannot be reached. Check SMTP_URL.',
  ECONNREFUSED: 'The mail server cannot be reached. Check SMTP_URL.',
  EDNS: 'The host name of the mail server does not exist. Check SMTP_URL.',
  ESOCKET: 'The mail server cannot be reached. Check SMTP_URL.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  ETLS: 'The mail server offers no encryption, or its certificate is not valid.',
}

function toResult(error: unknown): MailResult {
  const { code, command, message, response, responseCode } = Object(error)
  if (command === 'RCPT TO' && isUnknownAddress(Number(responseCode), String(response)))
    return { state: 'refused', error: `The mail server refused the address: ${response}` }
  const reason = responseCode === undefined || code === 'EAUTH' ? reasons[String(code)] : undefined
  return { state: 'failed', error: reason ?? `The mail server answered: ${response ?? message}` }
}
