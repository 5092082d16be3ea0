import type { NamedAddress } from './mail-address.ts'

/**
 * One email to one address. Control characters that visitors wrote can be only in `text` and `html`, not in headers.
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
  /** Never throws: a failure is a result. */
  send(mail: Mail): Promise<MailResult>
}

export interface MailVars {
  from: NamedAddress
  /** `smtp://` or `smtps://`, with user name and password. */
  smtpUrl: string | undefined
  /** Mail service for servers without SMTP. */
  service: { url: string; token: string } | undefined
  /** Domain of the addresses that accept answers, and the token of the mail service that delivers them here. */
  inbound: { domain: string; token: string } | undefined
}
