import PostalMime, { type Address, type Email } from 'postal-mime'
import { parseMailAddress } from '../../ports/mail-address.ts'
import { isUnknownStatus } from '../../ports/unknown-address.ts'
import { extractText } from './extract-text.ts'

export interface InboundMail {
  /** Address of the sender; empty if the email has no sender. */
  from: string
  /** The `Message-ID` header; empty if it is missing. */
  messageId: string
  text: string
  /** True for an email that a program sent: an automatic reply, an email from a mailing list, or a delivery report. */
  isAutomatic: boolean
  /**
   * Addresses, in lower case, that do not exist according to the email; empty unless the email is a delivery report.
   */
  unknownAddresses: string[]
}

/** Headers of automatic replies and of emails from mailing lists. */
const automaticHeaders = ['x-autoreply', 'x-autorespond', 'list-id', 'list-unsubscribe', 'feedback-id']
/** Headers in which mail servers record the address to which they delivered the email. */
const recipientHeaders = ['delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to']

const HEADER_BYTES = 64 * 1024
/** Maximum number of parts that are read, because many small parts take much more time than one large part. */
const PARTS = 500
const options = {
  attachmentEncoding: 'utf8',
  maxNestingDepth: 20,
  maxHeadersSize: HEADER_BYTES,
  // Treats emails inside the email as attachments, without parsing them. Parsing nested emails would read the same
  // content again at every level.
  forceRfc822Attachments: true,
} as const

/**
 * Parses only the headers. Returns all recipient addresses in them.
 * @throws Error if the headers are too long.
 */
export async function parseRecipients(raw: Uint8Array): Promise<string[]> {
  const start = new TextDecoder('latin1').decode(raw.subarray(0, HEADER_BYTES + 4))
  const end = /\r?\n\r?\n/.exec(start)?.index
  const mail = await PostalMime.parse(start.slice(0, end), options)
  return [
    ...recipientHeaders.flatMap((name) => readHeader(mail, name)),
    ...toAddresses(mail.to),
    ...toAddresses(mail.cc),
    ...toAddresses(mail.bcc),
  ]
}

/** @throws Error if the headers are too long, or the parts are nested too deeply. */
export async function parseMail(raw: Uint8Array): Promise<InboundMail> {
  const mail = await PostalMime.parse(cutParts(raw), options)
  const values = (name: string) => readHeader(mail, name)
  const [from = ''] = toAddresses(mail.from && [mail.from])
  return {
    from,
    messageId: mail.messageId ?? '',
    // Some mail programs send an empty text part beside the HTML.
    text: mail.text?.trim() ? mail.text : extractText(mail.html ?? ''),
    isAutomatic: isAutomatic(mail, { values, from }),
    unknownAddresses: readUnknownAddresses(mail),
  }
}

/** Cuts an email with too many parts before the first part over the limit. */
function cutParts(raw: Uint8Array): Uint8Array {
  let parts = 0
  for (let index = 2; index < raw.length; index += 1) {
    // A boundary is a line that starts with two hyphens.
    if (raw[index] !== 0x2d || raw[index - 1] !== 0x2d || raw[index - 2] !== 0x0a) continue
    parts += 1
    if (parts > PARTS) return raw.subarray(0, index - 1)
  }
  return raw
}

function readHeader({ headers }: Email, name: string): string[] {
  return headers.filter(({ key }) => key === name).map(({ value }) => value)
}

function toAddresses(list: readonly Address[] | undefined): string[] {
  return (list ?? []).flatMap(({ address, group }) => address ?? toAddresses(group))
}

/**
 * Detects automatic emails by the header of RFC 3834 and, for programs that do not send it, by other headers and
 * addresses.
 */
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
 * Returns the recipients in a delivery status (RFC 3464) whose address does not exist: the final recipient and, if the
 * email was forwarded, also the original one.
 */
function readUnknownAddresses({ attachments }: Email): string[] {
  return attachments.flatMap(({ content, mimeType }) => {
    if (mimeType !== 'message/delivery-status') return []
    const report = typeof content === 'string' ? content : new TextDecoder().decode(content)
    return report
      .replaceAll('\r\n', '\n')
      .split(/\n[ \t]*\n/)
      .flatMap(readUnknownAddress)
  })
}

/** Reads the fields about one recipient. */
function readUnknownAddress(fields: string): string[] {
  const lines = fields.split('\n')
  const read = (name: string): string => {
    const start = `${name.toLowerCase()}:`
    const line = lines.find((each) => each.toLowerCase().startsWith(start)) ?? ''
    return line.slice(start.length).trim()
  }
  const [status = ''] = read('Status').split(/[ (]/)
  if (!/^failed\b/i.test(read('Action')) || !isUnknownStatus(status)) return []
  const addresses = [read('Final-Recipient'), read('Original-Recipient')]
  return addresses.flatMap((text) => parseMailAddress(text.replace(/^[^;]*;/, '').replace(/[<>]/g, '')) ?? [])
}
