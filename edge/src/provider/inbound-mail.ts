import { type Context, Hono } from 'hono'
import { timingSafeEqual } from 'hono/utils/buffer'
import * as v from 'valibot'
import { type IgnoredReason, inboundMailSchema, inboundResultSchema } from '../../contract/inbound-mail.ts'
import {
  INBOUND_MAIL_BYTES,
  INBOUND_REPLIES_PER_HOUR,
  PARSED_MAIL_BYTES,
  REPLY_CHARACTERS,
} from '../../contract/limits.ts'
import type { MailSender } from '../../contract/replies.ts'
import { inboundMailPath } from '../../contract/provider-paths-and-headers.ts'
import { bodyRefusals, describe } from '../http/operation.ts'
import { ProblemError, toRateLimited } from '../http/problem.ts'
import { parse } from '../http/validate.ts'
import { receiveBody } from '../http/receive-body.ts'
import type { AppEnv } from '../http/request-context.ts'
import { blockBounced } from '../mail/blocked-addresses.ts'
import { hashAddress, verifyReplyAddress } from '../mail/links.ts'
import { type Database, sql } from '../ports/database.ts'
import { parseMailAddress, removeAddressTag } from '../ports/mail-address.ts'
import { readReport, type StoredReport } from '../reports/store.ts'
import { cutText, toLine } from '../reports/clean-text.ts'
import { deliverAsync } from '../webhooks/deliver.ts'
import { type InboundMail, parseMail, parseRecipients, removeQuote, type SenderChecks } from './parse-mail.ts'
import { allowReport, insertReply } from './replies.ts'
import type { ProviderContext } from './require-session.ts'

const HOUR_MS = 3_600_000

/**
 * Receives emails to reply addresses from a mail service, and stores them as replies of the reporter, or of the sender
 * if someone else sent them.
 */
export function createInboundMail(context: ProviderContext): Hono<AppEnv> {
  const { clientInfo, clock, database, hashing, limiter, projects, quota, vars } = context
  const inbound = vars.mail?.inbound
  const app = new Hono<AppEnv>()

  async function checkToken(request: Request, expected: string): Promise<void> {
    const given = request.headers.get('Authorization') ?? ''
    if (await timingSafeEqual(given, `Bearer ${expected}`)) return
    if (!(await limiter.take('signIn', `mail ${clientInfo.address(request)}`)))
      throw toRateLimited('wrong tokens from this address')
    throw new ProblemError('unauthorized', 'Send the token of MAIL_INBOUND_TOKEN as a bearer token.', {
      'WWW-Authenticate': 'Bearer',
    })
  }

  /** Returns the report of the first valid reply address. */
  async function findReport(addresses: readonly string[], domain: string): Promise<StoredReport | undefined> {
    for (const text of addresses) {
      const address = parseMailAddress(text.replace(/[<>]/g, ''))
      const id = address === undefined ? undefined : await verifyReplyAddress(address, domain, context)
      if (id !== undefined) return readReport(database, id)
    }
    return undefined
  }

  /** Stores an email as a reply. Returns the reason if the email is ignored, or undefined if it is stored. */
  async function receive(
    c: Context<AppEnv>,
    mail: InboundMail,
    report: StoredReport,
  ): Promise<IgnoredReason | undefined> {
    const { gleapId, summary } = report
    const now = clock.now()
    const counted = await countMessages(database, { report: summary.id, since: now - HOUR_MS })
    // Only emails to the reporter contain the reply address. When the last of these emails is deleted, the address
    // stops working.
    const project = await projects.find(summary.project)
    if (counted.recipients.length === 0 || !project) return 'unknown address'
    if (project.deleteAt !== null) return 'project deleted'
    const address = parseMailAddress(summary.reportedBy)
    // Ignores bounces for other addresses. Anyone who has the reply address can send a forged bounce to it.
    if (address !== undefined && mail.unknownAddresses.includes(address)) {
      const addressHash = await hashAddress(address, context)
      await database.write([blockBounced(addressHash, { project: summary.project, now })])
      return 'bounce'
    }
    if (mail.isAutomatic || mail.from.toLowerCase() === vars.mail?.from.address) return 'automatic'
    if (counted.recent >= INBOUND_REPLIES_PER_HOUR) return 'too many'
    const text = cutText(removeQuote(mail.text).replaceAll('\0', '').toWellFormed(), REPLY_CHARACTERS)
    if (text === '') return 'no text'
    // The id is derived from the email, so that an email that arrives twice is stored once.
    const id = await hashing.sign('inbound mail', `${summary.id} ${mail.messageId || text}`)
    const amount = { bytes: new TextEncoder().encode(text).byteLength, items: 1 }
    const reservation = await quota.reserve(c.req.raw, { project: summary.project, gleapId }, amount)
    const email = { sender: findSender(mail, [summary.reportedBy, ...counted.recipients]) }
    const reply = {
      report: summary.id,
      id: id.slice(0, 32),
      text,
      now,
      usage: reservation.count(amount),
      email,
    }
    const stored = await insertReply(database, allowReport(summary.id), reply).finally(reservation.release)
    if (stored === undefined) return 'unknown address'
    if (stored === 'full') return 'too many'
    deliverAsync(c, { project, reports: [summary.id] }, context)
    return undefined
  }

  app.post(
    inboundMailPath,
    describe({
      summary:
        'Store an email to a reply address as a reply of the reporter. Needs MAIL_INBOUND_TOKEN as a bearer token; also takes ' +
        'message/rfc822 and multipart/form-data',
      caller: 'anyone',
      request: inboundMailSchema,
      answer: inboundResultSchema,
      status: 200,
      refusals: [
        ...bodyRefusals,
        'not_found',
        'unauthorized',
        'rate_limited',
        'unsupported_type',
        'invalid_multipart',
        'quota_exceeded',
        'storage_unavailable',
      ],
    }),
    async (c) => {
      if (!inbound)
        throw new ProblemError(
          'not_found',
          'This server accepts no email. Set MAIL_REPLY_DOMAIN to accept it.',
        )
      await checkToken(c.req.raw, inbound.token)
      const { email, recipient, checks } = await readInboundRequest(c.req.raw)
      const addresses = recipient === undefined ? await parseRecipients(email).catch(refuseMail) : [recipient]
      // Finds the report first: parsing takes time, so only emails to a valid reply address are parsed.
      const report = await findReport(addresses, inbound.domain)
      const reason = report
        ? await receive(c, await parseMail(email, checks).catch(refuseMail), report)
        : 'unknown address'
      return c.json(reason === undefined ? { result: 'stored', reason: null } : { result: 'ignored', reason })
    },
  )
  return app
}

const SENDER_CHARACTERS = 254

/**
 * Returns the sender of an email; undefined if the reporter sent it. Anyone who gets the email of the team can write to
 * its reply address, and a `From` header can name any address.
 */
function findSender({ from, isForged }: InboundMail, reporter: readonly string[]): MailSender | undefined {
  const own = removeAddressTag(from.trim())
  const isReporter = reporter.some((address) => removeAddressTag(address.trim()) === own)
  if (isReporter && !isForged) return undefined
  const address = cutText(toLine(from), SENDER_CHARACTERS) || 'an unknown address'
  return { address, isVerified: !isForged }
}

function refuseMail(): never {
  throw new ProblemError(
    'invalid_body',
    'email: this is not an email (RFC 5322), or it is nested too deeply.',
  )
}

interface InboundRequest {
  email: Uint8Array
  recipient: string | undefined
  checks: SenderChecks
}

const noChecks: SenderChecks = { spf: '', dkim: '', returnPath: '' }

/** @throws ProblemError if the body is too large or does not have the expected format. */
async function readInboundRequest(request: Request): Promise<InboundRequest> {
  const type = request.headers.get('Content-Type') ?? ''
  const isEmail = /^message\/rfc822\b/i.test(type)
  const body = await readStart(request, isEmail ? INBOUND_MAIL_BYTES : PARSED_MAIL_BYTES)
  if (isEmail) return { email: body, recipient: undefined, checks: noChecks }
  if (/^application\/json\b/i.test(type)) {
    const { email, recipient } = parse(inboundMailSchema, parseJson(body), 'invalid_body')
    return { email: new TextEncoder().encode(email), recipient, checks: noChecks }
  }
  if (/^multipart\/form-data\b/i.test(type)) return readForm(body, type)
  throw new ProblemError(
    'unsupported_type',
    'Send the email as message/rfc822, as JSON, or as multipart/form-data with the field email.',
  )
}

/**
 * Reads the whole body, but returns only its first `PARSED_MAIL_BYTES` bytes.
 * @throws ProblemError if the body is larger than `maximumBytes`.
 */
async function readStart(request: Request, maximumBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  await receiveBody(request, maximumBytes, {
    onPlain(chunk) {
      const kept = chunk.slice(0, PARSED_MAIL_BYTES - length)
      if (kept.byteLength > 0) chunks.push(kept)
      length += kept.byteLength
    },
  })
  const bytes = new Uint8Array(length)
  let end = 0
  for (const chunk of chunks) {
    bytes.set(chunk, end)
    end += chunk.byteLength
  }
  return bytes
}

function parseJson(body: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body))
    return value
  } catch {
    throw new ProblemError('invalid_json', 'The body is not valid JSON.')
  }
}

async function readForm(body: Uint8Array<ArrayBuffer>, type: string): Promise<InboundRequest> {
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw new ProblemError('invalid_multipart', 'The form is incomplete or has no valid boundary.')
  })
  const [email, recipient] = [form.get('email'), form.get('recipient')]
  const readText = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  if (email === null) throw new ProblemError('invalid_body', 'email: the form has no field with this name.')
  return {
    email:
      typeof email === 'string' ? new TextEncoder().encode(email) : new Uint8Array(await email.arrayBuffer()),
    recipient: typeof recipient === 'string' ? recipient : undefined,
    checks: {
      spf: readText('SPF'),
      dkim: readText('dkim'),
      returnPath: readReturnPath(readText('envelope')),
    },
  }
}

/** Reads the sender of an envelope such as `{"to":["reply+…"],"from":"kim@example.com"}`. */
function readReturnPath(envelope: string): string {
  try {
    const { from } = Object(JSON.parse(envelope))
    return typeof from === 'string' ? `<${from}>` : ''
  } catch {
    return ''
  }
}

const rowSchema = v.object({
  recipients: v.pipe(v.string(), v.parseJson(), v.array(v.string())),
  recent: v.number(),
})

/**
 * Returns the addresses to which the replies about a report were sent, and the number of messages that have arrived
 * from outside the team since a time.
 */
async function countMessages(
  database: Database,
  { report, since }: { report: string; since: number },
): Promise<v.InferOutput<typeof rowSchema>> {
  const [row] = await database.read(
    sql`SELECT (SELECT json_group_array(DISTINCT address) FROM mails WHERE report = ${report} AND kind = 'reply') AS recipients,
      (SELECT count(*) FROM replies WHERE report = ${report} AND is_from_team = 0 AND created_at > ${since}) AS recent`,
  )
  return v.parse(rowSchema, row)
}
