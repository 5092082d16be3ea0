import PostalMime, { type Address, type Email } from 'postal-mime'
import { extractText } from './extract-text.ts'

export interface InboundMail {
  /** All addresses that the email names as recipients. */
  recipients: string[]
  /** Address of the sender; empty if the email has no sender. */
  from: string
  /** The `Message-ID` header; empty if it is missing. */
  messageId: string
  text: string
  /**
   * True for an email that a program sent: an automatic reply, an email from a mailing list, or a report about a
   * delivery.
   */
  isAutomatic: boolean
  /** True for a report that an email could not be delivered, because its address does not exist. */
  isBounce: boolean
}

/** Headers of automatic replies and of emails from mailing lists. */
const automaticHeaders = ['x-autoreply', 'x-autorespond', 'list-id', 'list-unsubscribe', 'feedback-id']
/** Headers in which mail servers record the address to which they delivered the email. */
const recipientHeaders = ['delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to']

/** @throws Error if the text is not an email, or is nested too deeply. */
export async function parseMail(raw: string | Uint8Array): Promise<InboundMail> {
  const mail = await PostalMime.parse(raw, {
    attachmentEncoding: 'utf8',
    maxNestingDepth: 20,
    maxHeadersSize: 64 * 1024,
  })
  const values = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value)
  const [from = ''] = toAddresses(mail.from && [mail.from])
  return {
    recipients: [
      ...recipientHeaders.flatMap(values),
      ...toAddresses(mail.to),
      ...toAddresses(mail.cc),
      ...toAddresses(mail.bcc),
    ],
    from,
    messageId: mail.messageId ?? '',
    text: mail.text ?? extractText(mail.html ?? ''),
    isAutomatic: isAutomatic(mail, { values, from }),
    isBounce: isBounce(mail),
  }
}

function toAddresses(list: readonly Address[] | undefined): string[] {
  return (list ?? []).flatMap(({ address, group }) => address ?? toAddresses(group))
}

/** Detects the header of RFC 3834, and headers and addresses of programs that do not follow RFC 3834. */
function isAutomatic(
  mail: Email,
  { values, from }: { values: (name: string) => string[]; from: string },
): boolean {
  const [submitted = 'no'] = values('auto-submitted')
  return (
    !/^\s*no\b/i.test(submitted) ||
    values('precedence').some((value) => /bulk|junk|list|auto/i.test(value)) ||
    automaticHeaders.some((name) => values(name).length > 0) ||
    values('return-path').some((value) => value.trim() === '<>') ||
    /^(?:mailer-daemon|postmaster|no-?reply)@/i.test(from) ||
    mail.attachments.some(({ mimeType }) => mimeType === 'message/delivery-status')
  )
}

/**
 * Returns whether the email contains a delivery status (RFC 3464) of class 5.1, which means that the address does not
 * exist.
 */
function isBounce({ attachments }: Email): boolean {
  return attachments.some(({ content, mimeType }) => {
    if (mimeType !== 'message/delivery-status') return false
    const status = typeof content === 'string' ? content : new TextDecoder().decode(content)
    return /^Action:\s*failed\s*$/im.test(status) && /^Status:\s*5\.1\.\d+/im.test(status)
  })
}
