import type { NamedAddress } from './mail-address.ts'

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
