import { createTransport } from 'nodemailer'
import { MAIL_TIMEOUT_MS } from '../../../contract/limits.ts'
import type { Mailer, MailResult, MailVars } from '../mailer.ts'
import { createServiceMailer } from '../service-mailer.ts'

export function createBunMailer(vars: MailVars | undefined): Mailer | undefined {
  if (vars?.smtpUrl !== undefined) return createSmtpMailer(vars.smtpUrl)
  return vars?.service && createServiceMailer(vars.service)
}

/** Sends each email over a separate connection, because few emails are sent. */
function createSmtpMailer(smtpUrl: string): Mailer {
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
    connectionTimeout: MAIL_TIMEOUT_MS,
    greetingTimeout: MAIL_TIMEOUT_MS,
    socketTimeout: MAIL_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ from, to, replyTo, subject, text, html, headers }) {
      try {
        // Sends with the reply address as envelope sender, so that reports about failed deliveries also go to the reply
        // address.
        const envelope = { from: replyTo?.address ?? from.address, to: to.address }
        await transport.sendMail({ envelope, from, to, replyTo, subject, text, html, headers })
        return { state: 'sent', error: '' }
      } catch (error) {
        return toResult(error)
      }
    },
  }
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
  // Status codes 5.7.x mean a policy of the server, such as a refused relay, and say nothing about the address.
  const isUnknown =
    command === 'RCPT TO' && [550, 551, 553].includes(responseCode) && !/\b5\.7\.\d/.test(String(response))
  if (isUnknown) return { state: 'refused', error: `The mail server refused the address: ${response}` }
  const reason = responseCode === undefined || code === 'EAUTH' ? reasons[String(code)] : undefined
  return { state: 'failed', error: reason ?? `The mail server answered: ${response ?? message}` }
}
